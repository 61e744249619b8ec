import { countWithoutReading } from '../read/count.ts';
import { filterOf, findRows, type Search } from '../read/find.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Store } from '../storage/store.ts';
import { type Doc, isDoc } from '../values/values.ts';
import type { Variables } from './expressions.ts';

export interface Pushed {
  docs: Iterable<Doc>;
  rest: unknown[];
}

/** The stages a pipeline starts with that are a plain search, in the order a search has them. */
const SEARCH_STAGES = ['$match', '$sort', '$skip', '$limit'];

/** Reads a collection for a pipeline: what its first stages say is left to the indexes. */
export function pushDown(
  store: Store,
  collection: Collection | undefined,
  pipeline: readonly unknown[],
  { hint, variables }: { hint: unknown; variables: Variables },
): Pushed {
  const search: Search & Doc = { hint };
  // A search knows no variables, so the filters of a pipeline that has them stay with it.
  const taken = Object.keys(variables).length === 0 ? searchStages(pipeline) : [];
  for (const [name, value] of taken) search[name === '$match' ? 'filter' : name.slice(1)] = value;
  const rest = pipeline.slice(taken.length);
  const counted = collection && onlyCounts(rest[0]) ? countOf(store, collection, search) : undefined;
  return { docs: counted === undefined ? documents(store, collection, search) : blanks(counted), rest };
}

function countOf(store: Store, collection: Collection, { filter, skip, limit }: Search): number | undefined {
  return skip || limit ? undefined : countWithoutReading(store, collection, filterOf(filter));
}

function searchStages(pipeline: readonly unknown[]): [name: string, value: unknown][] {
  const stages = pipeline.map(
    (stage): [string, unknown] => (isDoc(stage) && Object.entries(stage)[0]) || ['', null],
  );
  const order = stages.map(([name]) => SEARCH_STAGES.indexOf(name));
  const end = order.findIndex((at, i) => at < 0 || at <= (order[i - 1] ?? -1));
  return end < 0 ? stages : stages.slice(0, end);
}

/** As countDocuments asks: `{ $group: { _id: 1, n: { $sum: 1 } } }`. */
function onlyCounts(stage: unknown): boolean {
  if (!isDoc(stage)) return false;
  if ('$count' in stage) return true;
  const constants = isDoc(stage.$group) ? Object.values(stage.$group) : ['$'];
  return constants.every(
    (value) =>
      value === null || typeof value === 'number' || (isDoc(value) && typeof value.$sum === 'number'),
  );
}

/** What is only counted need not be read. */
function* blanks(count: number): Generator<Doc> {
  for (let i = 0; i < count; i++) yield {};
}

function* documents(store: Store, collection: Collection | undefined, search: Search): Generator<Doc> {
  for (const row of findRows(store, collection, search)) yield row.doc;
}
