import visuallyHidden from '@mui/utils/visuallyHidden';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { toolTexts } from '@sightline/measuring/drawing/markupTools';
import type { ReactNode } from 'react';
import { useRoom } from '../call/callContext.ts';

/** Announces to screen readers what other people draw. */
export function DrawingAnnouncer(): ReactNode {
  const text = useRoom(({ events, you }) => {
    const last = events.at(-1);
    return last && last.by.subject !== you?.subject ? announcementOf(last) : '';
  });
  return (
    <span aria-live="polite" style={visuallyHidden}>
      {text}
    </span>
  );
}

function announcementOf({ by, ...event }: RoomEvent): string {
  if (event.kind === 'shape:drawn') return `${by.name} drew ${toolTexts(event.data.shape.kind).said}.`;
  if (event.kind === 'shape:removed') return `${by.name} took back a mark.`;
  return event.kind === 'drawing:cleared' ? `${by.name} cleared marks.` : '';
}
