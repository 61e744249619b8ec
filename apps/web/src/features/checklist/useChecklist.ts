import { type Checklist, getChecklist } from '@sightline/contracts/checklists/checklists';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useMemo } from 'react';
import type { Entry } from '../../offline/entries.ts';
import { pageOutbox, useOutbox } from '../../offline/pageOutbox.ts';
import { refetchAfterRefusal } from '../../offline/refetchAfterRefusal.ts';
import { keyOf, useRead } from '../../wire/queries.ts';
import {
  type ShownChecklist,
  withEvents,
  withReading,
  withReply,
  withSignature,
  withUnsent,
} from './mergeChecklist.ts';
import { PracticeContext } from './practice/practice.ts';

export interface ChecklistReading {
  checklist: ShownChecklist | null;
  error: Error | null;
  retry: () => void;
}

/** The current checklist: read when its screen opens, and kept up to date by the room's events and this device's changes. */
export function useChecklist(inspectionId: string, events: readonly RoomEvent[]): ChecklistReading {
  const practice = useContext(PracticeContext);
  const options = { structuralSharing: newestOf, enabled: !practice };
  const read = useRead(getChecklist, { params: { inspectionId } }, options);
  const entries = useOutbox((outbox) => outbox.entries);
  useOutboxReplies(inspectionId);
  useHiddenChanges(events, read.refetch);
  const checklist = useMemo(
    () => (read.data ? withUnsent(withEvents(read.data, events), entries, 'You') : null),
    [read.data, events, entries],
  );
  return { checklist: practice ?? checklist, error: read.error, retry: () => void read.refetch() };
}

/** What the room is told without its value, since it has guests, is read again by those who may. */
function useHiddenChanges(events: readonly RoomEvent[], readAgain: () => unknown): void {
  const isHidden = (event: RoomEvent): boolean => event.kind === 'field:changed' && event.data.state === null;
  const latest = events.findLast(isHidden)?.id;
  useEffect(() => {
    if (latest) readAgain();
  }, [latest, readAgain]);
}

/** Each field in its newest state; as the same object where nothing is new. */
function newestOf(known: unknown, read: unknown): unknown {
  return replaceEqualDeep(known, withReading(known as Checklist | undefined, read as Checklist));
}

/** The answer to a change arrives before its entry disappears: without it a mark would flicker back. */
function useOutboxReplies(inspectionId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const key = keyOf(getChecklist, { params: { inspectionId } });
    return pageOutbox().listen((event) => {
      if (event.type === 'needsAttention' && isOfChecklist(inspectionId, event.entry))
        refetchAfterRefusal(queryClient, event.entry);
      if (event.type !== 'sent' || event.sent.entry.inspectionId !== inspectionId) return;
      const { sent } = event;
      if (sent.kind === 'signature')
        queryClient.setQueryData<Checklist>(key, (known) => known && withSignature(known, sent.signed));
      if (sent.kind !== 'checklistChange') return;
      queryClient.setQueryData<Checklist>(key, (known) => known && withReply(known, sent.checklist));
    });
  }, [queryClient, inspectionId]);
}

function isOfChecklist(inspectionId: string, entry: Entry): boolean {
  const isIts = entry.kind === 'checklistChange' || entry.kind === 'signature';
  return isIts && entry.inspectionId === inspectionId;
}
