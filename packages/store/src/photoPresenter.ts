import type { Photo } from '@sightline/contracts/photos';
import type { PhotoRecord } from './photos.ts';

/** A photo as it goes over the wire. Its position and its custody log are for staff alone. */
export function presentPhoto(photo: PhotoRecord, { forStaff }: { forStaff: boolean }): Photo {
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
    position: forStaff ? photo.position : null,
    renditions: photo.renditions,
    disposition: photo.disposition ?? 'inReport',
    custody: forStaff ? (photo.custody ?? []) : [],
  };
}
