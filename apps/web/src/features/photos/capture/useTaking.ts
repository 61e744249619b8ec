import type { CaptureSettings } from '@sightline/contracts/photos/photoDetails';
import type { Picture } from '../../../devices/takePicture.ts';
import { usePhotoPosition } from '../../../devices/usePhotoPosition.ts';
import { type DetailsDraft, problemOfTags } from '../../../inspection/details/detailsDraft.ts';
import { toast } from '../../../ui/toasts.ts';
import { keepPhoto, type NewPhoto } from './keepPhoto.ts';
import { type FileIntake, useFileIntake } from './useFileIntake.ts';

interface TakingOptions {
  subject: Pick<NewPhoto, 'inspectionId' | 'itemId'>;
  draft: DetailsDraft;
  /** Whether the position is read from the start, with the camera. */
  startsPosition: boolean;
}

export interface Taking {
  startPosition: () => void;
  takePicture: (picture: Picture, settings: CaptureSettings) => Promise<void>;
  takeFiles: (files: readonly File[]) => void;
  takePhoneCamera: (files: readonly File[]) => void;
  intake: FileIntake;
}

/** Keeps photos from this page's camera, the phone's camera app, and files. Only a file gets no position. */
export function useTaking({ subject, draft, startsPosition }: TakingOptions): Taking {
  const intake = useFileIntake();
  const position = usePhotoPosition(startsPosition);
  const about = { ...subject, draft };
  const takePicture = async ({ blob, source }: Picture, settings: CaptureSettings): Promise<void> => {
    if (problemOfTags(draft.tags)) throw new Error('Fix the tags first.');
    const photo = { ...about, blob, source, settings, capturedAt: new Date().toISOString() };
    const kept = await keepPhoto({ ...photo, position: position.read(POSITION_PATIENCE_MS) });
    if (!kept.isSaved) return;
    const description = kept.isLocating ? 'Its position follows when the phone has found it.' : undefined;
    toast({ title: 'Photo Captured', tone: 'success', ...(description && { description }) });
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

/** How long a photo waits for a fix when the phone has none from the last minute. */
const POSITION_PATIENCE_MS = 5000;
