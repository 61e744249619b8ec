import { type RoomEvent, SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { useEffect, useRef } from 'react';

/**
 * Runs `reread` when the room announces a photo of a required view, or a person's change of a photo. The list,
 * which may be long, is not read again for any other photo, for which the host is waiting.
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
