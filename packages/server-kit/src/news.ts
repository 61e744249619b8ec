import type { Redis } from 'ioredis';

/** Tells open pages that messages arrived or were read, or who is on a call, over all API processes. */

export const newsChannel = (prefix: string): string => `${prefix}:news`;
export const newsVersionKey = (prefix: string, reader: Reader): string => `${prefix}:news:version:${reader}`;

/** Who hears of messages: the office as a whole, or one client; `calls`: who is on which call (RoomPresence.ts). */
export type Reader = 'office' | 'calls' | `client:${string}`;

/** Readers of this client's messages read them again. */
export async function announceMessages(redis: Redis, prefix: string, clientId: string): Promise<void> {
  const readers: Reader[] = ['office', `client:${clientId}`];
  const commands = redis.multi();
  for (const reader of readers) {
    commands.incr(newsVersionKey(prefix, reader));
    commands.publish(newsChannel(prefix), reader);
  }
  await commands.exec();
}

/** Changes with every announcement. */
export async function newsVersion(redis: Redis, prefix: string, reader: Reader): Promise<string> {
  return (await redis.get(newsVersionKey(prefix, reader))) ?? '0';
}

export async function subscribeToNews(
  redis: Redis,
  prefix: string,
  onNews: (reader: Reader) => void,
): Promise<void> {
  redis.on('message', (_channel: string, reader: string) => onNews(reader as Reader));
  await redis.subscribe(newsChannel(prefix));
}
