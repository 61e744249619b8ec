import type { StillEntry } from '../kinds/still.ts';

/** Thumbnails of stills that this page has made, by photo id; they are used until the worker's are ready. */
const urls = new Map<string, string>();

export function keepPreview(entry: StillEntry): void {
  const preview = entry.file?.preview;
  if (!preview || urls.has(entry.id)) return;
  urls.set(entry.id, URL.createObjectURL(new Blob([preview], { type: 'image/jpeg' })));
}

export function previewUrl(photoId: string): string | null {
  return urls.get(photoId) ?? null;
}
