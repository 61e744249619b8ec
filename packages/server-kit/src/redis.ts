import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

/**
 * A connection that never gives up: it reconnects, and commands wait while Redis is away. Errors of the
 * connection are logged, never thrown.
 */
export function connectRedis(url: string, logger?: Logger, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    // Commands wait while Redis loads its append-only file.
    maxLoadingRetryTime: 1000,
    retryStrategy: (times) => Math.min(100 * times, 1000),
    ...options,
  });
  let wasAway = false;
  redis.on('error', (error: Error) => {
    if (!wasAway) logger?.warn({ err: error }, 'redis is away');
    wasAway = true;
  });
  redis.on('ready', () => {
    if (wasAway) logger?.info('redis is back');
    wasAway = false;
  });
  return redis;
}

/** Whether the server is unreachable, which the connection logs once, instead of every caller. */
export function isConnectionError(error: Error): boolean {
  return (
    'code' in error && typeof error.code === 'string' && /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(error.code)
  );
}

/** Closes without waiting for a server that may be away. Safe to call twice. */
export function disconnectRedis(redis: Redis): void {
  if (redis.status !== 'end') redis.disconnect();
}
