import { type RoomEvent, SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { useEffect, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type StillEntry, still } from '../kinds/still.ts';
import { pageOutbox, useOutbox } from '../outbox/pageOutbox.ts';

/** Photos that may show a required view and are not in the server's list yet. */

/** On this device, or sent so recently that the list may not have them. `reread` runs when one was sent. */
export function useWaitingStills(inspectionId: string, reread: () => void): StillEntry[] {
  const [sent, setSent] = useState<readonly StillEntry[]>([]);
  const entries = useOutbox(useShallow((outbox) => still.of(outbox.entries, inspectionId)));
  useEffect(
    () =>
      pageOutbox().listen((event) => {
        const entry = still.sentIn(event)?.entry;
        if (entry?.parentId !== inspectionId || !entry.input.viewId) return;
        setSent((others) => [...others, entry]);
        reread();
      }),
    [reread, inspectionId],
  );
  return [...entries, ...sent];
}

/**
 * Runs `reread` when the room announces a photo of a required view, or that a person changed a photo. For any other photo the
 * list, which may be long, is not read again: the host is waiting for the picture.
 */
export function useAnnouncedPhotos(events: readonly RoomEvent[], reread: () => void): void {
  const announced = events.findLast(mayChangeViews)?.seq ?? 0;
  const seen = useRef(announced);
  useEffect(() => {
    if (seen.current === announced) return;
    seen.current = announced;
    reread();
  }, [announced, reread]);
}

function mayChangeViews(event: RoomEvent): boolean {
  if (event.kind === 'photo:stored') return event.data.photo.viewId !== null;
  // The workers announce the renditions.
  return event.kind === 'photo:updated' && event.by.subject !== SYSTEM.subject;
}
