import type { ReactNode } from 'react';
import type { More } from '../../wire/pages.ts';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { ShowMore } from '../ShowMore.tsx';
import { RowsSkeleton } from '../skeletons.tsx';
import { NoMatches } from './NoMatches.tsx';
import type { ListFilter } from './useListAddress.ts';

interface ListContentProps<Item> {
  /** The plural of what the list has, such as "payments". */
  records: string;
  pages: {
    items: readonly Item[] | undefined;
    error: Error | null;
    retry: () => unknown;
    more: More | null;
  };
  /** The title of the error when they cannot be read. */
  failed: string;
  filter: ListFilter;
  icon: ReactNode;
  /** Replaces "No matching payments". */
  noMatches?: string;
  /** Shown while the list is empty without a filter. */
  empty: { title: string; text?: string; action?: ReactNode };
  /** Renders the rows. */
  children: (items: readonly Item[]) => ReactNode;
}

/** What is below the filters of a list: its rows, or why there are none. */
export function ListContent<Item>(props: ListContentProps<Item>): ReactNode {
  const { records, pages, failed, filter, icon, noMatches, empty, children } = props;
  const { items, error, retry, more } = pages;
  return (
    <>
      {error && <ErrorState title={failed} error={error} onRetry={retry} />}
      {!items && !error && <RowsSkeleton label={`Loading ${records}...`} count={12} />}
      {items?.length === 0 &&
        (filter.isFiltered ? (
          <NoMatches records={records} icon={icon} title={noMatches} onShowAll={filter.clear} />
        ) : (
          <EmptyState icon={icon} {...empty} />
        ))}
      {items && items.length > 0 && children(items)}
      <ShowMore more={more} />
    </>
  );
}
