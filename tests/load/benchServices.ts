import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedMongo } from '@sightline/infra/embedded/mongo/launch';
import { startRedis } from '@sightline/infra/embedded/redis/launch';

/** A MongoDB and a Redis for one measurement, in a folder that is deleted with them. */
export interface BenchServices {
  readonly folder: string;
  readonly environment: Record<string, string>;
  stop(): Promise<void>;
}

const SECRET = 'a-secret-of-forty-characters-for-the-bench';

export async function startBenchServices(): Promise<BenchServices> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-bench-'));
  const [mongo, redis] = await Promise.all([
    process.env.MONGODB_URI ? null : startEmbeddedMongo({ dataDir: path.join(folder, 'mongo') }),
    startRedis({ dataDir: path.join(folder, 'redis') }),
  ]);
  const environment = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: 'http://localhost:8080',
    MONGODB_URI: `${(mongo?.uri ?? process.env.MONGODB_URI ?? '').replace(/\/$/, '')}/bench`,
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    SESSION_SECRET: SECRET,
    TICKET_SECRET: SECRET,
  };
  return { folder, environment, stop: () => stopAll(folder, [mongo, redis]) };
}

async function stopAll(folder: string, parts: ({ stop(): Promise<void> } | null)[]): Promise<void> {
  await Promise.all(parts.map(async (part) => part?.stop()));
  await rm(folder, { recursive: true, force: true });
}
