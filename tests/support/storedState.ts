import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { Store } from '../../packages/store/src/core/store.ts';

/**
 * Data that changes by itself: requests renew sessions, and pending room events are delivered in the
 * background.
 */
const COMES_AND_GOES = { collections: ['sessions'], fields: ['outbox'] };

type Documents = Record<string, string>;

/** The hash of every document in the database, by collection and id: equal when nothing was written in between. */
export async function storedState(store: Store): Promise<Record<string, Documents>> {
  const database = store.client.db(store.databaseName);
  const names = (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const lasting = names.filter((name) => !COMES_AND_GOES.collections.includes(name)).toSorted();
  const contents = await Promise.all(
    lasting.map(async (name) => hashesOf(await database.collection(name).find().sort({ _id: 1 }).toArray())),
  );
  return Object.fromEntries(lasting.map((name, index) => [name, contents[index] ?? {}]));
}

function hashesOf(documents: readonly { _id: unknown }[]): Documents {
  const lasting = (key: string, value: unknown) => (COMES_AND_GOES.fields.includes(key) ? undefined : value);
  return Object.fromEntries(
    documents.map((document) => {
      const text = JSON.stringify(document, lasting);
      return [String(document._id), createHash('sha256').update(text).digest('hex').slice(0, 16)];
    }),
  );
}

/** The names of all files in a folder and its subfolders; empty if it does not exist. */
export async function storedFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
  } catch {
    return [];
  }
}
