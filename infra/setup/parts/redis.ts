import { onPath } from '../../process/onPath.ts';
import { ensureDebianPackages } from './debian.ts';

/** Redis holds the queues and what the processes tell each other; one given by REDIS_URL is used as it is. */
export async function ensureRedis(): Promise<void> {
  if (process.env.REDIS_URL || onPath('redis-server')) return;
  await ensureDebianPackages(['redis-server'], 'queues and live rooms need Redis, and there is none here');
}
