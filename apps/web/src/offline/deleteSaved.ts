import { DEVICE, pageDevice } from './pageDevice.ts';

/**
 * Deletes the replies that a person has read and the thumbnails of the day: after signing out, no read data stays on
 * the device, and neither does the key of unsent work, which is part of the user. Unsent work stays, sealed: it
 * belongs to its owner.
 */
export async function deleteSaved(): Promise<void> {
  await Promise.all([deleteReplies(), deleteThumbnails()]);
}

/** On a device without a database, its code is not loaded. Firefox before 126 does not list databases. */
async function deleteReplies(): Promise<void> {
  const databases = await (indexedDB as Partial<IDBFactory>).databases?.();
  const isThere = databases?.some(({ name }) => name === DEVICE) ?? true;
  if (isThere) await (await pageDevice()).saved.clear();
}

/** The caches that the service worker reads offline (vite.config.ts), one for each account, by its name. */
export const THUMBNAILS = 'sightline-thumbnails:';

export async function deleteThumbnails(): Promise<void> {
  // The browser offers no caches to a page without https.
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(THUMBNAILS));
  await Promise.all(names.map((name) => caches.delete(name)));
}
