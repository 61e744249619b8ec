import { useCallback, useEffect, useRef, useState } from 'react';
import { type AddressParams, useAddressParams } from '../useAddressParams.ts';
import { SEARCH_PAUSE_MS, useDelayed } from '../useDelayed.ts';

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
  const address = useAddressParams();
  const { params } = address;
  const [search, settledSearch, setSearch] = useSearch(address);
  const named = Object.fromEntries([...filters, ...others].map((name) => [name, params.get(name) ?? '']));
  const change = ({ search: typed, ...rest }: Partial<Record<string, string>>): void => {
    if (typed !== undefined) setSearch(typed);
    const set = Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined);
    if (set.length > 0) address.change((next) => merge(next, Object.fromEntries(set)));
  };
  return {
    values: { ...(named as Record<Filter | Other, string>), search },
    settledSearch,
    change,
    filter: {
      isFiltered: search !== '' || filters.some((name) => params.get(name)),
      clear: () => change({ search: '', ...Object.fromEntries(filters.map((name) => [name, ''])) }),
    },
    addressWith: (values) => {
      const next = new URLSearchParams(params);
      merge(next, values);
      return `?${next.toString()}`;
    },
  };
}

/**
 * The field must not wait for the address, which browsers limit how often a page may change. A cleared search is written
 * at once, and a typed one also when the person turns to something else: Back then shows the list as it was.
 */
function useSearch({
  params,
  pending,
  change,
}: AddressParams): [search: string, settled: string, set: (search: string) => void] {
  const inAddress = params.get('search') ?? '';
  const [search, setSearch] = useState(inAddress);
  const settled = useDelayed(search);
  const written = useRef(inAddress);
  const write = useCallback((): void => {
    written.current = search;
    change((next) => merge(next, { search }));
  }, [search, change]);
  useEffect(() => {
    if (search === written.current) return;
    if (search === '') return write();
    const timer = setTimeout(write, SEARCH_PAUSE_MS);
    document.addEventListener('focusout', write);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', write);
    };
  }, [search, write]);
  useEffect(() => {
    // An address that was changed again before it was rendered is not news.
    if (inAddress === written.current || inAddress !== (pending().get('search') ?? '')) return;
    // The person came here by another link.
    written.current = inAddress;
    setSearch(inAddress);
  }, [inAddress, pending]);
  return [search, settled, setSearch];
}

/** Empty values are left out of the address. */
function merge(params: URLSearchParams, values: Values): void {
  for (const [name, value] of Object.entries(values))
    if (value === '') params.delete(name);
    else params.set(name, value);
}
