import { useState } from 'react';
import { changedStill } from '../../inspection/kinds/still.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import type { PhotoTile } from '../../inspection/photos/photoTiles.ts';
import { usePhotoChange } from './usePhotoChange.ts';

interface Description {
  save: (description: string) => void;
  isSaving: boolean;
}

/** Describes a photo where it is: on this device, or on the server. */
export function useDescription({ id, kind }: PhotoTile): Description {
  const stored = usePhotoChange(id);
  const [isWriting, setWriting] = useState(false);
  const saveOnDevice = async (description: string): Promise<boolean> => {
    setWriting(true);
    try {
      return await pageOutbox().change(id, (entry) => changedStill(entry, { description }));
    } finally {
      setWriting(false);
    }
  };
  const save = async (description: string): Promise<void> => {
    const isOnDevice = kind === 'sending' && (await saveOnDevice(description));
    if (!isOnDevice) stored.save({ description });
  };
  return { save: (description) => void save(description), isSaving: isWriting || stored.isSaving };
}
