import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import type { Table } from 'dexie';
import { deleteThumbnails } from './deleteSaved.ts';
import { pageDevice } from './pageDevice.ts';

/** The records of the saved copy: its owner, the replies, and one for each account. */

const OWNER = 'owner';
export const QUERY_PREFIX = 'query';

/** The owner of the replies: a device never has those of two people. */
export interface SavedOwner {
  id: string;
  user: unknown;
  savedAt: number;
}

type Saved = Table<unknown, string>;

export async function readOwner(): Promise<SavedOwner | undefined> {
  return await ownerIn(await savedRecords());
}

/** Deletes another person's data, but not this person's own record, which may be older than the copy. */
export async function claimSaved(owner: SavedOwner): Promise<void> {
  const earlier = await withOwner(async (saved, current) => {
    if (current?.id === owner.id) return;
    await saved.where(':id').notEqual(ownKey(owner.id)).delete();
    await saved.put(owner, OWNER);
  });
  if (earlier?.id !== owner.id) await deleteThumbnails();
}

/** Returns false without writing if the copy was deleted or belongs to another person. */
export async function renewSaved(owner: SavedOwner): Promise<boolean> {
  return await writeOwned(owner.id, OWNER, owner);
}

/** The storage of this person's replies, for TanStack's persister. */
export function savedQueries(ownerId: string) {
  const queries = async () => (await savedRecords()).where(':id').startsWith(`${QUERY_PREFIX}-`);
  return {
    getItem: async (key: string) => (await (await savedRecords()).get(key)) as PersistedQuery | undefined,
    setItem: (key: string, query: PersistedQuery) => writeOwned(ownerId, key, query),
    removeItem: async (key: string) => (await savedRecords()).delete(key),
    entries: async () => {
      const all = (await (await queries()).toArray()) as PersistedQuery[];
      return all.map((query): [string, PersistedQuery] => [`${QUERY_PREFIX}-${query.queryHash}`, query]);
    },
    count: async () => (await queries()).count(),
  };
}

/** Writes nothing in a tab that has not noticed yet that its person signed out. */
async function writeOwned(ownerId: string, key: string, value: unknown): Promise<boolean> {
  const owner = await withOwner(async (saved, current) => {
    if (current?.id === ownerId) await saved.put(value, key);
  });
  return owner?.id === ownerId;
}

/** Works in one transaction with reading the owner, who is returned. */
async function withOwner(
  change: (saved: Saved, owner: SavedOwner | undefined) => Promise<void>,
): Promise<SavedOwner | undefined> {
  const saved = await savedRecords();
  return await saved.db.transaction('rw', saved, async () => {
    const owner = await ownerIn(saved);
    await change(saved, owner);
    return owner;
  });
}

const ownerIn = async (saved: Saved) => (await saved.get(OWNER)) as SavedOwner | undefined;
const savedRecords = async (): Promise<Saved> => (await pageDevice()).saved;
const ownKey = (userId: string): string => `own:${userId}`;

/** The record that this account keeps on the device. */
export async function readOwn(userId: string): Promise<unknown> {
  return await (await savedRecords()).get(ownKey(userId));
}

export async function writeOwn(userId: string, value: unknown): Promise<void> {
  await (await savedRecords()).put(value, ownKey(userId));
}
