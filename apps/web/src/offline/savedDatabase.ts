/**
 * One record in IndexedDB, what the signed-in person last saw, that person's practice checklist, and the thumbnails of the
 * day. Small and free of schemas, so that any page can delete it.
 */

const NAME = 'sightline-saved';
const STORE = 'copy';
const KEY = 'latest';

export interface SavedQuery {
  key: readonly unknown[];
  data: unknown;
  updatedAt: number;
}

/** Another person's copy replaces it: a device never holds two. */
export interface SavedCopy {
  user: unknown;
  savedAt: number;
  queries: readonly SavedQuery[];
}

export async function readSaved(): Promise<SavedCopy | undefined> {
  return withStore('readonly', (store): IDBRequest<SavedCopy | undefined> => store.get(KEY));
}

export async function writeSaved(copy: SavedCopy): Promise<void> {
  await withStore('readwrite', (store) => store.put(copy, KEY));
}

/**
 * After signing out nothing of what was read stays on the device, and not the key of unsent work, which is part of the user.
 * Unsent outbox entries stay, sealed: they belong to their maker.
 */
export async function deleteSaved(): Promise<void> {
  await Promise.all([withStore('readwrite', (store) => store.clear()), deleteThumbnails()]);
}

/** Deletes all but the practice checklist of this person, who may have begun it before the saved copy. */
export async function deleteSavedOfOthers(userId: string): Promise<void> {
  const deleteAround = (store: IDBObjectStore): IDBRequest<undefined> => {
    store.delete(IDBKeyRange.upperBound(practiceKey(userId), true));
    return store.delete(IDBKeyRange.lowerBound(practiceKey(userId), true));
  };
  await Promise.all([withStore('readwrite', deleteAround), deleteThumbnails()]);
}

/** A record of its own for each account. */
const practiceKey = (userId: string): string => `practice:${userId}`;

export async function readPractice(userId: string): Promise<unknown> {
  return withStore('readonly', (store): IDBRequest<unknown> => store.get(practiceKey(userId)));
}

export async function writePractice(userId: string, fields: unknown): Promise<void> {
  await withStore('readwrite', (store) => store.put(fields, practiceKey(userId)));
}

/** The service worker shows them without a connection (vite.config.ts). One cache for each account, by its name. */
export const THUMBNAILS = 'sightline-thumbnails:';

async function deleteThumbnails(): Promise<void> {
  // The browser offers no caches to a page without https.
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(THUMBNAILS));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    return await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('The saved copy is not available')),
      );
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () =>
      reject(opening.error ?? new Error('The browser offers no storage')),
    );
  });
}
