import { getPhotoThumbnail } from '@sightline/contracts/photos/photos';
import { THUMBNAILS } from '../../offline/deleteSaved.ts';
import { urlOf } from '../../wire/call.ts';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';

/** The maximum number of thumbnails: about 5 MB at 25 KB each, for a day's photos of started inspections. */
const MAX_THUMBNAILS = 200;

/** Chromium's interface, which the standard types lack. */
interface NetworkInformation {
  saveData?: boolean;
}

/** Only the data saver stops fetching: inspectors usually have a cellular connection. */
function savesData(): boolean {
  return (navigator as { connection?: NetworkInformation }).connection?.saveData ?? false;
}

/** Keeps only these thumbnails in the account's cache, so that photo lists have pictures offline. */
export async function saveThumbnails(
  userId: string,
  photoIds: readonly string[],
  stopped: AbortSignal,
): Promise<void> {
  if (!('caches' in globalThis) || savesData()) return;
  const name = THUMBNAILS + userId;
  try {
    const cache = await caches.open(name);
    const wanted = photoIds.slice(0, MAX_THUMBNAILS).map((photoId) => addressOf(photoId));
    await keepOnly(cache, wanted);
    for (const address of wanted) await save(cache, address, stopped);
  } finally {
    // A write that was pending while the person signed out must not remain.
    if (stopped.aborted) await caches.delete(name);
  }
}

function addressOf(photoId: string): string {
  return urlOf(getPhotoThumbnail.path, { params: { photoId } });
}

async function keepOnly(cache: Cache, wanted: readonly string[]): Promise<void> {
  const known = new Set(wanted);
  for (const request of await cache.keys())
    if (!known.has(new URL(request.url).pathname)) await cache.delete(request);
}

async function save(cache: Cache, address: string, stopped: AbortSignal): Promise<void> {
  stopped.throwIfAborted();
  if (await cache.match(address)) return;
  const limit = new SilenceLimit(stopped);
  try {
    const response = await fetch(address, { credentials: 'include', signal: limit.signal });
    if (response.ok) await cache.put(address, response);
  } finally {
    limit.end();
  }
}
