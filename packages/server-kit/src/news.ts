import type { Redis } from 'ioredis';

/**
 * Notifies open pages that messages arrived or were read, or that people joined or left calls, over all API
 * processes.
 */

export const newsChannel = (prefix: string): string => `${prefix}:news`;
export const newsVersionKey = (prefix: string, reader: Reader): string => `${prefix}:news:version:${reader}`;

/**
 * The readers of news: the office or one client for messages, `calls` for the people in calls
 * (RoomPresence.ts).
 */
export type Reader = 'office' | 'calls' | `client:${string}`;

/** Has readers of this client's messages read them again. */
export async function announceMessages(redis: Redis, prefix: string, clientId: string): Promise<void> {
  const readers: Reader[] = ['office', `client:${clientId}`];
  const commands = redis.multi();
  for (const reader of readers) {
    commands.incr(newsVersionKey(prefix, reader));
    commands.publish(newsChannel(prefix), reader);
  }
  await commands.exec();
}

/** A version that changes with every announcement. */
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
