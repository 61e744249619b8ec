import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Entry } from '../../offline/Entry.ts';
import type { EntryKind } from '../../offline/EntryKind.ts';
import { showReplies, useArriving, useOutbox } from './pageOutbox.ts';

export interface LiveReading<Shown> {
  /** Undefined while no record is known, on this device or from the server. */
  data: Shown | undefined;
  /** Whether the server's records were read. */
  isRead: boolean;
  isLoading: boolean;
  /** Whether they are being read, for the first time or again. */
  isFetching: boolean;
  /** Null once the server's records were read. */
  error: Error | null;
  retry: () => void;
}

/** The way in which records of one kind are shown before the server's list is complete. */
export interface Overlay<Stored, Shown> {
  /** The kinds of unsent work on these records. */
  kinds: readonly EntryKind[];
  /** Adds the room's announcements since the server's records were read. */
  withEvents?: (stored: Stored | undefined, events: readonly RoomEvent[]) => Stored | undefined;
  withUnsent: (stored: Stored | undefined, entries: readonly Entry[]) => Shown;
}

const NO_EVENTS: readonly RoomEvent[] = [];

/**
 * The records of an inspection, or all records if its id is null: as read from the server, with the room's
 * events and this device's unsent changes on top. The server's replies are shown at once, and refused records
 * are read again.
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

/**
 * The entries of these kinds, oldest first: unsent ones, then those whose records are about to arrive from the
 * server.
 */
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

/** Shows replies on screens that may send before the app listens to the outbox (useUnsentWork). */
function useReplies(): void {
  const queryClient = useQueryClient();
  useEffect(() => showReplies(queryClient), [queryClient]);
}
