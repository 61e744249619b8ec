import {
  AnalyticsFigures,
  type AnalyzedInspection,
  getAnalytics,
  listAnalyzedInspections,
  NOT_REPORTED,
} from '@sightline/contracts/analytics/analytics';
import { percentOf } from '@sightline/contracts/core/percentOf';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import {
  type AnalyticsFilter,
  everyAnalyzed,
  listAnalyzed,
} from '@sightline/store/analytics/analyzedInspections';
import type { Store } from '@sightline/store/core/store';
import { overlapOf, sumDueFees } from '@sightline/store/inspections/searchInspections';
import { periodOfDays } from '../../core/organizationDay.ts';
import { type Route, serve } from '../../core/serve.ts';

type InspectorFigures = AnalyticsFigures['byInspector'][number];

const RESULTS = AnalyticsFigures.shape.byResult.element.shape.result.options;

const passedFirst = ({ firstResult }: AnalyzedInspection): boolean => firstResult === 'approved';

const rounded = (value: number): number => Math.round(value * 10) / 10;

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

/** Counts rows one after the other, so that a year of them need not be in memory at once. */
class FiguresCounter {
  #inspections = 0;
  readonly #types = new Map<string, number>();
  readonly #results = new Map<string, number>();
  readonly #inspectors = new Map<string | null, InspectorFigures>();
  readonly #hours: number[] = [];
  readonly #firstReports = { passed: 0, of: 0 };
  readonly #revenue = { paidCents: 0, withoutFee: 0 };

  add(row: AnalyzedInspection): void {
    this.#inspections += 1;
    countOne(this.#types, row.projectType);
    countOne(this.#results, row.result ?? NOT_REPORTED);
    if (row.hoursToReport !== null) this.#hours.push(row.hoursToReport);
    if (row.result !== null && !row.isReinspection) {
      this.#firstReports.of += 1;
      if (passedFirst(row)) this.#firstReports.passed += 1;
    }
    this.#addFee(row);
    this.#addToInspector(row);
  }

  figures(dueCents: number): AnalyticsFigures {
    const { passed, of } = this.#firstReports;
    return {
      inspections: this.#inspections,
      byType: ProjectType.options.flatMap((projectType) => {
        const count = this.#types.get(projectType) ?? 0;
        return count === 0 ? [] : [{ projectType, count }];
      }),
      byResult: RESULTS.flatMap((result) => {
        const count = this.#results.get(result) ?? 0;
        return count === 0 ? [] : [{ result, count }];
      }),
      byInspector: [...this.#inspectors.values()].toSorted((one, other) => other.count - one.count),
      timeToReport: timesOf(this.#hours),
      firstTimePass: { passed, of, percent: of === 0 ? null : percentOf(passed, of) },
      revenue: { ...this.#revenue, dueCents },
    };
  }

  #addFee({ feeCents, paymentStatus }: AnalyzedInspection): void {
    if (feeCents === null) this.#revenue.withoutFee += 1;
    else if (paymentStatus === 'paid') this.#revenue.paidCents += feeCents;
  }

  #addToInspector(row: AnalyzedInspection): void {
    const { inspectorId, inspector } = row;
    const nothing = { inspectorId, inspector, count: 0, reported: 0, passedFirst: 0, feeCents: 0 };
    const known = this.#inspectors.get(inspectorId) ?? nothing;
    this.#inspectors.set(inspectorId, {
      ...known,
      count: known.count + 1,
      reported: known.reported + (row.result === null ? 0 : 1),
      passedFirst: known.passedFirst + (passedFirst(row) && !row.isReinspection ? 1 : 0),
      feeCents: known.feeCents + (row.feeCents ?? 0),
    });
  }
}

function countOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function timesOf(hours: readonly number[]): AnalyticsFigures['timeToReport'] {
  if (hours.length === 0) return { count: 0, averageHours: null, medianHours: null };
  const sorted = hours.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [
    sorted[Math.floor((hours.length - 1) / 2)],
    sorted[Math.floor(hours.length / 2)],
  ];
  const sum = hours.reduce((total, one) => total + one, 0);
  return {
    count: hours.length,
    averageHours: rounded(sum / hours.length),
    medianHours: rounded((low + high) / 2),
  };
}
