import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { UnsentMessage } from '../call/ChatBox.ts';
import { useCall, useRoom } from '../call/callContext.ts';

export interface ShownMessage {
  id: string;
  text: string;
  at: string;
  author: string;
  isYours: boolean;
  /** Always `delivered` for messages of other people. */
  delivery: 'delivered' | 'sending' | 'failed';
  problem: string | null;
}

/** Messages in the order of the room, followed by your unconfirmed ones. */
export function messagesOf(
  events: readonly RoomEvent[],
  unsent: readonly UnsentMessage[],
  subject: string | null,
): ShownMessage[] {
  const delivered = events.flatMap((event): ShownMessage[] => {
    if (event.kind !== 'chat:sent') return [];
    const { id, at, by } = event;
    const isYours = by.subject === subject;
    return [
      { id, at, text: event.data.text, author: by.name, isYours, delivery: 'delivered', problem: null },
    ];
  });
  const known = new Set(delivered.map((message) => message.id));
  const waiting = unsent
    .filter((message) => !known.has(message.id))
    .map(({ id, at, text, problem }): ShownMessage => {
      const delivery = problem ? 'failed' : 'sending';
      return { id, at, text, author: 'You', isYours: true, delivery, problem };
    });
  return [...delivered, ...waiting];
}

export function useMessages(): ShownMessage[] {
  const { chat } = useCall();
  const events = useRoom((state) => state.events);
  const subject = useRoom((state) => state.you?.subject ?? null);
  const unsent = useStore(chat.store, (state) => state.unsent);
  return useMemo(() => messagesOf(events, unsent, subject), [events, unsent, subject]);
}

/** The number of other people's messages since the chat was last open, or since this person joined. */
export function useUnreadMessages(isOpen: boolean): number {
  const joinedAt = useRoom(({ you }) => you?.joinedAt ?? null);
  const messages = useMessages();
  const others = joinedAt ? messages.filter(({ isYours, at }) => !isYours && at > joinedAt).length : 0;
  const [read, setRead] = useState(0);
  const known = isOpen ? others : Math.min(read, others);
  if (known !== read) setRead(known);
  return others - known;
}
