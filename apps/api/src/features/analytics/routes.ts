import { getAnalytics, listAnalyzedInspections } from '@sightline/contracts/analytics/analytics';
import type { ProjectType } from '@sightline/contracts/inspections/projectType';
import {
  type AnalyticsFilter,
  everyAnalyzed,
  listAnalyzed,
} from '@sightline/store/analytics/analyzedInspections';
import type { Store } from '@sightline/store/core/store';
import { sumDueFees } from '@sightline/store/inspections/searchInspections';
import { organizationDays } from '../../core/organizationDay.ts';
import { type Route, serve } from '../../core/serve.ts';
import { FiguresCounter } from './FiguresCounter.ts';

export const analyticsRoutes: readonly Route[] = [
  serve(getAnalytics, async ({ store }, { query }) => {
    const { from, before: to, ...rest } = await filterOf(store, query);
    const counter = new FiguresCounter();
    for await (const row of everyAnalyzed(store, { ...rest, from, before: to })) counter.add(row);
    const between = from || to ? { from, to } : undefined;
    const { cents } = await sumDueFees(store, { ...rest, ...(between && { between }) });
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
  return {
    ...rest,
    from: from === undefined ? undefined : (await organizationDays(store, from, 1)).from,
    before: to === undefined ? undefined : (await organizationDays(store, to, 1)).to,
  };
}
