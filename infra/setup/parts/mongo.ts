import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Patience } from '../../process/Patience.ts';
import { isReachable, STALLED_MS } from '../download.ts';
import { Refusal } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import { findMongod, mongodCache } from './mongoFind.ts';

/** The mongod to run; undefined means the embedded store. */
export interface MongoChoice {
  mongod: string | undefined;
}

/**
 * Decides once for each data folder which database it belongs to, since neither reads the other's files: a
 * mongod that is installed later must not hide the data of the embedded store.
 */
export async function chooseMongo(dataDir: string): Promise<MongoChoice> {
  const note = join(dataDir, 'mongo', 'kind');
  const kind = await readFile(note, 'utf8').catch(() => undefined);
  if (kind === 'embedded') return { mongod: undefined };
  const mongod = await obtainMongod();
  if (kind === 'mongod' && !mongod) {
    throw new Refusal(
      `${dataDir} was written by a real MongoDB, but mongod is not installed now`,
      'install MongoDB, or start with another folder: npm start -- --data OTHER',
    );
  }
  await mkdir(dirname(note), { recursive: true });
  await writeFile(note, mongod ? 'mongod' : 'embedded');
  terminal.detail(
    mongod
      ? `using ${mongod}`
      : 'MongoDB is not available: using the embedded store (one machine, demos, tests)',
  );
  return { mongod };
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
