import type { RoomEvent } from '@sightline/contracts/roomEvents';
import type { ReactNode } from 'react';
import { useRoom } from '../call/callContext.ts';
import { HIDDEN } from '../hidden.ts';

/** Tells those who hear the page what happens in the room. */
export function Announcer(): ReactNode {
  const text = useRoom((state) => {
    const last = state.events.at(-1);
    const isOwn = last?.by.subject === state.you?.subject;
    return last && !isOwn ? wordsFor(last) : '';
  });
  return (
    <div aria-live="polite" style={HIDDEN}>
      {text}
    </div>
  );
}

function wordsFor(event: RoomEvent): string {
  switch (event.kind) {
    case 'peer:joined':
      return `${event.data.name} joined`;
    case 'peer:left':
      return `${event.data.name} left`;
    case 'photo:stored':
      return `Photo stored, taken by ${event.data.photo.capturedBy}`;
    case 'chat:sent':
      return `Message from ${event.by.name}: ${event.data.text}`;
    case 'room:locked':
      return event.data.locked ? 'The room was locked' : 'The room was unlocked';
    case 'label:changed':
      return `Now in ${event.data.label}`;
    default:
      return '';
  }
}
