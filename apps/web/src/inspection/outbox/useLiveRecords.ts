import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Entry } from '../../offline/Entry.ts';
import type { EntryKind } from '../../offline/EntryKind.ts';
import { showReplies, useOutbox } from './pageOutbox.ts';

export interface LiveReading<Shown> {
  /** Undefined while nothing is known, here or on the server. */
  data: Shown | undefined;
  isLoading: boolean;
  /** Null once the server's records were read. */
  error: Error | null;
  retry: () => void;
}

interface Layer<Stored, Shown> {
  kinds: readonly EntryKind[];
  /** The same function for the same events. */
  lay: (stored: Stored | undefined, entries: readonly Entry[]) => Shown;
}

/**
 * Records of an inspection: as read from the server, with what this device has not sent yet on top. What it sends is shown
 * here at once, and what the server refuses is read again.
 */
export function useLiveRecords<Stored, Shown>(
  { data: stored, isPending, error, refetch }: UseQueryResult<Stored>,
  inspectionId: string,
  { kinds, lay }: Layer<Stored, Shown>,
): LiveReading<Shown> {
  useReplies();
  const entries = useUnsent(inspectionId, kinds);
  const isKnown = stored !== undefined || entries.length > 0;
  const data = useMemo(() => (isKnown ? lay(stored, entries) : undefined), [isKnown, stored, entries, lay]);
  return {
    data,
    isLoading: isPending,
    error: stored === undefined ? error : null,
    retry: () => void refetch(),
  };
}

/** The entries of an inspection of some kinds, oldest first. */
export function useUnsent(inspectionId: string, kinds: readonly EntryKind[]): readonly Entry[] {
  return useOutbox(
    useShallow(({ entries }) =>
      entries.filter(
        (entry) => entry.parentId === inspectionId && kinds.some(({ name }) => name === entry.kind),
      ),
    ),
  );
}

/** For screens that send: they may do so before the app listens to the outbox (useUnsentWork). */
export function useReplies(): void {
  const queryClient = useQueryClient();
  useEffect(() => showReplies(queryClient), [queryClient]);
}
