import { getPhoto, listPhotos, updatePhoto } from '@sightline/contracts/photos/photos';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { useState } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { useSend } from '../../../wire/queries.ts';
import { useAbilities } from '../call/callContext.ts';
import { showError } from '../showError.ts';
import { type ShownPicture, useBoard } from './useShownPicture.ts';

export interface KeptDrawing {
  /** Whether this person may keep drawings at all. */
  mayKeep: boolean;
  /** Whether there are marks that are not kept. */
  isUnkept: boolean;
  isKeeping: boolean;
  /** Stores the drawing as the photo's markup; false if it failed, with a message. */
  keep: () => Promise<boolean>;
}

/** Keeps the drawing as markup of the photo, whose file never changes (SPEC.md, D-8). */
export function useKeptDrawing(picture: ShownPicture | null): KeptDrawing {
  const board = useBoard();
  const mayKeep = useAbilities().includes('mark');
  const [kept, setKept] = useState('');
  const update = useSend(updatePhoto, { refreshes: [listPhotos, getPhoto, getLatestReport] });
  const drawing = picture ? JSON.stringify([picture.id, picture.shapes]) : '';
  return {
    mayKeep,
    isUnkept: picture !== null && picture.shapes.length > 0 && drawing !== kept,
    isKeeping: update.isPending,
    keep: async () => {
      if (!picture) return false;
      try {
        await board.settled();
        const { photoId, shapes } = picture;
        await update.mutateAsync({ params: { photoId }, body: { markup: [...shapes] } });
        setKept(drawing);
        toast({ title: 'Drawing kept on the photo', tone: 'success' });
        return true;
      } catch (error) {
        showError(error, 'Drawing not kept');
        return false;
      }
    },
  };
}
