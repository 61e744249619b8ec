import type { AnalyzedInspection } from '@sightline/contracts/analytics/analytics';
import type { ReportContent } from '@sightline/contracts/reports/content';
import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import type { InspectionRecord } from '../inspections/inspections.ts';
import { type InspectionQuery, NOT_CANCELLED, searchInspections } from '../inspections/searchInspections.ts';
import { type ReportRecord, reports } from '../reports/reports.ts';

export type AnalyticsFilter = Pick<InspectionQuery, 'between' | 'inspectorId' | 'projectType'>;

interface Page {
  items: AnalyzedInspection[];
  nextCursor: string | null;
}

/** One page of the inspections that were not canceled, latest scheduled time first. */
export async function listAnalyzed(
  store: Store,
  filter: AnalyticsFilter,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page> {
  const query = { ...filter, ...page, statuses: NOT_CANCELLED, sort: 'scheduledLatest' } as const;
  const { items, nextCursor } = await searchInspections(store, query);
  const versions = await versionsOf(store, items);
  return {
    items: items.map((inspection) => analyzed(inspection, versions.get(inspection._id) ?? [])),
    nextCursor,
  };
}

const CHUNK = 500;

/** All analyzed inspections, page by page. */
export async function* everyAnalyzed(
  store: Store,
  filter: AnalyticsFilter,
): AsyncGenerator<AnalyzedInspection> {
  let cursor: string | undefined;
  do {
    const page = await listAnalyzed(store, filter, { limit: CHUNK, cursor });
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

type Version = Pick<ReportRecord, 'inspectionId' | 'createdAt'> & {
  content: Pick<ReportContent, 'result' | 'figures'>;
};

/** The versions of each inspection's report, the first one first. */
async function versionsOf(store: Store, page: readonly InspectionRecord[]): Promise<Map<string, Version[]>> {
  const found = await store
    .of(reports)
    .find({ inspectionId: trusted({ $in: page.map(({ _id }) => _id) }) })
    .select({ inspectionId: 1, createdAt: 1, 'content.result': 1, 'content.figures': 1 })
    .lean<Version[]>();
  return Map.groupBy(
    found.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()),
    ({ inspectionId }) => inspectionId,
  );
}

function analyzed(inspection: InspectionRecord, versions: readonly Version[]): AnalyzedInspection {
  const { _id: id, clientName, address, projectType, inspectorId, inspector } = inspection;
  const { status, scheduledDate, preferredTime, reinspects, feeCents, paymentStatus } = inspection;
  const first = versions[0];
  return {
    id,
    clientName,
    address,
    projectType,
    inspectorId,
    inspector,
    status,
    feeCents,
    paymentStatus,
    scheduledDate: scheduledDate?.toISOString() ?? null,
    preferredTime,
    isReinspection: reinspects !== null,
    result: versions.at(-1)?.content.result ?? null,
    firstResult: first?.content.result ?? null,
    reportedAt: first?.createdAt.toISOString() ?? null,
    hoursToReport: first ? hoursToReport(first, scheduledDate) : null,
  };
}

/** The hours to the report; null where the inspection was not known to have ended before it. */
function hoursToReport({ createdAt, content }: Version, scheduledDate: Date | null): number | null {
  const duration = content.figures.duration;
  const end = duration ? new Date(duration.to) : scheduledDate;
  if (end === null || end > createdAt) return null;
  return Math.round(((createdAt.getTime() - end.getTime()) / 3_600_000) * 100) / 100;
}
