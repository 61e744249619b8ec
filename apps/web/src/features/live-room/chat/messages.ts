import type { RoomEvent } from '@sightline/contracts/roomEvents';
import type { UnsentMessage } from './ChatBox.ts';

export interface ShownMessage {
  id: string;
  text: string;
  at: string;
  author: string;
  isYours: boolean;
  /** Only of your own: how far it came. */
  delivery: 'delivered' | 'sending' | 'failed';
  problem: string | null;
}

/** What was said, in the order of the room, with your unconfirmed messages at the end. */
export function messagesOf(
  events: readonly RoomEvent[],
  unsent: readonly UnsentMessage[],
  subject: string | null,
): ShownMessage[] {
  const said = events.flatMap((event): ShownMessage[] => {
    if (event.kind !== 'chat:sent') return [];
    const { id, at, by } = event;
    const isYours = by.subject === subject;
    return [
      { id, at, text: event.data.text, author: by.name, isYours, delivery: 'delivered', problem: null },
    ];
  });
  const known = new Set(said.map((message) => message.id));
  const waiting = unsent
    .filter((message) => !known.has(message.id))
    .map(({ id, at, text, problem }): ShownMessage => {
      const delivery = problem ? 'failed' : 'sending';
      return { id, at, text, author: 'You', isYours: true, delivery, problem };
    });
  return [...said, ...waiting];
}
