import type { IndexedCollection } from './collection.ts';
import { COLLECTIONS } from './collections.ts';
import type { Store } from './connection.ts';

/** Makes the indexes that are missing. Safe to run from several processes at once. */
export async function makeIndexes(store: Store): Promise<void> {
  await Promise.all(COLLECTIONS.map((collection) => makeIndexesOf(store, collection)));
}

async function makeIndexesOf(store: Store, { name, indexes }: IndexedCollection): Promise<void> {
  const documents = store.client.db(store.databaseName).collection(name);
  for (const [fields, options] of indexes) await documents.createIndex(fields, options);
}
