import type { CaptureSettings } from '@sightline/contracts/photoDetails';
import { useEffect, useState } from 'react';
import { PHOTO_OPTIONS, PositionWatch } from '../../../devices/PositionWatch.ts';
import type { Picture } from '../../../devices/takePicture.ts';
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
  const position = usePosition(startsPosition);
  const about = { ...subject, draft };
  const takePicture = async ({ blob, source }: Picture, settings: CaptureSettings): Promise<void> => {
    if (problemOfTags(draft.tags)) throw new Error('Fix the tags first.');
    const capturedAt = new Date().toISOString();
    const reading = await position.read();
    const isSaved = await keepPhoto({ ...about, blob, source, capturedAt, settings, position: reading });
    if (isSaved) toast({ title: 'Photo Captured', tone: 'success' });
  };
  const takePhoneCamera = async (files: readonly File[]): Promise<void> =>
    await intake.take(files, { ...about, position: await position.read() });
  return {
    startPosition: position.start,
    takePicture,
    takeFiles: (files) => void intake.take(files, { ...about, position: null }),
    takePhoneCamera: (files) => void takePhoneCamera(files),
    intake,
  };
}

/** Starts with the first tap on a camera, because it asks the person for permission. */
function usePosition(startsAtOnce: boolean) {
  const [watch] = useState(() => new PositionWatch(PHOTO_OPTIONS));
  useEffect(() => {
    if (startsAtOnce) watch.start();
    else void watch.startIfAllowed();
    return () => watch.close();
  }, [watch, startsAtOnce]);
  return { start: () => watch.start(), read: () => watch.reading(POSITION_PATIENCE_MS) };
}

/** A photo waits no longer than this, and only while no fix of the last minute is known. */
const POSITION_PATIENCE_MS = 5000;
