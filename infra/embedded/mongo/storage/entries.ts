import { CommandFailure } from '../failures.ts';
import type { Doc } from '../values/values.ts';
import type { Collection } from './catalog.ts';
import { type Entries, entriesOf, type Index, varying } from './indexes.ts';
import type { Store } from './store.ts';

export type IndexEntries = [index: Index, entries: Entries];

export const allEntries = (collection: Collection, doc: Doc): IndexEntries[] =>
  collection.indexes.map((index) => [index, entriesOf(index, doc)]);

/** All unique indexes are asked before the first row is written: a refused document leaves nothing behind. */
export function checkUnique(store: Store, collection: Collection, all: IndexEntries[], rid: number): void {
  for (const [index, entries] of all) {
    if (!index.unique) continue;
    entries.keys.forEach((key, i) => {
      if (store.sqlite.get(`SELECT 1 FROM i${index.id} WHERE key = ? AND rid <> ? LIMIT 1`, key, rid))
        throw duplicateKey(collection, index, entries.tuples[i] ?? []);
    });
  }
}

export function addEntries(store: Store, index: Index, entries: Entries, rid: number): void {
  store.catalog.markMultikey(index, varying(entries));
  for (const key of entries.keys)
    store.sqlite.run(`INSERT INTO i${index.id} (key, rid) VALUES (?, ?)`, key, rid);
}

export function removeEntries(store: Store, index: Index, keys: Buffer[], rid: number): void {
  for (const key of keys) store.sqlite.run(`DELETE FROM i${index.id} WHERE key = ? AND rid = ?`, key, rid);
}

export function exchangeEntries(
  store: Store,
  index: Index,
  before: Entries,
  after: Entries,
  rid: number,
): void {
  removeEntries(
    store,
    index,
    before.keys.filter((key) => !isIn(after.keys, key)),
    rid,
  );
  const fresh = after.keys.filter((key) => !isIn(before.keys, key));
  addEntries(store, index, { keys: fresh, tuples: after.tuples }, rid);
}

const isIn = (keys: Buffer[], key: Buffer) => keys.some((other) => other.equals(key));

export function duplicateKey(collection: Collection, index: Index, tuple: unknown[]): CommandFailure {
  const keyValue = Object.fromEntries(index.paths.map((path, i) => [path, tuple[i] ?? null]));
  const shown = index.paths.map((path) => `${path}: ${JSON.stringify(keyValue[path])}`).join(', ');
  return new CommandFailure(
    11000,
    `E11000 duplicate key error collection: ${collection.db}.${collection.name} index: ${index.name} dup key: { ${shown} }`,
    { keyPattern: index.spec.key, keyValue },
  );
}
