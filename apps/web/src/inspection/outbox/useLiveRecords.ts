import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Entry } from '../../offline/Entry.ts';
import type { EntryKind } from '../../offline/EntryKind.ts';
import { useArriving } from './arriving.ts';
import { showReplies, useOutbox } from './pageOutbox.ts';

export interface LiveReading<Shown> {
  /** Undefined while nothing is known, here or on the server. */
  data: Shown | undefined;
  /** The server's records were read. */
  isRead: boolean;
  isLoading: boolean;
  /** Being read, for the first time or again. */
  isFetching: boolean;
  /** Null once the server's records were read. */
  error: Error | null;
  retry: () => void;
}

/** How the records of one kind are shown before the server's list has everything. */
export interface Overlay<Stored, Shown> {
  /** The kinds of unsent work on these records. */
  kinds: readonly EntryKind[];
  /** What the server has, with what the room has announced since it was read. */
  withEvents?: (stored: Stored | undefined, events: readonly RoomEvent[]) => Stored | undefined;
  withUnsent: (stored: Stored | undefined, entries: readonly Entry[]) => Shown;
}

const NO_EVENTS: readonly RoomEvent[] = [];

/**
 * Records of an inspection, or of all where its id is null: as read from the server, with the room's events and with what
 * this device has not sent yet on top. What it sends is shown here at once, and what the server refuses is read again.
 */
export function useLiveRecords<Stored, Shown>(
  { data: read, isPending, isFetching, error, refetch }: UseQueryResult<Stored>,
  inspectionId: string | null,
  { kinds, withEvents, withUnsent }: Overlay<Stored, Shown>,
  events = NO_EVENTS,
): LiveReading<Shown> {
  useReplies();
  const entries = useUnsent(inspectionId, kinds);
  const stored = useMemo(() => (withEvents ? withEvents(read, events) : read), [read, events, withEvents]);
  const isKnown = stored !== undefined || entries.length > 0;
  const data = useMemo(
    () => (isKnown ? withUnsent(stored, entries) : undefined),
    [isKnown, stored, entries, withUnsent],
  );
  return {
    data,
    isRead: read !== undefined,
    isLoading: isPending,
    isFetching,
    error: read === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/** The entries of some kinds, oldest first: unsent ones, then those whose records are about to arrive from the server. */
function useUnsent(inspectionId: string | null, kinds: readonly EntryKind[]): readonly Entry[] {
  const isWanted = ({ parentId, kind }: Entry): boolean =>
    (inspectionId === null || parentId === inspectionId) && kinds.some(({ name }) => name === kind);
  const unsent = useOutbox(useShallow(({ entries }) => entries.filter(isWanted)));
  const arriving = useArriving(useShallow((entries) => entries.filter(isWanted)));
  return useMemo(() => {
    const known = new Set(unsent.map(({ id }) => id));
    return [...unsent, ...arriving.filter(({ id }) => !known.has(id))];
  }, [unsent, arriving]);
}

/** For screens that send: they may do so before the app listens to the outbox (useUnsentWork). */
function useReplies(): void {
  const queryClient = useQueryClient();
  useEffect(() => showReplies(queryClient), [queryClient]);
}
