import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isReachable } from '../download.ts';
import * as say from '../say.ts';
import { SetupError } from '../setupError.ts';
import { findMongod, mongodCache } from './mongoFind.ts';

/** The mongod to run; undefined stands for the embedded store. */
export type MongoChoice = { mongod: string | undefined };

/**
 * Decides once for a data folder which database it belongs to, because neither reads the other's files: a mongod
 * that appears later must not hide what the embedded store holds.
 */
export async function chooseMongo(dataDir: string): Promise<MongoChoice> {
  const note = join(dataDir, 'mongo', 'kind');
  const kind = await readFile(note, 'utf8').catch(() => undefined);
  if (kind === 'embedded') return { mongod: undefined };
  const mongod = await obtainMongod();
  if (kind === 'mongod' && !mongod) {
    throw new SetupError(
      `${dataDir} was written by a real MongoDB, and there is no mongod here now`,
      'install MongoDB, or start with another folder: npm start -- --data OTHER',
    );
  }
  await mkdir(dirname(note), { recursive: true });
  await writeFile(note, mongod ? 'mongod' : 'embedded');
  say.detail(
    mongod ? `using ${mongod}` : 'no MongoDB to be had: using the embedded store (one machine, demos, tests)',
  );
  return { mongod };
}

/** A real MongoDB: of the machine, of the cache, or downloaded now; undefined where there is none to be had. */
export async function obtainMongod(): Promise<string | undefined> {
  return findMongod() ?? (await downloadMongod());
}

async function downloadMongod(): Promise<string | undefined> {
  say.step('looking for a MongoDB to download', 'there is no mongod on this machine');
  if (!(await isReachable('https://fastdl.mongodb.org/'))) {
    say.detail('its download page cannot be reached');
    return undefined;
  }
  const downloadDir = mongodCache();
  await mkdir(downloadDir, { recursive: true });
  const { MongoBinary } = await import('mongodb-memory-server-core');
  return await MongoBinary.getPath({ downloadDir }).catch((error: unknown) => {
    say.warn(`MongoDB could not be downloaded: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  });
}
