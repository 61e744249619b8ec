import { useState } from 'react';
import { useRoom } from '../call/callContext.ts';
import { useMessages } from './ChatPanel.tsx';

/** Messages of others since the chat was last open; what was written before this person came is no news. */
export function useUnreadMessages(isOpen: boolean): number {
  const joinedAt = useRoom(({ you }) => you?.joinedAt ?? null);
  const messages = useMessages();
  const others = joinedAt ? messages.filter(({ isYours, at }) => !isYours && at > joinedAt).length : 0;
  const [read, setRead] = useState(0);
  const known = isOpen ? others : Math.min(read, others);
  if (known !== read) setRead(known);
  return others - known;
}
