import { makePreview } from '../../devices/preview.ts';
import { takeNextView } from '../../offline/nextView.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { readPicture, stillEntry } from '../../offline/stillEntry.ts';
import { warnStorageFull } from '../../offline/warnStorageFull.ts';

interface Keyframe {
  photoId: string;
  inspectionId: string;
  roomLabel: string;
  blob: Blob;
}

const DETAILS = {
  category: 'general',
  priority: 'medium',
  tags: ['Room scan'],
  equipment: '',
  notes: '',
} as const;

/** Puts a frame of the scan into the outbox as a photo of the inspection. It is in no report unless a person puts it there. */
export async function keepKeyframe({ blob, ...facts }: Keyframe): Promise<void> {
  const picture = await readPicture(blob);
  const capturedAt = new Date().toISOString();
  const details = { ...DETAILS, tags: [...DETAILS.tags] };
  const viewId = takeNextView(facts.inspectionId);
  const about = { ...facts, viewId, capturedAt, details };
  const still = stillEntry({ ...about, source: 'scanFrame', position: null }, picture);
  const isSaved = await pageOutbox().add(still, picture);
  if (!isSaved) warnStorageFull('photo');
  void pageOutbox().attachPreview(facts.photoId, () => makePreview(blob));
}
