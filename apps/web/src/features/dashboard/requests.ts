import { type Inspection, listInspections, type StatusCounts } from '@sightline/contracts/inspections';
import { listReports, type ReportSummary } from '@sightline/contracts/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../../wire/queries.ts';

/** Both lists of the dashboard show at most this many. */
const SHOWN = 3;

interface Upcoming {
  items: Inspection[];
  counts: StatusCounts;
}

/** The next scheduled inspections, with the counts over all. */
export function useUpcoming(): UseQueryResult<Upcoming> {
  return useRead(listInspections, { query: { status: 'scheduled', sort: 'scheduledSoonest', limit: SHOWN } });
}

/** The inspections that were reported last. */
export function useRecentReports(): UseQueryResult<ReportSummary[]> {
  return useRead(
    listReports,
    {},
    {
      select: (reports) =>
        reports.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, SHOWN),
    },
  );
}
