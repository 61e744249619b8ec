import { COUNTED_MATCHES } from '@sightline/contracts/core/matches';
import type { ReportContent } from '@sightline/contracts/reports/content';
import { type ReportCounts, ReportDisplayStatus } from '@sightline/contracts/reports/reportLists';
import { trusted } from 'mongoose';
import { cursorOf, keysBetween } from '../core/cursors.ts';
import { findByTerms, searchTermsOf } from '../core/searchTerms.ts';
import type { Store } from '../core/store.ts';
import { staffPrefix } from './listing.ts';
import { type ReportRecord, reports } from './reports.ts';

/** The number of reports of a client that are listed. */
const CLIENT_LIMIT = 20;

type ClientReportRecord = Pick<ReportRecord, '_id' | 'inspectionId' | 'status' | 'createdAt'> & {
  content: Pick<ReportContent, 'reportNumber' | 'reportVersion' | 'inspection'>;
};

/** The fields of a report in a list. Only part of the content is read, since it can be large. */
export type ListedReport = Pick<
  ReportRecord,
  | '_id'
  | 'inspectionId'
  | 'clientId'
  | 'status'
  | 'createdAt'
  | 'pdf'
  | 'clientPdf'
  | 'displayStatus'
  | 'newestKey'
  | 'projectLabel'
> & {
  content: Pick<ReportContent, 'reportNumber' | 'client' | 'inspection' | 'result'> & {
    reportVersion: Pick<ReportContent['reportVersion'], 'number'>;
    signature: Pick<ReportContent['signature'], 'signedBy'>;
  };
};

const SHOWN = {
  inspectionId: 1,
  clientId: 1,
  status: 1,
  createdAt: 1,
  pdf: 1,
  clientPdf: 1,
  displayStatus: 1,
  newestKey: 1,
  projectLabel: 1,
  'content.reportNumber': 1,
  'content.reportVersion.number': 1,
  'content.client': 1,
  'content.inspection': 1,
  'content.result': 1,
  'content.signature.signedBy': 1,
} as const;

/** The fields of a version in the history. */
export type ListedVersion = Pick<ReportRecord, '_id' | 'status'> & {
  content: Pick<ReportContent, 'reportNumber' | 'reportVersion' | 'result' | 'type' | 'layout'> & {
    signature: Pick<ReportContent['signature'], 'signedBy' | 'signedAt'>;
  };
};

const SHOWN_OF_VERSION = {
  status: 1,
  'content.reportNumber': 1,
  'content.reportVersion': 1,
  'content.result': 1,
  'content.type': 1,
  'content.layout': 1,
  'content.signature.signedBy': 1,
  'content.signature.signedAt': 1,
} as const;

export interface ReportQuery {
  /** The client whose delivered reports are listed; undefined for the newest of all inspections. */
  clientId?: string | undefined;
  search?: string | undefined;
  status?: ReportDisplayStatus | undefined;
  /** Limits the list to reports signed at or after `from` and before `to`. */
  from?: Date | undefined;
  to?: Date | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** One page of the newest report of each inspection, newest first; for a client of the delivered ones. */
export async function searchReports(
  store: Store,
  query: ReportQuery,
): Promise<{ items: ListedReport[]; nextCursor: string | null }> {
  if (isVoid(query)) return { items: [], nextCursor: null };
  return await findByTerms(
    query.search ?? '',
    async (terms) => await pageOf(store, query, terms),
    ({ items }) => items.length === 0,
  );
}

/** Whether a search has no word, so that it finds nothing. */
const isVoid = ({ search }: ReportQuery): boolean =>
  search !== undefined && search !== '' && searchTermsOf(search).length === 0;

async function pageOf(
  store: Store,
  query: ReportQuery,
  terms: readonly string[],
): Promise<{ items: ListedReport[]; nextCursor: string | null }> {
  const found = await store
    .of(reports)
    .find(filterOf(query, terms))
    .sort({ newestKey: -1 })
    .limit(query.limit + 1)
    .select(SHOWN)
    .lean<ListedReport[]>();
  const items = found.slice(0, query.limit);
  const last = found.length > query.limit ? items.at(-1) : undefined;
  return { items: newestOfEach(items), nextCursor: last ? cursorOf(last.newestKey) : null };
}

/** Counts the reports in each status of the list in an index, without reading them. */
export async function countReports(store: Store, clientId?: string): Promise<ReportCounts> {
  const counts = await Promise.all(
    ReportDisplayStatus.options.map(
      async (status) => [status, await countOf(store, { clientId, status, limit: 0 })] as const,
    ),
  );
  return Object.fromEntries(counts) as ReportCounts;
}

/** Counts the reports that a search finds, up to a limit: one word may be in all of them. */
export async function countMatches(store: Store, query: ReportQuery): Promise<number> {
  return await countOf(store, { ...query, cursor: undefined, limit: COUNTED_MATCHES });
}

async function countOf(store: Store, query: ReportQuery): Promise<number> {
  if (isVoid(query)) return 0;
  const { limit } = query;
  return await findByTerms(
    query.search ?? '',
    async (terms) => {
      const command = { count: reports.name, query: filterOf(query, terms), ...(limit > 0 && { limit }) };
      const { n } = await store.client.db(store.databaseName).command(command);
      return Number(n);
    },
    (count) => count === 0,
  );
}

function filterOf(
  { clientId, status, from, to, cursor }: ReportQuery,
  terms: readonly string[],
): Record<string, unknown> {
  const isStaff = clientId === undefined;
  const filter: Record<string, unknown> = isStaff
    ? { isNewest: true }
    : { clientId, isNewestDelivered: true };
  if (status) filter.displayStatus = status;
  const keys = keysBetween(from, to, cursor);
  if (Object.keys(keys).length > 0) filter.newestKey = trusted(keys);
  if (terms.length > 0)
    filter.$and = terms.map((term) => ({
      searchPrefixes: isStaff ? trusted({ $in: [term, staffPrefix(term)] }) : term,
    }));
  return filter;
}

export type NewestReport = Pick<ReportRecord, '_id' | 'inspectionId' | 'status' | 'signerId' | 'createdAt'>;

const NEWEST = { inspectionId: 1, status: 1, signerId: 1, createdAt: 1 } as const;

/** The newest report of each of these inspections that has one. */
export async function newestReportsOf(
  store: Store,
  inspectionIds: readonly string[],
): Promise<Map<string, NewestReport>> {
  const found = await store
    .of(reports)
    .find({ inspectionId: trusted({ $in: inspectionIds }), isNewest: true })
    .select(NEWEST)
    .sort({ createdAt: 1 })
    .lean<NewestReport[]>();
  return new Map(found.map((report) => [report.inspectionId, report]));
}

/** Newest reports that wait for a second person, the longest waiting first. */
export async function listInReview(store: Store, limit: number): Promise<NewestReport[]> {
  return await store
    .of(reports)
    .find({ isNewest: true, displayStatus: 'under_review' })
    .select(NEWEST)
    .sort({ newestKey: 1 })
    .limit(limit)
    .lean<NewestReport[]>();
}

/** The latest versions of an inspection's report, newest first. */
export async function listVersions(
  store: Store,
  inspectionId: string,
  { limit, deliveredOnly }: { limit: number; deliveredOnly: boolean },
): Promise<ListedVersion[]> {
  const newestFirst = store.of(reports).find({ inspectionId }).sort({ createdAt: -1, _id: -1 }).limit(limit);
  if (deliveredOnly) newestFirst.where({ status: 'delivered' });
  return await newestFirst.select(SHOWN_OF_VERSION).lean<ListedVersion[]>();
}

/** Between the two writes of a new report the previous one is not superseded yet. */
function newestOfEach(newestFirst: readonly ListedReport[]): ListedReport[] {
  const seen = new Set<string>();
  return newestFirst.filter(({ inspectionId }) => !seen.has(inspectionId) && seen.add(inspectionId));
}

/** The latest reports of a client, each in its newest version. */
export async function listReportsOfClient(store: Store, clientId: string): Promise<ClientReportRecord[]> {
  return await store
    .of(reports)
    .find({ clientId, supersededBy: null })
    .sort({ createdAt: -1, _id: -1 })
    .limit(CLIENT_LIMIT)
    .select({
      inspectionId: 1,
      status: 1,
      createdAt: 1,
      'content.reportNumber': 1,
      'content.reportVersion': 1,
      'content.inspection': 1,
    })
    .lean<ClientReportRecord[]>();
}
