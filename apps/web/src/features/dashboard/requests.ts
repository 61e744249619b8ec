import {
  type Inspection,
  type InspectionStatus,
  listInspections,
  type StatusCounts,
} from '@sightline/contracts/inspections';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { call } from '../../wire/call.ts';
import { keyOf, useRead } from '../../wire/queries.ts';

/** Both lists of the dashboard show at most this many. */
export const SHOWN = 3;

const NOT_SCHEDULED: InspectionStatus[] = ['in_progress', 'completed', 'report_delivered', 'cancelled'];

interface Upcoming {
  items: Inspection[];
  counts: StatusCounts;
}

/** The next scheduled inspections, with the counts over all. */
export function useUpcoming(): UseQueryResult<Upcoming> {
  return useRead(listInspections, { query: { status: 'scheduled', sort: 'scheduledSoonest', limit: SHOWN } });
}

interface Recent {
  items: Inspection[];
  isPending: boolean;
  error: Error | null;
  retry: () => void;
}

/** The newest inspections that are no longer just scheduled. */
export function useRecent(): Recent {
  return useQueries({
    queries: NOT_SCHEDULED.map((status) => recentOf(status)),
    combine: (results) => ({
      items: newestFirst(results.flatMap(({ data }) => data?.items ?? [])).slice(0, SHOWN),
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
      retry: () => results.forEach(({ refetch }) => void refetch()),
    }),
  });
}

function recentOf(status: InspectionStatus) {
  const input = { query: { status, limit: SHOWN } };
  return {
    queryKey: keyOf(listInspections, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(listInspections, input, { signal }),
  };
}

function newestFirst(items: Inspection[]): Inspection[] {
  return items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}
