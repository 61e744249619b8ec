import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isReachable } from '../download.ts';
import { SetupError } from '../SetupError.ts';
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
    throw new SetupError(
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

/** A real mongod: installed, cached or downloaded now; undefined when none is available. */
export async function obtainMongod(): Promise<string | undefined> {
  return findMongod() ?? (await downloadMongod());
}

async function downloadMongod(): Promise<string | undefined> {
  terminal.step('looking for MongoDB', 'mongod is not installed');
  if (!(await isReachable('https://fastdl.mongodb.org/'))) {
    terminal.detail('the download server of MongoDB is not reachable');
    return undefined;
  }
  const downloadDir = mongodCache();
  await mkdir(downloadDir, { recursive: true });
  const { MongoBinary } = await import('mongodb-memory-server-core');
  return await MongoBinary.getPath({ downloadDir }).catch((error: unknown) => {
    terminal.warn(
      `MongoDB could not be downloaded: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  });
}
