/**
 * The replies that the signed-in person has read, a record for each account, and the thumbnails of the day. The
 * file is small, so that any page can delete them; `savedRecords.ts` reads and writes.
 */

const NAME = 'sightline-saved';
const STORE = 'copy';

/**
 * After signing out, no read data stays on the device, and neither does the key of unsent work, which is part
 * of the user. Unsent outbox entries stay, sealed: they belong to their owner.
 */
export async function deleteSaved(): Promise<void> {
  await Promise.all([withStore('readwrite', (store) => store.clear()), deleteThumbnails()]);
}

/** The caches that the service worker reads offline (vite.config.ts), one for each account, by its name. */
export const THUMBNAILS = 'sightline-thumbnails:';

export async function deleteThumbnails(): Promise<void> {
  // The browser offers no caches to a page without https.
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(THUMBNAILS));
  await Promise.all(names.map((name) => caches.delete(name)));
}

export async function withStore<Value>(
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
