import type { CaptureSettings } from '@sightline/contracts/photos/photoDetails';
import { useEffect } from 'react';
import type { Picture } from '../../../devices/takePicture.ts';
import { usePhotoPosition } from '../../../devices/usePhotoPosition.ts';
import { type DetailsDraft, problemOfTags } from '../../../inspection/details/detailsDraft.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { type Toast, toast } from '../../../ui/toasts.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { type Kept, keepPhoto, type NewPhoto, POSITION_PATIENCE_MS } from './keepPhoto.ts';
import { type FileIntake, useFileIntake } from './useFileIntake.ts';

interface TakingOptions {
  subject: Pick<NewPhoto, 'inspectionId' | 'itemId'>;
  draft: DetailsDraft;
  /** Whether the position is read from the start, with the camera. */
  startsPosition: boolean;
  /** Offers to take another photo where the camera closes after one. */
  onAgain?: (() => void) | undefined;
  /** Offers to read the label in the photo. */
  onReadLabel: (photoId: string) => void;
}

export interface Taking {
  startPosition: () => void;
  takePicture: (picture: Picture, settings: CaptureSettings) => Promise<void>;
  takeFiles: (files: readonly File[]) => void;
  takePhoneCamera: (files: readonly File[]) => void;
  intake: FileIntake;
}

/** Keeps photos from this page's camera, the phone's camera app, and files. Only a file gets no position. */
export function useTaking({ subject, draft, startsPosition, ...offers }: TakingOptions): Taking {
  const intake = useFileIntake();
  const position = usePhotoPosition(startsPosition);
  useOwnOutbox();
  const about = { ...subject, draft };
  const takePicture = async ({ blob, source }: Picture, settings: CaptureSettings): Promise<void> => {
    if (problemOfTags(draft.tags)) throw new Error('Fix the tags first.');
    const photo = { ...about, blob, source, settings, capturedAt: new Date().toISOString() };
    const kept = await keepPhoto({ ...photo, position: position.read(POSITION_PATIENCE_MS) });
    if (kept.isSaved) announce(kept, offers);
  };
  return {
    startPosition: position.start,
    takePicture,
    takeFiles: (files) => void intake.take(files, { ...about, position: null }),
    takePhoneCamera: (files) =>
      void intake.take(files, { ...about, position: position.read(POSITION_PATIENCE_MS) }),
    intake,
  };
}

/** Makes the signed-in person the owner of the outbox, even on a page without a call. */
function useOwnOutbox(): void {
  const { id, outboxKey } = useCurrentUser();
  useEffect(() => pageOutbox().setOwner({ id, outboxKey }), [id, outboxKey]);
}

/** Says that the photo is kept, and what became of its position. */
function announce(
  { photoId, isLocated }: Kept,
  { onAgain, onReadLabel }: Pick<TakingOptions, 'onAgain' | 'onReadLabel'>,
): void {
  const reading = { label: 'Read the label', onClick: () => onReadLabel(photoId) };
  const actions: Pick<Toast, 'action' | 'secondAction'> = onAgain
    ? { action: { label: 'Take another', onClick: onAgain }, secondAction: reading }
    : { action: reading };
  const say = (message: Pick<Toast, 'title' | 'description'>): void =>
    toast({ ...message, ...actions, tone: 'success' });
  if (isLocated === true) return say({ title: 'Photo Captured' });
  if (isLocated === false) return say({ title: 'Photo Captured', description: NO_POSITION });
  say({ title: 'Photo Captured', description: 'Position follows.' });
  void isLocated.then((isFound) => isFound || toast({ title: 'No position', description: NOT_FOUND }));
}

const NO_POSITION = 'No position.';
const NOT_FOUND = 'The phone found none within a minute. The photo is sent without one.';
