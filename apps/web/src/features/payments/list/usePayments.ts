import {
  listPayments,
  type Payment,
  type PaymentFilter,
  readPaymentTotals,
} from '@sightline/contracts/payments';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';
import { keyOf, useRead } from '../../../wire/queries.ts';

const PAGE = 50;

export interface PaymentPages {
  items: Payment[] | undefined;
  error: Error | null;
  retry: () => void;
  isChanging: boolean;
  more: { load: () => void; isLoading: boolean } | null;
}

/** The payments that match, page after page. */
export function usePaymentPages(filter: PaymentFilter): PaymentPages {
  const query = { ...filter, limit: PAGE };
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(listPayments, { query }), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listPayments, { query: { ...query, cursor: pageParam } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    items: pages.data?.pages.flatMap((page) => page.items),
    error: pages.error,
    retry: () => void pages.refetch(),
    isChanging: pages.isPlaceholderData,
    more: pages.hasNextPage
      ? { load: () => void pages.fetchNextPage(), isLoading: pages.isFetchingNextPage }
      : null,
  };
}

export function usePaymentTotals(query: PaymentFilter) {
  return useRead(readPaymentTotals, { query }, { placeholderData: keepPreviousData });
}
