import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedMongo } from '../../embedded/mongo/launch.ts';
import { hasEnded, spawnGuarded, stopProcess } from '../../process/guarded.ts';
import { isExecutable, onPath } from '../../process/onPath.ts';
import { Patience } from '../../process/Patience.ts';
import { choosePort } from '../../process/ports.ts';
import { acceptsConnections } from '../../process/probes.ts';
import { damaged } from '../dataFolder.ts';
import { isReachable, STALLED_MS } from '../download.ts';
import { cacheRoot } from '../paths.ts';
import { Refusal } from '../SetupError.ts';
import * as terminal from '../terminal.ts';

interface RunningMongo {
  uri: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const mongodCache = (): string => join(cacheRoot(), 'mongod');

/** The mongod to run; undefined means the embedded store. */
export interface MongoChoice {
  mongod: string | undefined;
}

/**
 * Decides once for each data folder which database it belongs to, since neither reads the other's files: a
 * mongod that is installed later must not hide the data of the embedded store.
 */
export async function chooseMongo(dataDir: string): Promise<MongoChoice> {
  const kind = kindOf(dataDir);
  if (kind === 'embedded') return { mongod: undefined };
  const mongod = await obtainMongod();
  if (kind === 'mongod' && !mongod) {
    throw new Refusal(
      `${dataDir} was written by a real MongoDB, but mongod is not installed now`,
      'install MongoDB, or start with another folder: npm start -- --data OTHER',
    );
  }
  terminal.detail(
    mongod
      ? `using ${mongod}`
      : 'MongoDB is not available: using the embedded store (one machine, demos, tests)',
  );
  return { mongod };
}

/** The file that each database always has, once it has started. */
const FILES = { embedded: 'store.sqlite', mongod: 'WiredTiger' } as const;

/** The database of this data folder; undefined before its first start. */
function kindOf(dataDir: string): keyof typeof FILES | undefined {
  const folder = join(dataDir, 'mongo/data');
  const sizeOf = (name: string): number => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  for (const kind of ['embedded', 'mongod'] as const) if (sizeOf(FILES[kind]) > 0) return kind;
  // A folder that has been in use has a database with content.
  if (existsSync(usedNote(dataDir))) throw damaged(folder);
  return undefined;
}

const usedNote = (dataDir: string): string => join(dataDir, 'mongo/used.txt');

/** Notes that the database of this data folder has started, so that one that is empty or missing is noticed. */
export async function noteMongoUsed(dataDir: string): Promise<void> {
  await writeFile(usedNote(dataDir), 'The database in the folder "data" has been in use.\n');
}

/**
 * A real mongod: installed, cached or downloaded now; undefined when none is available. `stalledMs` is the time without a
 * byte after which a download is given up.
 */
export async function obtainMongod(stalledMs = STALLED_MS): Promise<string | undefined> {
  return findMongod() ?? (await downloadMongod(stalledMs));
}

async function downloadMongod(stalledMs: number): Promise<string | undefined> {
  terminal.step('looking for MongoDB', 'mongod is not installed');
  if (!(await isReachable(process.env.MONGOMS_DOWNLOAD_MIRROR || 'https://fastdl.mongodb.org/'))) {
    terminal.detail('the download server of MongoDB is not reachable');
    return undefined;
  }
  const downloadDir = mongodCache();
  await mkdir(downloadDir, { recursive: true });
  const { MongoBinary } = await import('mongodb-memory-server-core');
  try {
    return await whileFilesGrow(downloadDir, MongoBinary.getPath({ downloadDir }), stalledMs);
  } catch (error) {
    terminal.warn(
      `MongoDB could not be downloaded: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  }
}

/** Waits for a download as long as the files of its folder change: its own client would wait forever. */
async function whileFilesGrow<T>(folder: string, downloaded: Promise<T>, stalledMs: number): Promise<T> {
  using patience = new Patience(stalledMs);
  let known = '';
  const watching = setInterval(() => {
    const sizes = readdirSync(folder).map(
      (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size,
    );
    if (sizes.join() !== known) patience.progress();
    known = sizes.join();
  }, 100);
  const stalled = once(patience.signal, 'abort').then(() => {
    throw new Error(`nothing arrived for ${stalledMs / 1000} seconds`);
  });
  return await Promise.race([downloaded, stalled]).finally(() => clearInterval(watching));
}

/** An installed mongod or one that setup has downloaded. It downloads nothing. */
export function findMongod(): string | undefined {
  return onPath('mongod') ?? globSync(join(mongodCache(), 'mongod*')).find(isExecutable);
}

/** Starts a MongoDB on loopback: mongod when there is one, else the embedded store. */
export async function startMongo({
  dataDir,
  mongod,
}: {
  dataDir: string;
  mongod: string | undefined;
}): Promise<RunningMongo> {
  if (mongod) return await startMongod(mongod, dataDir);
  return await startEmbeddedMongo({ dataDir, port: 0 });
}

async function startMongod(program: string, dataDir: string): Promise<RunningMongo> {
  const port = await choosePort();
  const child = spawnGuarded(program, mongodOptions(dataDir, port), { stdio: 'ignore' });
  for (; !(await acceptsConnections(port)); await delay(50)) {
    if (!hasEnded(child)) continue;
    throw new Error(`${program} did not start on ${dataDir}; start it manually to see the reason`);
  }
  const uri = `mongodb://127.0.0.1:${port}`;
  return { uri, port, pid: child.pid ?? 0, stop: () => stopProcess(child) };
}

export function mongodOptions(dataDir: string, port: number): string[] {
  // mongod does not create its folder.
  mkdirSync(dataDir, { recursive: true });
  return ['--dbpath', dataDir, '--port', String(port), '--bind_ip', '127.0.0.1', '--quiet'];
}
