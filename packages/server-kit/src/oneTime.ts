import type { Redis } from 'ioredis';

/** True for the first caller of a key; false for all others until `seconds` have passed. */
export async function claimOnce(
  redis: Redis,
  prefix: string,
  key: string,
  seconds: number,
): Promise<boolean> {
  const answer = await redis.set(`${prefix}:once:${key}`, '1', 'EX', seconds, 'NX');
  return answer === 'OK';
}
