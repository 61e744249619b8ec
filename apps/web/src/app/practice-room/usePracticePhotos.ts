import { mintId } from '@sightline/contracts/core/ids';
import { useEffect, useRef, useState } from 'react';
import { factsByDecoding } from '../../devices/pictureFacts.ts';
import type { MeasuringSubject } from '../../features/measuring/subjects.ts';

export interface PracticePhoto extends MeasuringSubject {
  picture: Blob;
}

export interface PracticePhotos {
  all: readonly PracticePhoto[];
  take: (picture: Blob) => Promise<void>;
  remove: (photo: PracticePhoto) => void;
}

/** The photos of a practice room, which exist only on the page. */
export function usePracticePhotos(): PracticePhotos {
  const [all, setAll] = useState<readonly PracticePhoto[]>([]);
  const latest = useRef(all);
  useEffect(() => {
    latest.current = all;
  }, [all]);
  useEffect(() => () => latest.current.forEach(forget), []);
  return {
    all,
    take: async (picture) => {
      const { width, height } = await factsByDecoding(picture);
      const place = { itemId: null, roomLabel: 'Practice', focalLength35: null, fallback: null };
      const photo = { id: mintId(), width, height, picture, ...place, address: URL.createObjectURL(picture) };
      setAll((before) => [...before, photo]);
    },
    remove: (photo) => {
      forget(photo);
      setAll((before) => before.filter(({ id }) => id !== photo.id));
    },
  };
}

function forget({ address }: PracticePhoto): void {
  URL.revokeObjectURL(address);
}
