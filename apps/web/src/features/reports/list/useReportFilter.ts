import { ReportDisplayStatus } from '@sightline/contracts/reports/reports';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDelayed } from '../../../ui/useDelayed.ts';
import type { ReportFilter } from './useReportPages.ts';

interface AddressedFilter {
  /** As it is in the fields. */
  filter: ReportFilter;
  /** The search once the typing pauses: what the list shows. */
  settled: ReportFilter;
  change: (filter: ReportFilter) => void;
}

/** Search and status; the address keeps them, so that a reload shows the same list. */
export function useReportFilter(): AddressedFilter {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get('search') ?? '');
  const settledSearch = useDelayed(search);
  const status = ReportDisplayStatus.safeParse(params.get('status')).data ?? 'all';
  useEffect(() => {
    setParams((before) => withValue(before, 'search', settledSearch), { replace: true });
  }, [settledSearch, setParams]);
  const change = (next: ReportFilter): void => {
    setSearch(next.search);
    if (next.status === status) return;
    setParams((before) => withValue(before, 'status', next.status === 'all' ? '' : next.status), {
      replace: true,
    });
  };
  return { filter: { search, status }, settled: { search: settledSearch, status }, change };
}

function withValue(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const params = new URLSearchParams(before);
  if (value) params.set(name, value);
  else params.delete(name);
  return params;
}
