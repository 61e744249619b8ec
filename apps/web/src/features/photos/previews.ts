import type { StillEntry } from '../../offline/entries.ts';

/** Small pictures of stills that this page has made, by photo id; they serve until the worker's are ready. */
const urls = new Map<string, string>();

export function keepPreview(entry: StillEntry): void {
  if (!entry.preview || urls.has(entry.id)) return;
  urls.set(entry.id, URL.createObjectURL(new Blob([entry.preview], { type: 'image/jpeg' })));
}

export function previewUrl(photoId: string): string | null {
  return urls.get(photoId) ?? null;
}
