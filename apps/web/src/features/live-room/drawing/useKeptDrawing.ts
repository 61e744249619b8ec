import { getPhoto, listPhotos, type Photo, updatePhoto } from '@sightline/contracts/photos/photos';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { useSend } from '../../../wire/queries.ts';
import { useAbilities, useCall } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
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
  const keepAtEnd = useEffectEvent(async (): Promise<void> => {
    if (mayKeep && isUnkept && (await whenStored(room, photoId))) await keep();
  });
  useEffect(() => () => void keepAtEnd(), []);
  return { mayKeep, isUnkept, isKeeping: update.isPending, keep };
}

/** Waits until the photo is stored, which takes a while on a slow phone; false if it was deleted. */
async function whenStored(room: LiveCall['room'], photoId: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const look = (): void => {
    const state = lastStateOf(room.getState().events, photoId);
    if (state) resolve(state !== 'deleted');
  };
  const stop = room.subscribe(look);
  look();
  return await promise.finally(stop);
}

function lastStateOf(events: readonly RoomEvent[], photoId: string): Photo['disposition'] | undefined {
  const last = events.findLast(
    ({ kind, data }) => (kind === 'photo:stored' || kind === 'photo:updated') && data.photo.id === photoId,
  );
  return last && 'photo' in last.data ? last.data.photo.disposition : undefined;
}
