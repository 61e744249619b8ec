import { type Inspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { keepPreviousData } from '@tanstack/react-query';
import { useDelayed } from '../../../ui/useDelayed.ts';
import { useRead } from '../../../wire/queries.ts';

const OFFERED = 50;

/** The order of statuses: inspections in progress come first, since they are the next to need a report. */
const ORDER: Inspection['status'][] = ['in_progress', 'completed', 'scheduled', 'report_delivered'];

interface Reportable {
  inspections: Inspection[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** The inspections that may get a report and match the typed text. */
export function useReportable(typed: string): Reportable {
  const search = useDelayed(typed).trim() || undefined;
  const found = useRead(
    listInspections,
    { query: { search, limit: OFFERED } },
    { placeholderData: keepPreviousData },
  );
  return {
    inspections: reportableOf(found.data?.items ?? []),
    isLoading: found.isPending || found.isPlaceholderData,
    error: found.error,
    retry: () => void found.refetch(),
  };
}

function reportableOf(inspections: readonly Inspection[]): Inspection[] {
  return inspections
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
}
