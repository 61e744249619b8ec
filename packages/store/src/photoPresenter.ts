import type { Photo } from '@sightline/contracts/photos';
import type { PhotoRecord } from './photos.ts';

/** A photo as it goes over the wire. Its position is for staff and for the report alone. */
export function presentPhoto(photo: PhotoRecord, options: { withPosition: boolean }): Photo {
  return {
    id: photo._id,
    inspectionId: photo.inspectionId,
    itemId: photo.itemId,
    roomLabel: photo.roomLabel,
    source: photo.source,
    description: photo.description,
    capturedAt: photo.capturedAt.toISOString(),
    storedAt: (photo.storedAt ?? photo.capturedAt).toISOString(),
    capturedBy: photo.capturedBy,
    contentType: photo.contentType,
    width: photo.width,
    height: photo.height,
    bytes: photo.bytes,
    sha256: photo.sha256,
    position: options.withPosition ? photo.position : null,
    renditions: photo.renditions,
  };
}
