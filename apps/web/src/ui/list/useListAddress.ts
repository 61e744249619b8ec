import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDelayed } from '../useDelayed.ts';

/** The values of a list's fields by name; an empty one filters nothing. */
type Values = Record<string, string>;

/** The filters and the search of a list as a whole. */
export interface ListFilter {
  /** Whether one of them is set. */
  isFiltered: boolean;
  clear: () => void;
}

interface ListAddress<Name extends string> {
  /** The values in the fields. */
  values: Record<Name | 'search', string>;
  /** The search text that the list shows, set after a pause in typing. */
  settledSearch: string;
  change: (values: Partial<Record<Name | 'search', string>>) => void;
  filter: ListFilter;
  /** The address of this page with other values. */
  addressWith: (values: Values) => string;
}

/**
 * The address keeps the search and filters of a list: Back and a reload show the same list, and a link to it
 * can be sent to a colleague. `others` are kept as well and select nothing, such as the order.
 */
export function useListAddress<Filter extends string, Other extends string = never>(
  filters: readonly Filter[],
  others: readonly Other[] = [],
): ListAddress<Filter | Other> {
  const [params, setParams] = useSearchParams();
  const write = useCallback(
    (values: Values) => setParams((before) => merged(before, values), { replace: true }),
    [setParams],
  );
  const [search, settledSearch, setSearch] = useSearch(params.get('search') ?? '', write);
  const named = Object.fromEntries([...filters, ...others].map((name) => [name, params.get(name) ?? '']));
  const change = ({ search: typed, ...rest }: Partial<Record<string, string>>): void => {
    if (typed !== undefined) setSearch(typed);
    const set = Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined);
    if (set.length > 0) write(Object.fromEntries(set));
  };
  return {
    values: { ...(named as Record<Filter | Other, string>), search },
    settledSearch,
    change,
    filter: {
      isFiltered: search !== '' || filters.some((name) => params.get(name)),
      clear: () => change({ search: '', ...Object.fromEntries(filters.map((name) => [name, ''])) }),
    },
    addressWith: (values) => `?${merged(params, values).toString()}`,
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
function merged(params: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values))
    if (value === '') next.delete(name);
    else next.set(name, value);
  return next;
}
