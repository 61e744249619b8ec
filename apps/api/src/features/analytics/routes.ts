import { getAnalytics, listAnalyzedInspections } from '@sightline/contracts/analytics/analytics';
import type { ProjectType } from '@sightline/contracts/inspections/projectType';
import {
  type AnalyticsFilter,
  everyAnalyzed,
  listAnalyzed,
} from '@sightline/store/analytics/analyzedInspections';
import type { Store } from '@sightline/store/core/store';
import { overlapOf, sumDueFees } from '@sightline/store/inspections/searchInspections';
import { periodOfDays } from '../../core/organizationDay.ts';
import { type Route, serve } from '../../core/serve.ts';
import { FiguresCounter } from './FiguresCounter.ts';

export const analyticsRoutes: readonly Route[] = [
  serve(getAnalytics, async ({ store }, { query }) => {
    const filter = await filterOf(store, query);
    const counter = new FiguresCounter();
    for await (const row of everyAnalyzed(store, filter)) counter.add(row);
    const { cents } = await sumDueFees(store, filter);
    return counter.figures(cents);
  }),

  serve(listAnalyzedInspections, async ({ store }, { query: { limit, cursor, ...query } }) => {
    return await listAnalyzed(store, await filterOf(store, query), { limit, cursor });
  }),
];

interface Query {
  from?: string | undefined;
  to?: string | undefined;
  inspectorId?: string | undefined;
  projectType?: ProjectType | undefined;
}

async function filterOf(store: Store, { from, to, ...rest }: Query): Promise<AnalyticsFilter> {
  const between = overlapOf(undefined, await periodOfDays(store, from, to));
  return { ...rest, ...(between && { between }) };
}
