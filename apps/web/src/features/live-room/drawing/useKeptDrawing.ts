import { getPhoto, listPhotos, updatePhoto } from '@sightline/contracts/photos/photos';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { useSend } from '../../../wire/queries.ts';
import { useAbilities, useCall } from '../call/callContext.ts';
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

/**
 * Keeps the drawing as markup of the photo, whose file never changes (SPEC.md, D-8): on request, and when others end
 * the frozen picture or this person leaves.
 */
export function useKeptDrawing(picture: ShownPicture): KeptDrawing {
  const { room } = useCall();
  const board = useBoard();
  const mayKeep = useAbilities().includes('mark');
  const [kept, setKept] = useState('');
  const update = useSend(updatePhoto, { refreshes: [listPhotos, getPhoto, getLatestReport] });
  const { id, photoId, shapes } = picture;
  const drawing = JSON.stringify([id, shapes]);
  const isUnkept = shapes.length > 0 && drawing !== kept;
  const keep = async (): Promise<boolean> => {
    try {
      await board.settled();
      await update.mutateAsync({ params: { photoId }, body: { markup: [...shapes] } });
      setKept(drawing);
      toast({ title: 'Drawing kept on the photo', tone: 'success' });
      return true;
    } catch (error) {
      showError(error, 'Drawing not kept');
      return false;
    }
  };
  const keepAtEnd = useEffectEvent((): void => {
    const isStored = picture.renditions !== null && !isDeleted(room.getState().events, photoId);
    if (mayKeep && isUnkept && isStored) void keep();
  });
  useEffect(() => () => keepAtEnd(), []);
  return { mayKeep, isUnkept, isKeeping: update.isPending, keep };
}

function isDeleted(events: readonly RoomEvent[], photoId: string): boolean {
  return events.some(
    ({ kind, data }) =>
      kind === 'photo:updated' && data.photo.id === photoId && data.photo.disposition === 'deleted',
  );
}
