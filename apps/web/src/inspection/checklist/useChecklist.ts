import { type Checklist, getChecklist } from '@sightline/contracts/checklists/checklists';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { replaceEqualDeep } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { useRead } from '../../wire/queries.ts';
import { checklistChange } from '../kinds/checklistChange.ts';
import { signature } from '../kinds/signature.ts';
import { withEvents, withReading } from '../kinds/storedChecklist.ts';
import { type Overlay, useLiveRecords } from '../outbox/useLiveRecords.ts';
import { checklistWithUnsent, type ShownChecklist } from './mergeChecklist.ts';

/** The practice checklist: inside this context, screens show it and read none from the server. */
export const PracticeContext = createContext<ShownChecklist | null>(null);

export interface ChecklistReading {
  checklist: ShownChecklist | null;
  error: Error | null;
  retry: () => void;
}

/** Read when its screen opens, and updated by the room's events and this device's changes. */
export function useChecklist(inspectionId: string, events: readonly RoomEvent[]): ChecklistReading {
  const practice = useContext(PracticeContext);
  const options = { structuralSharing: newestOf, enabled: !practice };
  const read = useRead(getChecklist, { params: { inspectionId } }, options);
  useHiddenChanges(events, read.refetch, read.data?.progress != null);
  const { data, retry } = useLiveRecords(read, inspectionId, OVERLAY, events);
  return { checklist: practice ?? data ?? null, error: read.error, retry };
}

const OVERLAY: Overlay<Checklist, ShownChecklist | null> = {
  kinds: [checklistChange, signature],
  withEvents: (stored, events) => stored && withEvents(stored, events),
  withUnsent: (stored, entries) => (stored ? checklistWithUnsent(stored, entries, 'You') : null),
};

/**
 * Reads again when a notice in the room has no value: rooms have guests, and only some people may read it. A
 * person who sees only the progress reads the marks once they are signed.
 */
function useHiddenChanges(
  events: readonly RoomEvent[],
  readAgain: () => unknown,
  seesProgress: boolean,
): void {
  const isHidden = (event: RoomEvent): boolean =>
    (event.kind === 'field:changed' && event.data.state === null) ||
    (event.kind === 'checklist:signed' && seesProgress);
  const latest = events.findLast(isHidden)?.id;
  useEffect(() => {
    if (latest) readAgain();
  }, [latest, readAgain]);
}

/** Keeps each field in its newest state; returns the same object if no field is newer. */
function newestOf(known: unknown, read: unknown): unknown {
  return replaceEqualDeep(known, withReading(known as Checklist | undefined, read as Checklist));
}
