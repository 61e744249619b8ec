import { onPath } from '../../process/onPath.ts';
import { ensureDebianPackages } from './debian.ts';

/** Redis holds the queues and the messages between processes. A server named by REDIS_URL is used as it is. */
export async function ensureRedis(): Promise<void> {
  if (process.env.REDIS_URL || onPath('redis-server')) return;
  await ensureDebianPackages(['redis-server'], 'queues and live rooms need Redis, which is not installed');
}
