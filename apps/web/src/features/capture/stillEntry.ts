import type { CaptureRequest } from '@sightline/contracts/captures';
import type { Position } from '@sightline/contracts/core/fields';
import type { NewEntry } from '../../offline/entries.ts';
import type { PictureFacts } from './pictureFacts.ts';
import type { Picture } from './takePicture.ts';

/** What was asked for: the id was minted where the button was pressed. */
export type StillRequest = Pick<CaptureRequest, 'photoId' | 'itemId' | 'roomLabel'>;

export interface TakenStill extends PictureFacts {
  inspectionId: string;
  capturedAt: string;
  source: Picture['source'];
  sha256: string;
  bytes: number;
  position: Position | null;
}

/** The still as the outbox keeps it, with the metadata that travels with its upload. */
export function stillEntry(request: StillRequest, taken: TakenStill): NewEntry {
  const { photoId, itemId, roomLabel } = request;
  const { inspectionId, capturedAt, source, sha256, contentType, bytes, width, height, position } = taken;
  const stamps = { capturedAt, source, contentType, sha256, ...position };
  return {
    kind: 'still',
    id: photoId,
    inspectionId,
    metadata: { photoId, inspectionId, itemId, roomLabel, description: '', ...stamps },
    bytes,
    width,
    height,
    preview: null,
    uploadUrl: null,
  };
}
