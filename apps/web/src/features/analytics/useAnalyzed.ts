import { type AnalyzedInspection, listAnalyzedInspections } from '@sightline/contracts/analytics';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../wire/call.ts';
import { keyOf } from '../../wire/queries.ts';
import { type AnalyticsFilter, queryOf } from './useAnalyticsFilter.ts';

const PAGE = 25;

export interface AnalyzedPages {
  items: AnalyzedInspection[] | undefined;
  error: Error | null;
  retry: () => void;
  more: { load: () => void; isLoading: boolean } | null;
}

/** The list behind the figures, page after page. */
export function useAnalyzed(filter: AnalyticsFilter): AnalyzedPages {
  const query = { ...queryOf(filter), limit: PAGE };
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(listAnalyzedInspections, { query }), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listAnalyzedInspections, { query: { ...query, cursor: pageParam } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    items: pages.data?.pages.flatMap((page) => page.items),
    error: pages.error,
    retry: () => void pages.refetch(),
    more: pages.hasNextPage
      ? { load: () => void pages.fetchNextPage(), isLoading: pages.isFetchingNextPage }
      : null,
  };
}

/** All of them, for a file. */
export async function everyAnalyzed(filter: AnalyticsFilter): Promise<AnalyzedInspection[]> {
  const rows: AnalyzedInspection[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listAnalyzedInspections, { query: { ...queryOf(filter), limit: 200, cursor } });
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
