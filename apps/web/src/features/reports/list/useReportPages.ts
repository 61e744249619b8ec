import { listReports, type ReportPage, type ReportSummary } from '@sightline/contracts/reports';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';
import { keyOf } from '../../../wire/queries.ts';

const PAGE = 24;
const POLL_MS = 1500;

export interface ReportFilter {
  search: string;
  status: ReportSummary['displayStatus'] | 'all';
}

export interface ReportPages {
  items: ReportSummary[] | undefined;
  counts: ReportPage['counts'] | undefined;
  /** How many match; of a search at most COUNTED_MATCHES. */
  matching: number;
  error: Error | null;
  retry: () => void;
  /** Another filter was chosen and is loading; the old cards stay until then. */
  isChanging: boolean;
  more: { load: () => void; isLoading: boolean } | null;
}

/** The reports that match, page after page; read again while a PDF that is shown is being rendered. */
export function useReportPages({ search, status }: ReportFilter): ReportPages {
  const query = {
    search: search.trim() || undefined,
    status: status === 'all' ? undefined : status,
    limit: PAGE,
  };
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(listReports, { query }), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listReports, { query: { ...query, cursor: pageParam } }, { signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.pages.some(isRendering) ? POLL_MS : false),
  });
  const [first] = pages.data?.pages ?? [];
  return {
    items: pages.data?.pages.flatMap((page) => page.items),
    counts: first?.counts,
    matching: first?.matching ?? 0,
    error: pages.error,
    retry: () => void pages.refetch(),
    isChanging: pages.isPlaceholderData,
    more: pages.hasNextPage
      ? { load: () => void pages.fetchNextPage(), isLoading: pages.isFetchingNextPage }
      : null,
  };
}

function isRendering({ items }: ReportPage): boolean {
  return items.some(({ pdf }) => pdf.state === 'rendering');
}
