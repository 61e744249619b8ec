import { badValue } from '../failures.ts';
import { compileFilter } from '../query/filter.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Store } from '../storage/store.ts';
import { StoredRow } from '../storage/stored-row.ts';
import { parseSort, sortByKey, sortKeyOf } from '../values/sort.ts';
import { type Doc, isDoc, type Raw } from '../values/values.ts';
import { planRead } from './plan.ts';
import { scan } from './scan.ts';

export interface Search {
  filter?: unknown;
  sort?: unknown;
  skip?: number | undefined;
  limit?: number | undefined;
  hint?: unknown;
}

/** The documents a search selects, in its order, read only as far as somebody asks. */
export function findRows(
  store: Store,
  collection: Collection | undefined,
  search: Search,
): Iterable<StoredRow> {
  const filter = filterOf(search.filter);
  const sort = parseSort(search.sort);
  const matches = compileFilter(filter);
  if (!collection) return [];
  const plan = planRead(collection, filter, sort, search.hint);
  const all = Object.keys(filter).length === 0;
  const rows = scan(store, collection, plan).filter((row) => all || matches(row.doc));
  const ordered = plan.sorted ? rows : sortRows(store, collection, rows, sortKeyOf(sort));
  const rest = search.skip ? ordered.drop(search.skip) : ordered;
  return search.limit ? rest.take(search.limit) : rest;
}

export function filterOf(filter: unknown): Doc {
  if (filter === undefined || filter === null) return {};
  if (!isDoc(filter)) throw badValue('the filter must be an object');
  return filter;
}

/** Sorting keeps keys and row numbers in memory, not the documents. */
function* sortRows(
  store: Store,
  collection: Collection,
  rows: Iterable<StoredRow>,
  keyOf: (doc: Doc) => Buffer,
): Generator<StoredRow> {
  const keyed = Array.from(rows, (row) => ({ rid: row.rid, key: keyOf(row.doc) }));
  for (const { rid } of sortByKey(keyed, (item) => item.key)) {
    const row = store.sqlite.get(`SELECT doc FROM c${collection.id} WHERE rid = ?`, rid);
    if (row) yield new StoredRow(rid, row.doc as Raw);
  }
}
