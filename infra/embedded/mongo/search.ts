import type { Document } from './bson.ts';
import { unsupported } from './errors.ts';
import { entriesOf } from './indexes.ts';
import { compareKeys, type Key } from './keys.ts';
import { choosePlan, type Plan, type Sort } from './plan.ts';
import { compileFilter } from './query.ts';
import { type Collection, type Store, type StoredRow, toStoredRow } from './Store.ts';

export interface Search {
  filter: Document;
  sort?: Document;
  hint?: unknown;
  skip?: number;
  limit?: number;
}

export function findRows(store: Store, collection: Collection | undefined, search: Search): StoredRow[] {
  const { filter, hint, skip = 0, limit } = search;
  const matches = compileFilter(filter);
  const sort = parseSort(search.sort ?? {});
  if (!collection) return [];
  const plan = choosePlan(collection.indexes, filter, sort, hint);
  const end = limit ? skip + limit : Number.POSITIVE_INFINITY;
  const rows: StoredRow[] = [];
  for (const row of readRows(store, collection, plan)) {
    if (!plan.isExact && !matches(row.document)) continue;
    rows.push(row);
    if (plan.isSorted && rows.length >= end) break;
  }
  return (plan.isSorted ? rows : sortRows(rows, sort)).slice(skip, end);
}

/**
 * The number of matching documents, up to a limit. A filter that one index answers is counted without reading a
 * document.
 */
export function countRows(store: Store, collection: Collection | undefined, search: Search): number {
  compileFilter(search.filter);
  if (!collection) return 0;
  const { isExact, index, where, values } = choosePlan(collection.indexes, search.filter, [], search.hint);
  if (!isExact) return findRows(store, collection, search).length;
  const sql = index
    ? `SELECT count(DISTINCT e.rid) AS n FROM entries e WHERE e.ix = ?${where}`
    : 'SELECT count(*) AS n FROM documents WHERE collection = ?';
  const n = Number(store.database.all(sql, index?.id ?? collection.id, ...values)[0]?.n);
  return search.limit ? Math.min(n, search.limit) : n;
}

/** Reads rows; a document with several keys in the index is returned once. */
function* readRows({ database }: Store, collection: Collection, plan: Plan): Iterable<StoredRow> {
  const { index, where, values, orderBy } = plan;
  // CROSS JOIN keeps SQLite from reading the documents first.
  const sql = index
    ? `SELECT e.rid, d.doc FROM entries e CROSS JOIN documents d ON d.rid = e.rid WHERE e.ix = ?${where}${orderBy}`
    : 'SELECT rid, doc FROM documents WHERE collection = ? ORDER BY rid';
  const seen = new Set<unknown>();
  for (const row of database.iterate(sql, index?.id ?? collection.id, ...values)) {
    if (seen.has(row.rid)) continue;
    if (index?.multikey.size) seen.add(row.rid);
    yield toStoredRow(row);
  }
}

function parseSort(sort: Document): Sort {
  return Object.entries(sort).map(([path, direction]) => {
    if (direction === 1 || direction === -1) return [path, direction];
    throw unsupported(`the sort by { ${path}: ${JSON.stringify(direction)} }`);
  });
}

/**
 * Sorts rows; those with equal keys keep their order. An array sorts by its smallest element, descending by its
 * largest.
 */
function sortRows(rows: readonly StoredRow[], sort: Sort): StoredRow[] {
  const paths = sort.map(([path]) => path);
  const compareAt = (a: Key[], b: Key[], at: number) => compareKeys(a[at] ?? null, b[at] ?? null);
  const compare = (a: Key[], b: Key[]) =>
    sort.reduce((order, [, direction], at) => order || compareAt(a, b, at) * direction, 0);
  const first = (entries: Key[][]) => entries.reduce((a, b) => (compare(a, b) <= 0 ? a : b));
  const keyed = rows.map((row) => ({ row, keys: first(entriesOf({ paths }, row.document)) }));
  return keyed.toSorted((a, b) => compare(a.keys, b.keys)).map(({ row }) => row);
}
