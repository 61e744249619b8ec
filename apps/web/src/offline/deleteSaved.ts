import { DEVICE, pageDevice } from './pageDevice.ts';

/**
 * Deletes the replies that a person has read and the thumbnails of the day: after signing out, no read data stays on
 * the device, and neither does the key of unsent work, which is part of the user. Unsent work stays, sealed: it
 * belongs to its owner.
 */
export async function deleteSaved(): Promise<void> {
  await Promise.all([deleteReplies(), deleteThumbnails()]);
}

/** A page on which no one has signed in does not load the code of the database. */
async function deleteReplies(): Promise<void> {
  const databases = await indexedDB.databases();
  if (databases.some(({ name }) => name === DEVICE)) await (await pageDevice()).saved.clear();
}

/** The caches that the service worker reads offline (vite.config.ts), one for each account, by its name. */
export const THUMBNAILS = 'sightline-thumbnails:';

export async function deleteThumbnails(): Promise<void> {
  // The browser offers no caches to a page without https.
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(THUMBNAILS));
  await Promise.all(names.map((name) => caches.delete(name)));
}
