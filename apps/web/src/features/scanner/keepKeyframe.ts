import type { Position } from '@sightline/contracts/core/fields';
import { makePreview } from '../../devices/preview.ts';
import { stillEntry } from '../../inspection/kinds/still.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { warnStorageFull } from '../../inspection/outbox/warnStorageFull.ts';
import { readPicture } from '../../inspection/photos/readPicture.ts';
import { withNextView } from '../../inspection/required-views/nextView.ts';

interface Keyframe {
  photoId: string;
  inspectionId: string;
  roomLabel: string;
  blob: Blob;
  readPosition: () => Promise<Position | null>;
}

const DETAILS = {
  category: 'general',
  priority: 'medium',
  tags: ['Room scan'],
  equipment: '',
  notes: '',
} as const;

/** Puts a frame of the scan into the outbox as a photo of the inspection. It is in no report unless a person puts it there. */
export async function keepKeyframe({ blob, readPosition, ...facts }: Keyframe): Promise<void> {
  const capturedAt = new Date().toISOString();
  const [picture, position] = await Promise.all([readPicture(blob), readPosition()]);
  const details = { ...DETAILS, tags: [...DETAILS.tags] };
  const about = { ...facts, capturedAt, details, source: 'scanFrame', position } as const;
  const isSaved = await withNextView(facts.inspectionId, (viewId) =>
    pageOutbox().add(stillEntry({ ...about, viewId }, picture), picture),
  );
  if (!isSaved) warnStorageFull('photo');
  void pageOutbox().attachPreview(facts.photoId, () => makePreview(blob));
}
