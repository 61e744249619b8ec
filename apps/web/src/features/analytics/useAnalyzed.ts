import { type AnalyzedInspection, listAnalyzedInspections } from '@sightline/contracts/analytics/analytics';
import { call } from '../../wire/call.ts';
import { everyItem, usePages } from '../../wire/pages.ts';
import { keyOf } from '../../wire/queries.ts';
import { type AnalyticsFilter, queryOf } from './useAnalyticsFilter.ts';

const PAGE = 25;

/** The list behind the figures, page after page. */
export function useAnalyzed(filter: AnalyticsFilter) {
  const query = { ...queryOf(filter), limit: PAGE };
  return usePages(keyOf(listAnalyzedInspections, { query }), (cursor, signal) =>
    call(listAnalyzedInspections, { query: { ...query, cursor } }, { signal }),
  );
}

/** All inspections behind the figures, for a file. */
export function everyAnalyzed(filter: AnalyticsFilter): Promise<AnalyzedInspection[]> {
  const query = { ...queryOf(filter), limit: 200 };
  return everyItem((cursor) => call(listAnalyzedInspections, { query: { ...query, cursor } }));
}
