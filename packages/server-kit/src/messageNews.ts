import type { Redis } from 'ioredis';

/** Tells open pages that messages arrived or were read, over all API processes. */

const channelOf = (prefix: string): string => `${prefix}:messages`;
const versionKey = (prefix: string, reader: Reader): string => `${prefix}:messages:version:${reader}`;

/** The office as a whole, or one client. */
export type Reader = 'office' | `client:${string}`;

/** Whoever reads the messages of this client reads them again. */
export async function announceMessages(redis: Redis, prefix: string, clientId: string): Promise<void> {
  const readers: Reader[] = ['office', `client:${clientId}`];
  const commands = redis.multi();
  for (const reader of readers) commands.incr(versionKey(prefix, reader));
  await commands.publish(channelOf(prefix), clientId).exec();
}

/** Changes with every announcement. */
export async function messagesVersion(redis: Redis, prefix: string, reader: Reader): Promise<string> {
  return (await redis.get(versionKey(prefix, reader))) ?? '0';
}

export async function subscribeToMessages(
  redis: Redis,
  prefix: string,
  onNews: (clientId: string) => void,
): Promise<void> {
  redis.on('message', (_channel: string, clientId: string) => onNews(clientId));
  await redis.subscribe(channelOf(prefix));
}
