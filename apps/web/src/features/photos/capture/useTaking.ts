import type { CaptureSettings } from '@sightline/contracts/photoDetails';
import type { Picture } from '../../../devices/takePicture.ts';
import { usePhotoPosition } from '../../../devices/usePhotoPosition.ts';
import { type DetailsDraft, problemOfTags } from '../../../ui/details/detailsDraft.ts';
import { toast } from '../../../ui/toasts.ts';
import { keepPhoto, type NewPhoto } from './keepPhoto.ts';
import { type FileIntake, useFileIntake } from './useFileIntake.ts';

interface TakingOptions {
  subject: Pick<NewPhoto, 'inspectionId' | 'itemId'>;
  draft: DetailsDraft;
  /** The camera is open from the start. */
  startsPosition: boolean;
}

export interface Taking {
  startPosition: () => void;
  takePicture: (picture: Picture, settings: CaptureSettings) => Promise<void>;
  takeFiles: (files: readonly File[]) => void;
  takePhoneCamera: (files: readonly File[]) => void;
  intake: FileIntake;
}

/** Keeps what the three sources give: this page's camera, the phone's camera app, and files. Only a file has no position. */
export function useTaking({ subject, draft, startsPosition }: TakingOptions): Taking {
  const intake = useFileIntake();
  const position = usePhotoPosition(startsPosition);
  const about = { ...subject, draft };
  const takePicture = async ({ blob, source }: Picture, settings: CaptureSettings): Promise<void> => {
    if (problemOfTags(draft.tags)) throw new Error('Fix the tags first.');
    const capturedAt = new Date().toISOString();
    const reading = await position.read(POSITION_PATIENCE_MS);
    const isSaved = await keepPhoto({ ...about, blob, source, capturedAt, settings, position: reading });
    if (isSaved) toast({ title: 'Photo Captured', tone: 'success' });
  };
  const takePhoneCamera = async (files: readonly File[]): Promise<void> =>
    await intake.take(files, { ...about, position: await position.read(POSITION_PATIENCE_MS) });
  return {
    startPosition: position.start,
    takePicture,
    takeFiles: (files) => void intake.take(files, { ...about, position: null }),
    takePhoneCamera: (files) => void takePhoneCamera(files),
    intake,
  };
}

/** A photo waits no longer than this, and only while no fix of the last minute is known. */
const POSITION_PATIENCE_MS = 5000;
