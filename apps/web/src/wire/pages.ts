import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';

/** A page of a list: each page names the cursor of the next one, and the last one has null. */
interface Page {
  items: readonly unknown[];
  nextCursor: string | null;
}

type Cursor = string | undefined;
type Read<P extends Page> = (cursor: Cursor, signal?: AbortSignal) => Promise<P>;
type Options<P extends Page> = Pick<
  UseInfiniteQueryOptions<P, Error, InfiniteData<P, Cursor>, QueryKey, Cursor>,
  'refetchOnMount' | 'refetchInterval'
>;

export interface More {
  load: () => void;
  isLoading: boolean;
}

export interface Pages<P extends Page> {
  /** The items of all loaded pages; undefined until the first one has arrived. */
  items: P['items'][number][] | undefined;
  /** The first page, which has the counts of all pages. */
  first: P | undefined;
  error: Error | null;
  retry: () => void;
  /** Whether another filter was chosen and is loading; the old rows stay until then. */
  isChanging: boolean;
  /** Null when all items are shown. */
  more: More | null;
}

/** `key` is the endpoint's with its query, without the cursor. */
export function usePages<P extends Page>(key: QueryKey, read: Read<P>, options?: Options<P>): Pages<P> {
  const query = useInfiniteQuery<P, Error, InfiniteData<P, Cursor>, QueryKey, Cursor>({
    // No other reader of this endpoint may get its pages.
    queryKey: [...key, 'pages'],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    ...options,
  });
  const pages = query.data?.pages;
  return {
    items: pages?.flatMap(({ items }) => items),
    first: pages?.[0],
    error: query.error,
    retry: () => void query.refetch(),
    isChanging: query.isPlaceholderData,
    more: query.hasNextPage
      ? { load: () => void query.fetchNextPage(), isLoading: query.isFetchingNextPage }
      : null,
  };
}

/** All items, for a file. */
export async function everyItem<P extends Page>(read: Read<P>): Promise<P['items'][number][]> {
  const items: P['items'][number][] = [];
  let cursor: Cursor;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}
