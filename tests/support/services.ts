import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis } from '../../infra/embedded/redis/launch.ts';
import { findMediaWorker } from '../../infra/setup/parts/mediaWorkerCache.ts';
import { findMongod, startMongo } from '../../infra/setup/parts/mongo.ts';

/**
 * Vitest's global setup: one Redis and one MongoDB per run, passed to the test processes through the environment.
 * With MONGODB_URI or REDIS_URL set the same tests run against that server.
 */
export default async function startServices(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-tests-'));
  const worker = findMediaWorker();
  if (worker) process.env.MEDIASOUP_WORKER_BIN = worker;
  const stops = await Promise.all([provideRedis(folder), provideMongo(folder)]);
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await rm(folder, { recursive: true, force: true });
  };
}

async function provideRedis(folder: string): Promise<() => Promise<void>> {
  if (process.env.REDIS_URL) return nothingToStop;
  const redis = await startRedis({ dataDir: join(folder, 'redis') });
  process.env.REDIS_URL = redis.url;
  return () => redis.stop();
}

async function provideMongo(folder: string): Promise<() => Promise<void>> {
  if (process.env.MONGODB_URI) return nothingToStop;
  const mongo = await startMongo({ dataDir: join(folder, 'mongo'), mongod: findMongod() });
  process.env.MONGODB_URI = mongo.uri;
  return () => mongo.stop();
}

const nothingToStop = (): Promise<void> => Promise.resolve();
