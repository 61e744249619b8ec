import { WorkersSetup } from '@sightline/contracts/organization/setup';
import type { Redis } from 'ioredis';

/** The services of the workers, announced now and then for the API, which does not have their settings. */

const keyOf = (prefix: string): string => `${prefix}:workers:setup`;

export async function announceSetup(redis: Redis, prefix: string, setup: WorkersSetup): Promise<void> {
  await redis.set(keyOf(prefix), JSON.stringify(setup));
}

/** The last announcement; null before the first one, and after another version's. */
export async function readAnnouncedSetup(redis: Redis, prefix: string): Promise<WorkersSetup | null> {
  const announced = await redis.get(keyOf(prefix));
  if (announced === null) return null;
  return WorkersSetup.safeParse(JSON.parse(announced)).data ?? null;
}
