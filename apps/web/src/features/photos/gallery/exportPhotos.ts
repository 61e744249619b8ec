import { exportPhotos as archive } from '@sightline/contracts/photos/photos';
import type { PhotoTile } from '../../../inspection/photos/photoTiles.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { download } from '../../../wire/download.ts';
import { statusOf } from './filters.ts';

/** Saves the archive of all stored photos, and says how it went. Resolves when it is saved or has failed. */
export async function exportPhotos(inspectionId: string, tiles: readonly PhotoTile[]): Promise<void> {
  const missing = tiles.filter((tile) => statusOf(tile) !== 'stored').length;
  if (missing === tiles.length)
    return toast({ title: 'No Photos', description: 'No photos available for export.', tone: 'error' });
  try {
    // Browsers keep large ones on disk.
    const archived = await (await download(archive, { params: { inspectionId } })).blob();
    save(archived, `photos-${inspectionId}.zip`);
    const description = missing > 0 ? missingText(missing) : undefined;
    toast({ title: 'Export Complete', tone: 'success', ...(description && { description }) });
  } catch (error) {
    toast({ title: 'Photo export failed', description: errorMessage(error), tone: 'error' });
  }
}

const missingText = (count: number): string =>
  `${count === 1 ? 'One photo is' : `${count} photos are`} not on the server yet and not in the export.`;

function save(archived: Blob, name: string): void {
  const url = URL.createObjectURL(archived);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
