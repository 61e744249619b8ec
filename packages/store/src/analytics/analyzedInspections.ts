import type { AnalyzedInspection } from '@sightline/contracts/analytics/analytics';
import type { ProjectType } from '@sightline/contracts/inspections/projectType';
import type { ReportContent } from '@sightline/contracts/reports/content';
import { trusted } from 'mongoose';
import { cursorOf, keyOfCursor } from '../core/cursors.ts';
import type { Store } from '../core/store.ts';
import { type InspectionRecord, inspections } from '../inspections/inspections.ts';
import { type ReportRecord, reports } from '../reports/reports.ts';

export interface AnalyticsFilter {
  /** The earliest scheduled time. */
  from?: Date | undefined;
  /** The time before which inspections are scheduled. */
  before?: Date | undefined;
  inspectorId?: string | undefined;
  projectType?: ProjectType | undefined;
}

interface Page {
  items: AnalyzedInspection[];
  nextCursor: string | null;
}

/**
 * One page of the inspections that were not canceled, latest scheduled time first; those without a date come
 * first.
 */
export async function listAnalyzed(
  store: Store,
  filter: AnalyticsFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page> {
  const found = await store
    .of(inspections)
    .find(filterOf(filter, cursor))
    .sort({ soonestKey: -1 })
    .limit(limit + 1)
    .select({ searchPrefixes: 0 })
    .lean<InspectionRecord[]>();
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const versions = await versionsOf(store, page);
  return {
    items: page.map((inspection) => analyzed(inspection, versions.get(inspection._id) ?? [])),
    nextCursor: last ? cursorOf(last.soonestKey) : null,
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

function filterOf(
  { from, before, inspectorId, projectType }: AnalyticsFilter,
  cursor: string | undefined,
): Record<string, unknown> {
  const ends = [cursor === undefined ? undefined : keyOfCursor(cursor), before?.toISOString()];
  // The key of an inspection without a date begins with 9999, which a range of days leaves out.
  const dated = from !== undefined && before === undefined ? ['9999'] : [];
  const end = [...ends.filter((key) => key !== undefined), ...dated].toSorted()[0];
  const range = { ...(from && { $gte: from.toISOString() }), ...(end !== undefined && { $lt: end }) };
  return {
    status: trusted({ $ne: 'cancelled' }),
    ...(inspectorId !== undefined && { inspectorId }),
    ...(projectType !== undefined && { projectType }),
    ...(Object.keys(range).length > 0 && { soonestKey: trusted(range) }),
  };
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
