import type { Position } from '@sightline/contracts/core/fields';
import { useEffect, useState } from 'react';
import { PHOTO_OPTIONS, PositionWatch } from './PositionWatch.ts';

interface PhotoPosition {
  /** Must be called in the first tap on a camera, because it asks the person for permission. */
  start: () => void;
  /**
   * Null if it is not allowed or not known. Waits at most `patienceMs`, and only while no fix of the last
   * minute is known. Continues after the screen was closed.
   */
  read: (patienceMs: number) => Promise<Position | null>;
}

/** The position of photos that are taken outside a call. */
export function usePhotoPosition(startsAtOnce = false): PhotoPosition {
  const [watch] = useState(() => new PositionWatch(PHOTO_OPTIONS));
  useEffect(() => {
    if (startsAtOnce) watch.start();
    else void watch.startIfAllowed();
    return () => watch.release();
  }, [watch, startsAtOnce]);
  const [position] = useState<PhotoPosition>(() => ({
    start: () => watch.start(),
    read: (patienceMs) => watch.readingOrNext(patienceMs),
  }));
  return position;
}
