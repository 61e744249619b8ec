import { exportPhotos as archive } from '@sightline/contracts/photos';
import { toast } from '../../../ui/toasts.ts';
import { CallError, errorMessage } from '../../../wire/CallError.ts';
import { urlOf } from '../../../wire/call.ts';
import type { PhotoTile } from '../photoTiles.ts';
import { statusOf } from './filters.ts';

/** Saves the archive of all stored photos, and says how it went. Resolves when it is saved or has failed. */
export async function exportPhotos(inspectionId: string, tiles: readonly PhotoTile[]): Promise<void> {
  const missing = tiles.filter((tile) => statusOf(tile) !== 'stored').length;
  if (missing === tiles.length)
    return toast({ title: 'No Photos', description: 'No photos available for export.', tone: 'error' });
  try {
    save(await download(inspectionId), `photos-${inspectionId}.zip`);
    const description = missing > 0 ? missingText(missing) : undefined;
    toast({ title: 'Export Complete', tone: 'success', ...(description && { description }) });
  } catch (error) {
    toast({ title: 'Photo export failed', description: errorMessage(error), tone: 'error' });
  }
}

const missingText = (count: number): string =>
  `${count === 1 ? 'One photo is' : `${count} photos are`} not on the server yet and not in the export.`;

/** Read to its end, so that an archive that was cut is never saved. Browsers keep large ones on disk. */
async function download(inspectionId: string): Promise<Blob> {
  const url = urlOf(archive.path, { params: { inspectionId } });
  const response = await fetch(url, { credentials: 'include' }).catch((error: unknown) => {
    throw CallError.unreachable(error);
  });
  if (response.ok) return await response.blob();
  throw CallError.fromResponse(response.status, response.statusText, await response.text());
}

function save(archived: Blob, name: string): void {
  const url = URL.createObjectURL(archived);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
