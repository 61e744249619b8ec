import { InspectionSort, InspectionStatus } from '@sightline/contracts/inspections/inspections';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDelayed } from '../../ui/useDelayed.ts';

export interface ListFilter {
  /** The text in the search field. */
  search: string;
  status: InspectionStatus | 'all';
  sort: InspectionSort;
}

export const NO_FILTER: ListFilter = { search: '', status: 'all', sort: 'newest' };

interface ListAddress {
  filter: ListFilter;
  /** The search text that the list shows, set after a pause in typing. */
  settledSearch: string;
  change: (filter: Partial<ListFilter>) => void;
  viewedId: string | null;
  viewAddress: (inspectionId: string) => string;
  closeView: () => void;
}

/**
 * The address keeps search, filter, order and the open report: a reload shows the same list, and a link to it can be
 * sent to a colleague.
 */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const write = useCallback(
    (values: Record<string, string>) => setParams((before) => merged(before, values), { replace: true }),
    [setParams],
  );
  const [search, settledSearch, setSearch] = useSearch(params.get('search') ?? '', write);
  const change = ({ search: typed, ...rest }: Partial<ListFilter>): void => {
    if (typed !== undefined) setSearch(typed);
    if (Object.keys(rest).length > 0) write(rest);
  };
  const status = InspectionStatus.safeParse(params.get('status')).data ?? NO_FILTER.status;
  const sort = InspectionSort.safeParse(params.get('sort')).data ?? NO_FILTER.sort;
  return {
    filter: { search, status, sort },
    settledSearch,
    change,
    viewedId: params.get('view'),
    viewAddress: (view) => `?${merged(params, { view }).toString()}`,
    closeView: () => write({ view: '' }),
  };
}

/** The field must not wait for the address: browsers limit how often a page may change it. */
function useSearch(
  inAddress: string,
  write: (values: { search: string }) => void,
): [search: string, settled: string, set: (search: string) => void] {
  const [search, setSearch] = useState(inAddress);
  const settled = useDelayed(search);
  const written = useRef(inAddress);
  useEffect(() => {
    if (settled === written.current) return;
    written.current = settled;
    write({ search: settled });
  }, [settled, write]);
  useEffect(() => {
    // The person came here by another link.
    if (inAddress === written.current) return;
    written.current = inAddress;
    setSearch(inAddress);
  }, [inAddress]);
  return [search, settled, setSearch];
}

/** Empty values are left out of the address. */
function merged(params: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    const isDefault = value === '' || value === NO_FILTER[name as keyof ListFilter];
    if (isDefault) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
