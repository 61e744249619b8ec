import { onPath } from '../../process/onPath.ts';
import { ensureDebianPackages } from './debian.ts';

/**
 * Installs Redis, which has the queues and the messages between processes. A server named by REDIS_URL is used
 * instead.
 */
export async function ensureRedis(): Promise<void> {
  if (process.env.REDIS_URL || onPath('redis-server')) return;
  await ensureDebianPackages(['redis-server'], 'queues and live rooms need Redis, which is not installed');
}
