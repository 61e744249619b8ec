import { AppError } from '@sightline/contracts/core/errors';
import { InspectionStatus, type StatusCounts } from '@sightline/contracts/inspections';
import { trusted } from 'mongoose';
import { searchTermsOf } from '../core/searchTerms.ts';
import type { Store } from '../core/store.ts';
import { type InspectionRecord, inspections } from './inspections.ts';

export interface InspectionQuery {
  search?: string | undefined;
  status?: InspectionStatus | undefined;
  isVirtual?: boolean | undefined;
  /** Scheduled at or after `from` and before `to`. */
  between?: { from: Date; to: Date };
  sort: 'newest' | 'scheduledSoonest';
  limit: number;
  cursor?: string | undefined;
}

type SortKey = 'newestKey' | 'soonestKey';
type Range = { $gt?: string; $gte?: string; $lt?: string };

/** One page. Each page begins at one bound of one index, so that the hundredth costs what the first does. */
export async function searchInspections(
  store: Store,
  query: InspectionQuery,
): Promise<{ items: InspectionRecord[]; nextCursor: string | null }> {
  const terms = searchTermsOf(query.search ?? '');
  if (query.search && terms.length === 0) return { items: [], nextCursor: null };
  const [key, order] = query.sort === 'newest' ? (['newestKey', -1] as const) : (['soonestKey', 1] as const);
  const page = store
    .of(inspections)
    .find(filterOf(query, key, terms))
    .select({ searchPrefixes: 0 })
    .sort({ [key]: order })
    .limit(query.limit + 1);
  // A day holds few: reading it and sorting is less than reading all in the order of the page.
  if (query.between) page.hint(query.status ? { status: 1, soonestKey: 1 } : { soonestKey: 1 });
  const found = await page.lean<InspectionRecord[]>();
  const items = found.slice(0, query.limit);
  const last = found.length > query.limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? encodeCursor(last[key]) : null };
}

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

function filterOf(query: InspectionQuery, key: SortKey, terms: string[]): Record<string, unknown> {
  const filter: Record<string, unknown> = {};
  if (query.status) filter.status = query.status;
  if (query.isVirtual !== undefined) filter.isVirtual = query.isVirtual;
  if (terms.length > 0) filter.$and = terms.map((term) => ({ searchPrefixes: term }));
  for (const [field, range] of rangesOf(query, key)) filter[field] = trusted(range);
  return filter;
}

function rangesOf({ between, cursor }: InspectionQuery, key: SortKey): Map<SortKey, Range> {
  const ranges = new Map<SortKey, Range>();
  if (between) ranges.set('soonestKey', { $gte: between.from.toISOString(), $lt: between.to.toISOString() });
  if (cursor !== undefined) {
    const after = decodeCursor(cursor);
    ranges.set(key, { ...ranges.get(key), ...(key === 'newestKey' ? { $lt: after } : { $gt: after }) });
  }
  return ranges;
}

const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url');

function decodeCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  if (/^(9999|[\d:.TZ-]{24}) [0-9a-f-]{36}$/.test(key)) return key;
  throw new AppError('badInput', { fields: { cursor: 'This is not the cursor of an earlier answer' } });
}

/** How many inspections there are in each status: five counts in the index on status, no document is read. */
export async function countByStatus(store: Store): Promise<StatusCounts> {
  const database = store.client.db(store.databaseName);
  const counts = await Promise.all(
    InspectionStatus.options.map(async (status) => {
      // The command itself: countDocuments is an aggregation, and reads what it counts.
      const { n } = await database.command({ count: inspections.name, query: { status } });
      return [status, Number(n)] as const;
    }),
  );
  return Object.fromEntries(counts) as StatusCounts;
}
