import { GeocodingProvider } from '@sightline/server-kit/GeocodingProvider';
import { createHealth, startHealthServer } from '@sightline/server-kit/health';
import type { ClaimOptions } from '@sightline/server-kit/JobClaims';
import { JobQueue } from '@sightline/server-kit/JobQueue';
import { JobRunner } from '@sightline/server-kit/JobRunner';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { revokeSubject } from '@sightline/server-kit/revocations';
import { openStorage } from '@sightline/server-kit/storage';
import { announceSetup } from '@sightline/server-kit/workersSetup';
import { connectStore } from '@sightline/store/connect';
import { Geocoder } from '@sightline/store/geocoding/Geocoder';
import type { Logger } from 'pino';
import { repliesOf, type WorkersEnvironment } from './environment.ts';
import { handlersOf } from './handlers.ts';
import { InboundMail } from './inbound-mail/InboundMail.ts';
import type { ReplyServices } from './inbound-mail/storeReply.ts';
import { RenderThread } from './jobs/render-report/RenderThread.ts';
import { measureJobs } from './metrics.ts';
import { openSigner } from './openSigner.ts';
import type { Services } from './services.ts';
import { setupOf } from './setup.ts';
import { startSweeping } from './sweep.ts';

export interface Limits extends Pick<ClaimOptions, 'restoredAfterMs'> {
  /** The time after which a claimed mail belongs to a dead worker. */
  leaseMs?: number;
}

/** Opens all services of the workers and processes jobs until it is closed. */
export async function startWorkers(
  environment: WorkersEnvironment,
  logger: Logger,
  limits: Limits = {},
): Promise<{ port: number; close: () => Promise<void> }> {
  const { REDIS_URL: redisUrl, REDIS_PREFIX: prefix } = environment;
  const redis = connectRedis(redisUrl, logger);
  const store = await connectStore(environment.MONGODB_URI);
  const storage = await openStorage(environment);
  const queue = JobQueue.open({ redisUrl, prefix, logger });
  const signer = await openSigner(environment, logger);
  const { GEOCODER_URL: url, PUBLIC_URL: publicUrl } = environment;
  const geocoder = new Geocoder(store, GeocodingProvider.open({ url, publicUrl, redis, prefix, logger }));
  const services: Services = {
    store,
    storage,
    queue,
    geocoder,
    roomLog: new RoomLog(redis, prefix),
    presence: new RoomPresence(redis, prefix),
    dropFromRooms: (revocation) => revokeSubject(redis, prefix, revocation),
  };
  const inbound = await receiveReplies(
    environment,
    { ...services, redis, redisPrefix: prefix, publicUrl },
    logger,
  );
  const health = createHealth({
    name: 'workers',
    checks: { redis: () => redis.ping(), database: () => store.ready(), files: () => storage.ready() },
  });
  const server = await startHealthServer(health, environment.WORKERS_HOST, environment.WORKERS_PORT);
  const thread = new RenderThread();
  const handlers = Object.values(handlersOf(services, environment, { ...limits, thread, signer }));
  const jobs = handlers.map(({ job }) => job);
  const onFinished = measureJobs(health.registry, queue, jobs);
  const runner = JobRunner.start({ redisUrl, prefix, logger, onFinished, ...limits }, handlers);
  const sweeping = startSweeping(services, logger);
  const setup = await setupOf(environment, signer);
  // A full Redis refuses it, and one that was replaced has lost it.
  const announce = (): Promise<void> =>
    announceSetup(redis, prefix, setup).catch((error: unknown) =>
      logger.warn({ err: error }, 'setup could not be announced'),
    );
  await announce();
  const announcing = setInterval(() => void announce(), ANNOUNCE_EVERY_MS);
  const close = async (): Promise<void> => {
    sweeping.close();
    clearInterval(announcing);
    await inbound?.close();
    await runner.close();
    await thread.close();
    await queue.close();
    await server.close();
    disconnectRedis(redis);
    await store.close();
  };
  return { port: server.port, close };
}

const ANNOUNCE_EVERY_MS = 60_000;

/** Receives replies by email; null where no domain for them is configured. */
async function receiveReplies(
  environment: WorkersEnvironment,
  services: ReplyServices,
  logger: Logger,
): Promise<InboundMail | null> {
  const replies = repliesOf(environment);
  if (!replies) return null;
  const { INBOUND_MAIL_HOST: host, INBOUND_MAIL_PORT: port } = environment;
  return await InboundMail.listen({ ...replies, host, port, services, logger });
}
