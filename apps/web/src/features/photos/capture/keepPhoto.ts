import type { Position } from '@sightline/contracts/core/fields';
import { mintId } from '@sightline/contracts/core/ids';
import type { CaptureSettings } from '@sightline/contracts/photoDetails';
import type { PhotoSource } from '@sightline/contracts/photos';
import { makePreview } from '../../../devices/preview.ts';
import { withNextView } from '../../../offline/nextView.ts';
import { pageOutbox } from '../../../offline/pageOutbox.ts';
import { readPicture, stillEntry } from '../../../offline/stillEntry.ts';
import { warnStorageFull } from '../../../offline/warnStorageFull.ts';
import { type DetailsDraft, detailsOf } from '../../../ui/details/detailsDraft.ts';

export interface NewPhoto {
  inspectionId: string;
  itemId?: string | undefined;
  blob: Blob;
  source: PhotoSource;
  capturedAt: string;
  position: Position | null;
  draft: DetailsDraft;
  filename?: string;
  settings?: CaptureSettings;
}

/**
 * Hashes the picture and puts it into the outbox, which stores it on this device and sends it when it can. Resolves with
 * false when the device's storage is full: then this page alone holds it, and says so at once.
 */
export async function keepPhoto({ blob, draft, ...facts }: NewPhoto): Promise<boolean> {
  const photoId = mintId();
  const { roomLabel, ...details } = detailsOf(draft);
  const picture = await readPicture(blob);
  const outbox = pageOutbox();
  const isSaved = await withNextView(facts.inspectionId, (viewId) =>
    outbox.add(stillEntry({ ...facts, photoId, roomLabel, viewId, details }, picture), picture),
  );
  if (!isSaved) warnStorageFull('photo');
  void outbox.attachPreview(photoId, () => makePreview(blob));
  return isSaved;
}
