import { Instant } from '@sightline/contracts/core/fields';
import type { Redis } from 'ioredis';

/** The times at which hosts said that a call begins. A time that has passed says nothing, and expires. */

const keyOf = (prefix: string, inspectionId: string): string => `${prefix}:expected-start:${inspectionId}`;

export async function announceExpectedStart(
  redis: Redis,
  prefix: string,
  inspectionId: string,
  at: Date | null,
): Promise<void> {
  const key = keyOf(prefix, inspectionId);
  if (at === null) await redis.del(key);
  else await redis.set(key, at.toISOString(), 'PXAT', at.getTime());
}

export async function readExpectedStart(
  redis: Redis,
  prefix: string,
  inspectionId: string,
): Promise<string | null> {
  const at = Instant.nullable().parse(await redis.get(keyOf(prefix, inspectionId)));
  return at !== null && Date.parse(at) > Date.now() ? at : null;
}
