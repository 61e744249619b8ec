import { mintId } from '@sightline/contracts/core/ids';
import { Photo } from '@sightline/contracts/photos/photos';

/** A photo as the events of a room have it. */
export function roomPhoto(inspectionId: string, facts: Partial<Photo> = {}): Photo {
  const now = new Date().toISOString();
  return Photo.parse({
    id: mintId(),
    inspectionId,
    itemId: null,
    roomLabel: '',
    source: 'file',
    description: '',
    capturedAt: now,
    storedAt: now,
    capturedBy: '',
    contentType: 'image/jpeg',
    width: 4,
    height: 3,
    bytes: 1000,
    sha256: 'a'.repeat(64),
    position: null,
    renditions: 'ready',
    ...facts,
  });
}
