import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { deleteThumbnails, withStore } from './savedDatabase.ts';

/** The records of the saved copy: its owner, the replies, and one for each account. */

const OWNER = 'owner';
export const QUERY_PREFIX = 'query';
const queryRange = (): IDBKeyRange => IDBKeyRange.bound(`${QUERY_PREFIX}-`, `${QUERY_PREFIX}-\uffff`);

/** The owner of the replies: a device never has those of two people. */
export interface SavedOwner {
  id: string;
  user: unknown;
  savedAt: number;
}

export async function readOwner(): Promise<SavedOwner | undefined> {
  return withStore('readonly', (store): IDBRequest<SavedOwner | undefined> => store.get(OWNER));
}

/** Deletes another person's data, but not this person's own record, which may be older than the copy. */
export async function claimSaved(owner: SavedOwner): Promise<void> {
  const earlier = await withOwner((store, current) => {
    if (current?.id === owner.id) return;
    store.delete(IDBKeyRange.upperBound(ownKey(owner.id), true));
    store.delete(IDBKeyRange.lowerBound(ownKey(owner.id), true));
    store.put(owner, OWNER);
  });
  if (earlier?.id !== owner.id) await deleteThumbnails();
}

/** Returns false without writing if the copy was deleted or belongs to another person. */
export async function renewSaved(owner: SavedOwner): Promise<boolean> {
  return await writeOwned(owner.id, OWNER, owner);
}

/** The storage of this person's replies, for TanStack's persister. */
export function savedQueries(ownerId: string) {
  return {
    getItem: (key: string) =>
      withStore('readonly', (store): IDBRequest<PersistedQuery | undefined> => store.get(key)),
    setItem: (key: string, query: PersistedQuery) => writeOwned(ownerId, key, query),
    removeItem: (key: string) => withStore('readwrite', (store) => store.delete(key)),
    entries: async () => {
      const queries = await withStore(
        'readonly',
        (store): IDBRequest<PersistedQuery[]> => store.getAll(queryRange()),
      );
      return queries.map((query): [string, PersistedQuery] => [`${QUERY_PREFIX}-${query.queryHash}`, query]);
    },
    count: () => withStore('readonly', (store) => store.count(queryRange())),
  };
}

/** Writes nothing in a tab that has not noticed yet that its person signed out. */
async function writeOwned(ownerId: string, key: string, value: unknown): Promise<boolean> {
  const owner = await withOwner((store, current) => {
    if (current?.id === ownerId) store.put(value, key);
  });
  return owner?.id === ownerId;
}

/** Works in one transaction with reading the owner, who is returned. */
function withOwner(
  change: (store: IDBObjectStore, owner: SavedOwner | undefined) => void,
): Promise<SavedOwner | undefined> {
  return withStore('readwrite', (store) => {
    const reading: IDBRequest<SavedOwner | undefined> = store.get(OWNER);
    reading.addEventListener('success', () => change(store, reading.result));
    return reading;
  });
}

const ownKey = (userId: string): string => `own:${userId}`;

/** The record that this account keeps on the device. */
export async function readOwn(userId: string): Promise<unknown> {
  return withStore('readonly', (store): IDBRequest<unknown> => store.get(ownKey(userId)));
}

export async function writeOwn(userId: string, value: unknown): Promise<void> {
  await withStore('readwrite', (store) => store.put(value, ownKey(userId)));
}
