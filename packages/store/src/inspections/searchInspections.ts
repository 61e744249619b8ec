import { known } from '@sightline/contracts/core/known';
import { COUNTED_MATCHES } from '@sightline/contracts/core/matches';
import {
  type InspectionSort,
  InspectionStatus,
  type PaymentStatus,
  type PreferredTime,
  type StatusCounts,
} from '@sightline/contracts/inspections/inspections';
import { type ProjectType } from '@sightline/contracts/inspections/projectType';
import type { FeeSum } from '@sightline/contracts/payments/dueFees';
import { trusted } from 'mongoose';
import { cursorOf, keyOfCursor, keysOfCursor } from '../core/cursors.ts';
import { findByTerms, searchTermsOf } from '../core/searchTerms.ts';
import type { Store } from '../core/store.ts';
import { type InspectionRecord, inspections } from './inspections.ts';

export interface InspectionQuery {
  search?: string | undefined;
  /** The clients whose phone the search is; their inspections are found where its words find none. */
  phoneClientIds?: readonly string[];
  status?: InspectionStatus | undefined;
  /** Limits the list to these stored statuses. */
  statuses?: readonly InspectionStatus[];
  clientId?: string | undefined;
  /** The assigned inspector; null for inspections without one. */
  inspectorId?: string | null | undefined;
  projectType?: ProjectType | undefined;
  paymentStatus?: PaymentStatus | undefined;
  isVirtual?: boolean | undefined;
  isRequested?: boolean | undefined;
  /** Limits the list to inspections whose fee is due. */
  isFeeDue?: true;
  /** Limits the list to inspections with an hour, not only a day. */
  hasHour?: true;
  /** Limits the list to inspections without a date. */
  isUndated?: true;
  /** Inspections scheduled at or after `from` and before `to`; either end may be open. */
  between?: Period;
  sort: InspectionSort;
  /** The beginning of today, from which the order `upcoming` begins. */
  today?: Date;
  limit: number;
  cursor?: string | undefined;
}

export interface Period {
  from?: Date | undefined;
  to?: Date | undefined;
  /** Whether inspections without a date belong to it, which are otherwise in no period. */
  hasUndated?: boolean;
}

export const NOT_CANCELLED = InspectionStatus.options.filter((status) => status !== 'cancelled');

type SortKey = 'newestKey' | 'soonestKey';

interface Range {
  $gt?: string;
  $gte?: string;
  $lt?: string;
}

/** Records that follow each other in one index. */
interface Stretch {
  key: SortKey;
  direction: 1 | -1;
  range: Range;
}

/** The beginning of all sort keys of inspections without a date. */
const UNDATED = '9999';
const UNDATED_STRETCH: Stretch = { key: 'soonestKey', direction: 1, range: { $gte: UNDATED } };

/** The stretches of each order. Inspections without a date come last, whatever the direction of the dates. */
const ORDERS: Record<Exclude<InspectionSort, 'upcoming'>, readonly [Stretch, ...Stretch[]]> = {
  newest: [{ key: 'newestKey', direction: -1, range: {} }],
  scheduledSoonest: [{ key: 'soonestKey', direction: 1, range: {} }],
  scheduledLatest: [{ key: 'soonestKey', direction: -1, range: { $lt: UNDATED } }, UNDATED_STRETCH],
};

/** One page. Each page starts at a bound of an index, so that the hundredth costs as much as the first. */
export async function searchInspections(
  store: Store,
  query: InspectionQuery,
): Promise<{ items: InspectionRecord[]; nextCursor: string | null }> {
  const { search = '' } = query;
  if (search !== '' && searchTermsOf(search).length === 0) return { items: [], nextCursor: null };
  return await findSearched(
    query,
    async (searched) => await pageOf(store, query, searched),
    ({ items }) => items.length === 0,
  );
}

/** What a search requires of a record. */
type Searched = readonly Record<string, unknown>[];

/** Finds by the words of a search or, where they find nothing, by the clients whose phone it is. */
async function findSearched<Found>(
  { search = '', phoneClientIds = [] }: InspectionQuery,
  find: (searched: Searched) => Promise<Found>,
  isNone: (found: Found) => boolean,
): Promise<Found> {
  const byTerms = (terms: readonly string[]) => find(terms.map((term) => ({ searchPrefixes: term })));
  const found = await findByTerms(search, byTerms, isNone);
  return phoneClientIds.length > 0 && isNone(found)
    ? await find([{ clientId: trusted({ $in: phoneClientIds }) }])
    : found;
}

async function pageOf(
  store: Store,
  query: InspectionQuery,
  searched: Searched,
): Promise<{ items: InspectionRecord[]; nextCursor: string | null }> {
  const { stretches, cursorAfter } = orderOf(query);
  const found: InspectionRecord[] = [];
  const wanted = query.limit + 1;
  for (const stretch of stretches)
    if (found.length < wanted && hasKeys(stretch, query))
      found.push(...(await readStretch(store, query, searched, stretch, wanted - found.length)));
  const items = found.slice(0, query.limit);
  const last = found.length > query.limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? cursorAfter(last) : null };
}

/** Whether a stretch has records of the period; one without them is not read. */
function hasKeys({ key, range }: Stretch, { between }: InspectionQuery): boolean {
  if (!between || key !== 'soonestKey') return true;
  const { $gte = '', $gt = '', $lt } = intersectionOf([range, rangeOf(between)]);
  return $lt === undefined || ($gte < $lt && $gt < $lt);
}

async function readStretch(
  store: Store,
  query: InspectionQuery,
  searched: Searched,
  { key, direction, range }: Stretch,
  limit: number,
): Promise<InspectionRecord[]> {
  const found = store
    .of(inspections)
    .find(filterOf(query, searched, [key, range]))
    .select({ searchPrefixes: 0 })
    .sort({ [key]: direction })
    .limit(limit);
  const hint = hintOf(query);
  if (hint) found.hint(hint);
  return await found.lean<InspectionRecord[]>();
}

interface Order {
  /** What is left of the list after the page of the cursor. */
  stretches: Stretch[];
  cursorAfter: (last: InspectionRecord) => string;
}

function orderOf(query: InspectionQuery): Order {
  const { sort, cursor } = query;
  if (sort === 'upcoming') return upcomingOrderOf(query);
  const stretches = ORDERS[sort];
  const [{ key }] = stretches;
  const last = cursor === undefined ? null : keyOfCursor(cursor);
  return { stretches: leftAfter(last, stretches), cursorAfter: (record) => cursorOf(record[key]) };
}

/** The cursor keeps the day on which the first page was read, so that midnight neither repeats nor skips a row. */
function upcomingOrderOf({ today = new Date(), cursor }: InspectionQuery): Order {
  const [begin, last] = cursor === undefined ? [today.toISOString(), null] : keysOfCursor(cursor);
  const stretches: readonly Stretch[] = [
    { key: 'soonestKey', direction: 1, range: { $gte: begin, $lt: UNDATED } },
    UNDATED_STRETCH,
    { key: 'soonestKey', direction: -1, range: { $lt: begin } },
  ];
  return {
    stretches: leftAfter(last, stretches),
    cursorAfter: ({ soonestKey }) => cursorOf(begin, soonestKey),
  };
}

/** The stretches that are left after a page whose last record has this key; all before the first page. */
function leftAfter(last: string | null, stretches: readonly Stretch[]): Stretch[] {
  if (last === null) return [...stretches];
  const isIn = ({ $gte = '', $lt }: Range) => last >= $gte && ($lt === undefined || last < $lt);
  const [current, ...rest] = stretches.slice(stretches.findIndex(({ range }) => isIn(range)));
  if (!current) return [];
  return [{ ...current, range: { ...current.range, ...after(last, current.direction) } }, ...rest];
}

const after = (key: string, direction: 1 | -1): Range => (direction === 1 ? { $gt: key } : { $lt: key });

/** All inspections of a client, newest first. */
export async function listInspectionsOfClient(store: Store, clientId: string): Promise<InspectionRecord[]> {
  return await store
    .of(inspections)
    .find({ clientId })
    .select({ searchPrefixes: 0 })
    .sort({ newestKey: -1 })
    .limit(500)
    .lean<InspectionRecord[]>();
}

/** Completed inspections whose report was not delivered, the oldest first. */
export async function listCompleted(
  store: Store,
  { inspectorIds, limit }: { inspectorIds?: readonly (string | null)[]; limit: number },
): Promise<InspectionRecord[]> {
  const own = inspectorIds && { inspectorId: trusted({ $in: inspectorIds }) };
  return await store
    .of(inspections)
    .find({ status: 'completed', ...own })
    .select({ searchPrefixes: 0 })
    .sort({ completedDate: 1 })
    .limit(limit)
    .lean<InspectionRecord[]>();
}

export async function findInspections(store: Store, ids: readonly string[]): Promise<InspectionRecord[]> {
  return await store
    .of(inspections)
    .find({ _id: trusted({ $in: ids }) })
    .select({ searchPrefixes: 0 })
    .lean<InspectionRecord[]>();
}

/**
 * An inspector's inspections scheduled at or after `from` and before `to`, by time; all, or those in one
 * status.
 */
export async function listInspectionsOfInspector(
  store: Store,
  inspectorId: string,
  { from, to, status }: { from: Date; to: Date; status?: InspectionStatus },
): Promise<InspectionRecord[]> {
  const soonestKey = trusted({ $gte: from.toISOString(), $lt: to.toISOString() });
  return await store
    .of(inspections)
    .find({ inspectorId, soonestKey, ...(status && { status }) })
    .select({ searchPrefixes: 0 })
    .sort({ soonestKey: 1 })
    .hint({ inspectorId: 1, soonestKey: 1 })
    .limit(100)
    .lean<InspectionRecord[]>();
}

/** Inspections that take these inspectors' time and begin between `from` and `to`. */
export async function listInspectionsOfInspectors(
  store: Store,
  inspectorIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<BookedInspection[]> {
  return await store
    .of(inspections)
    .find({
      inspectorId: trusted({ $in: inspectorIds }),
      soonestKey: trusted({ $gte: from.toISOString(), $lt: to.toISOString() }),
      status: trusted({ $in: ['scheduled', 'in_progress'] satisfies InspectionStatus[] }),
      // A flexible inspection takes no hour of its day until the office chooses one.
      preferredTime: trusted({ $ne: 'flexible' satisfies PreferredTime }),
    })
    .select({ inspectorId: 1, scheduledDate: 1, projectType: 1 })
    .hint({ inspectorId: 1, soonestKey: 1 })
    .lean<BookedInspection[]>();
}

export type BookedInspection = Pick<
  InspectionRecord,
  '_id' | 'inspectorId' | 'scheduledDate' | 'projectType'
>;

/** Who inspects when: the inspections that are scheduled at or after `from` and before `to`, without canceled ones. */
export async function listTimesBetween(
  store: Store,
  { from, to }: { from: Date; to: Date },
): Promise<Pick<InspectionRecord, 'inspectorId' | 'scheduledDate'>[]> {
  return await store
    .of(inspections)
    .find({
      soonestKey: trusted({ $gte: from.toISOString(), $lt: to.toISOString() }),
      status: trusted({ $ne: 'cancelled' satisfies InspectionStatus }),
    })
    .select({ inspectorId: 1, scheduledDate: 1 })
    .hint({ soonestKey: 1 })
    .lean<Pick<InspectionRecord, 'inspectorId' | 'scheduledDate'>[]>();
}

/** The number of inspections that match, up to a limit: counting them reads all of them. */
export async function countMatches(store: Store, query: InspectionQuery): Promise<number> {
  const { search = '' } = query;
  if (search !== '' && searchTermsOf(search).length === 0) return 0;
  return await findSearched(
    query,
    async (searched) => {
      const filter = filterOf(query, searched);
      const command = { count: inspections.name, query: filter, limit: COUNTED_MATCHES };
      const { n } = await store.client.db(store.databaseName).command(command);
      return Number(n);
    },
    (count) => count === 0,
  );
}

/** A month has few inspections: sorting them costs less than reading all in the order of the list. */
const FEW_DAYS_MS = 32 * 24 * 60 * 60_000;

function hintOf({ between, inspectorId, status }: InspectionQuery): Record<string, 1> | null {
  const { from, to } = between ?? {};
  if (!from || !to || to.getTime() - from.getTime() > FEW_DAYS_MS) return null;
  if (inspectorId) return { inspectorId: 1, soonestKey: 1 };
  return status ? { status: 1, soonestKey: 1 } : { soonestKey: 1 };
}

/** The fields that are compared with one value. */
const COMPARED = [
  ...(['clientId', 'inspectorId', 'projectType'] as const),
  ...(['paymentStatus', 'isVirtual', 'isRequested'] as const),
] as const;

function filterOf(
  query: InspectionQuery,
  searched: Searched,
  ...ranges: (readonly [SortKey, Range])[]
): Record<string, unknown> {
  const { statuses, status, isFeeDue, hasHour, isUndated, between } = query;
  const filter: Record<string, unknown> = {};
  for (const name of COMPARED) if (query[name] !== undefined) filter[name] = query[name];
  if (hasHour) filter.preferredTime = trusted({ $ne: 'flexible' satisfies PreferredTime });
  const conditions = [
    ...(statuses ? [{ status: oneOf(statuses) }] : []),
    ...(status ? [{ status }] : []),
    ...searched,
    ...(isFeeDue ? [feeDueFilter()] : []),
  ];
  if (conditions.length > 0) filter.$and = conditions;
  const limits = [
    ...ranges,
    ...(between ? [['soonestKey', rangeOf(between)] as const] : []),
    ...(isUndated ? [['soonestKey', UNDATED_STRETCH.range] as const] : []),
  ];
  for (const [field, own] of Map.groupBy(limits, ([key]) => key)) {
    const range = intersectionOf(own.map(([, one]) => one));
    if (Object.keys(range).length > 0) filter[field] = trusted(range);
  }
  return filter;
}

/** Several are matched as none of the others: over an index on status, a list has no order by date. */
function oneOf(statuses: readonly InspectionStatus[]): unknown {
  const others = InspectionStatus.options.filter((status) => !statuses.includes(status));
  return statuses.length === 1 ? statuses[0] : trusted({ $nin: others });
}

/** The records for which `isFeeDue` of the contract is true. */
export const feeDueFilter = (): Record<string, unknown> => ({
  feeCents: trusted({ $gt: 0 }),
  paymentStatus: 'pending' satisfies PaymentStatus,
  status: trusted({ $ne: 'cancelled' satisfies InspectionStatus }),
  isRequested: false,
});

/** The sum of the fees that are due, for which one field of each inspection is read. */
export async function sumDueFees(
  store: Store,
  query: Omit<InspectionQuery, 'isFeeDue' | 'sort' | 'limit' | 'cursor'>,
): Promise<FeeSum> {
  const { search = '' } = query;
  if (search !== '' && searchTermsOf(search).length === 0) return { fees: 0, cents: 0 };
  const due: InspectionQuery = { ...query, isFeeDue: true, sort: 'scheduledSoonest', limit: 0 };
  return await findSearched(
    due,
    async (searched) => {
      const filter = filterOf(due, searched);
      const found = await store
        .of(inspections)
        .find(filter)
        .select({ _id: 0, feeCents: 1 })
        .lean<Pick<InspectionRecord, 'feeCents'>[]>();
      return {
        fees: found.length,
        cents: found.reduce((sum, { feeCents }) => sum + known(feeCents, 'a fee that is due'), 0),
      };
    },
    ({ fees }) => fees === 0,
  );
}

/** The range that all of them allow. */
function intersectionOf(ranges: readonly Range[]): Range {
  const [$lt] = ranges.flatMap((range) => range.$lt ?? []).toSorted();
  const $gte = ranges
    .flatMap((range) => range.$gte ?? [])
    .toSorted()
    .at(-1);
  return Object.assign({}, ...ranges, $lt !== undefined && { $lt }, $gte !== undefined && { $gte });
}

function rangeOf({ from, to, hasUndated = false }: Period): Range {
  const end = to?.toISOString() ?? (hasUndated ? undefined : UNDATED);
  return { ...(end !== undefined && { $lt: end }), ...(from && { $gte: from.toISOString() }) };
}

/** The later beginning and the earlier end of two periods; undefined where both ends are open. */
export function overlapOf(a: Period | undefined, b: Period): Period | undefined {
  const [from, to] = [datesOf(a?.from, b.from), datesOf(a?.to, b.to)];
  if (from.length === 0 && to.length === 0) return undefined;
  return {
    ...(from.length > 0 && { from: new Date(Math.max(...from)) }),
    ...(to.length > 0 && { to: new Date(Math.min(...to)) }),
  };
}

function datesOf(...dates: (Date | undefined)[]): number[] {
  return dates.flatMap((date) => (date ? [date.getTime()] : []));
}

/** The number of inspections in each status: five counts in the index on status, without reading documents. */
export async function countByStatus(store: Store): Promise<StatusCounts> {
  const database = store.client.db(store.databaseName);
  const counts = await Promise.all(
    InspectionStatus.options.map(async (status) => {
      // This uses the count command, since countDocuments is an aggregation and reads the documents.
      const { n } = await database.command({ count: inspections.name, query: { status } });
      return [status, Number(n)] as const;
    }),
  );
  return Object.fromEntries(counts) as StatusCounts;
}

/** The number that were completed before this instant. */
export async function countCompletedBefore(store: Store, instant: Date): Promise<number> {
  return await store.of(inspections).countDocuments({ completedDate: trusted({ $ne: null, $lt: instant }) });
}
