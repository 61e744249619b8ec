import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JobQueue } from '@sightline/server-kit/JobQueue';
import type { JobContext } from '@sightline/server-kit/JobRunner';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { connectRedis } from '@sightline/server-kit/redis';
import { revokeSubject } from '@sightline/server-kit/revocations';
import { openStorage } from '@sightline/server-kit/storage';
import { connectStore } from '@sightline/store/connect';
import { Geocoder } from '@sightline/store/geocoding/Geocoder';
import { pino } from 'pino';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import type { Services } from '../services.ts';

export interface TestServices extends Services {
  /** The environment for a worker process with the same services. */
  environment: { MONGODB_URI: string; REDIS_URL: string; REDIS_PREFIX: string; DATA_DIR: string };
  close(): Promise<void>;
}

/** A new database, Redis prefix and folder, all real. */
export async function openTestServices(): Promise<TestServices> {
  const { mongodbUri, redisUrl, redisPrefix } = isolatedServices();
  const folder = await mkdtemp(join(tmpdir(), 'sightline-workers-'));
  const redis = connectRedis(redisUrl);
  const store = await connectStore(mongodbUri);
  const queue = JobQueue.open({ redisUrl, prefix: redisPrefix });
  return {
    store,
    queue,
    geocoder: new Geocoder(store, null),
    storage: await openStorage({ DATA_DIR: folder }),
    roomLog: new RoomLog(redis, redisPrefix),
    presence: new RoomPresence(redis, redisPrefix),
    dropFromRooms: (revocation) => revokeSubject(redis, redisPrefix, revocation),
    environment: {
      MONGODB_URI: mongodbUri,
      REDIS_URL: redisUrl,
      REDIS_PREFIX: redisPrefix,
      DATA_DIR: folder,
    },
    async close() {
      await queue.close();
      redis.disconnect();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The context that BullMQ passes: the number of the attempt, and whether it is the last. */
export function tryOf(attempt: number, attempts: number): JobContext {
  const logger = pino({ level: 'silent' });
  const isLastAttempt = attempt >= attempts;
  return { attempt, isLastAttempt, queuedAt: new Date(), confirmClaim: async () => undefined, logger };
}
