import { type Document, isDocument, isSameValue } from './bson.ts';
import { badValue, unsupported } from './errors.ts';
import { entriesOf, type Index } from './indexes.ts';
import { compareKeys, type Key, keyOf, typeBounds } from './keys.ts';
import { type Condition, compileFilter, conditionsOf } from './query.ts';
import { type Collection, type Store, type StoredRow, toStoredRow } from './Store.ts';

type Sort = [path: string, direction: 1 | -1][];

/** The way in which the rows of a search are read: over the entries of one index, or over all documents. */
interface Plan extends Bounds {
  index: Index | undefined;
  orderBy: string;
  /** Whether the rows come in the order of the sort. */
  isSorted: boolean;
  /** Whether the rows are exactly those of the filter, so that no document needs to be read. */
  isExact: boolean;
}

interface Bounds {
  /** The part of the filter that the index can answer, as SQL over its entries `e`. */
  where: string;
  values: Key[];
  /** Fields that are bound to one value each. */
  fixed: Set<string>;
  score: number;
}

const RANGES: Record<string, string> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };
const noBounds = (): Bounds => ({ where: '', values: [], fixed: new Set(), score: 0 });

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

/** Chooses the index with the most bounds; among equals, one in the order of the sort. */
function choosePlan(indexes: Index[], filter: Document, sort: Sort, hint: unknown): Plan {
  const { conditions, isWhole } = conditionsOf(filter);
  const hinted = indexOfHint(indexes, hint);
  if (hinted) return planOf(hinted, conditions, isWhole, sort);
  const isExact = isWhole && conditions.length === 0;
  const scan = { ...noBounds(), index: undefined, orderBy: '', isSorted: sort.length === 0, isExact };
  const plans = indexes.map((index) => planOf(index, conditions, isWhole, sort));
  return plans.reduce<Plan>((best, plan) => (plan.score > best.score ? plan : best), scan);
}

function indexOfHint(indexes: readonly Index[], hint: unknown): Index | undefined {
  if (hint === undefined || (isDocument(hint) && Object.keys(hint).length === 0)) return undefined;
  const found = indexes.find(({ spec }) => spec.name === hint || isSameValue(spec.key, hint));
  if (!found) throw badValue('hint provided does not correspond to an existing index');
  return found;
}

function planOf(index: Index, conditions: Condition[], isWhole: boolean, sort: Sort): Plan {
  const bounds = boundsOf(index, conditions);
  const orderBy = orderOf(index, bounds.fixed, sort);
  return {
    ...bounds,
    index,
    orderBy: orderBy ? ` ORDER BY ${orderBy}` : '',
    isSorted: orderBy !== undefined,
    isExact: isWhole && bounds.fixed.size === conditions.length,
    score: bounds.score + (sort.length > 0 && orderBy !== undefined ? 2 : 0),
  };
}

/**
 * The bounds that a filter gives to an index, field by field up to the first without an equality. In a multikey field
 * two conditions may be met by two elements, so one such field takes one bound.
 */
function boundsOf(index: Index, conditions: readonly Condition[]): Bounds {
  const bounds = noBounds();
  let isMultikeyBound = false;
  for (const [at, path] of index.paths.entries()) {
    const isMultikey = index.multikey.has(at);
    if (isMultikey && isMultikeyBound) break;
    isMultikeyBound ||= isMultikey;
    const own = conditions.filter((condition) => condition.path === path && isIndexable(condition));
    if (addEquality(bounds, `e.k${at}`, own)) continue;
    addRanges(bounds, `e.k${at}`, isMultikey ? own.slice(0, 1) : own);
    break;
  }
  return bounds;
}

/**
 * Whether the index can use a condition. Null is excluded: below arrays a filter and an index treat it
 * differently.
 */
function isIndexable({ operator, operand }: Condition): boolean {
  const operands = operator === '$in' ? (operand as unknown[]) : [operand];
  const isKnown = operator === '$in' || operator === '$eq' || operator in RANGES;
  return isKnown && operands.every((value) => value !== null && keyOf(value) !== undefined);
}

/** Adds an equality; the last one counts, since callers put the most selective one at the end. */
function addEquality(bounds: Bounds, column: string, own: readonly Condition[]): boolean {
  const equality = own.findLast(({ operator }) => operator === '$eq');
  const chosen = equality ?? own.findLast(({ operator }) => operator === '$in');
  if (!chosen) return false;
  const operands = equality ? [chosen.operand] : (chosen.operand as unknown[]);
  bounds.where += ` AND ${column} ${equality ? '= ?' : `IN (${operands.map(() => '?').join()})`}`;
  bounds.values.push(...operands.map((operand) => keyOf(operand) ?? null));
  bounds.score += 4;
  if (equality) bounds.fixed.add(chosen.path);
  return true;
}

/** Adds bounds, each with the end of its type, since a range operator compares only within one type. */
function addRanges(bounds: Bounds, column: string, own: readonly Condition[]): void {
  for (const { operator, operand } of own) {
    const key = keyOf(operand) ?? null;
    const isLower = operator.startsWith('$g');
    bounds.where += ` AND ${column} ${RANGES[operator]} ? AND ${column} ${isLower ? '<' : '>='} ?`;
    bounds.values.push(key, isLower ? typeBounds(key).high : typeBounds(key).low);
  }
  if (own.length > 0) bounds.score++;
}

/** The sort in the columns of the index, or undefined when the index does not have that order. */
function orderOf({ paths, multikey }: Index, fixed: Set<string>, sort: Sort): string | undefined {
  // A document sorts by the smallest element of a multikey field, whichever element matched the filter.
  const open = sort.filter(([path]) => !fixed.has(path) || multikey.has(paths.indexOf(path)));
  const start = paths.findIndex((path) => !fixed.has(path));
  const columns = open.map(([path, direction], i) => {
    const at = start + i;
    return paths[at] === path && !multikey.has(at) ? `e.k${at}${direction < 0 ? ' DESC' : ''}` : undefined;
  });
  return columns.includes(undefined) ? undefined : columns.join(', ');
}
