import { CommandFailure } from '../failures.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Row } from '../storage/sqlite.ts';
import type { Store } from '../storage/store.ts';
import { StoredRow } from '../storage/stored-row.ts';
import type { Raw } from '../values/values.ts';
import type { Interval } from './bounds.ts';
import type { Plan } from './plan.ts';

/** Rows are read in pieces that grow, so that no SQLite statement is open between two commands of a cursor. */
const FIRST_PIECE = 32;
const LARGEST_PIECE = 1024;

/** Reads the rows a plan points to, each once. */
export function* scan(store: Store, collection: Collection, plan: Plan): Generator<StoredRow> {
  const { index } = plan;
  if (!index) {
    yield* readAll(store, collection);
    return;
  }
  const seen = index.multikey.size > 0 ? new Set<number>() : undefined;
  const intervals = plan.backwards ? plan.intervals.toReversed() : plan.intervals;
  for (const interval of intervals) {
    for (const row of readInterval(store, collection, index.id, interval, plan.backwards)) {
      if (seen?.has(row.rid)) continue;
      seen?.add(row.rid);
      yield row;
    }
  }
}

function* readAll(store: Store, collection: Collection): Generator<StoredRow> {
  const sql = `SELECT rid, doc FROM c${collection.id} WHERE rid > ? ORDER BY rid LIMIT ?`;
  let last = -1;
  yield* pieces((size) => {
    const rows = rowsOf(store, collection, sql, last, size);
    last = Number(rows.at(-1)?.rid ?? last);
    return rows;
  });
}

function* readInterval(
  store: Store,
  collection: Collection,
  indexId: number,
  { low, high }: Interval,
  backwards: boolean,
): Generator<StoredRow> {
  const sql = indexSql(collection.id, indexId, backwards);
  let position: [Raw, number] = [backwards ? high : low, -1];
  yield* pieces((size) => {
    const rows = rowsOf(store, collection, sql, ...position, backwards ? low : high, size);
    const last = rows.at(-1);
    if (last) position = [last.key as Raw, Number(last.rid)];
    return rows;
  });
}

function indexSql(collectionId: number, indexId: number, backwards: boolean): string {
  const [from, to, order] = backwards ? ['<', '>=', 'DESC'] : ['>', '<', 'ASC'];
  if (indexId === 0)
    return `SELECT id AS key, rid, doc FROM c${collectionId}
      WHERE (id, rid) ${from} (?, ?) AND id ${to} ? ORDER BY id ${order}, rid ${order} LIMIT ?`;
  return `SELECT i.key, i.rid, c.doc FROM i${indexId} AS i CROSS JOIN c${collectionId} AS c ON c.rid = i.rid
    WHERE (i.key, i.rid) ${from} (?, ?) AND i.key ${to} ? ORDER BY i.key ${order}, i.rid ${order} LIMIT ?`;
}

function* pieces(read: (size: number) => Row[]): Generator<StoredRow> {
  for (let size = FIRST_PIECE; ; size = Math.min(size * 4, LARGEST_PIECE)) {
    const rows = read(size);
    for (const row of rows) yield new StoredRow(Number(row.rid), row.doc as Raw);
    if (rows.length < size) return;
  }
}

/** A cursor may outlive its collection or index. */
function rowsOf(store: Store, collection: Collection, sql: string, ...values: (Raw | number)[]): Row[] {
  try {
    return store.sqlite.all(sql, ...values);
  } catch (cause) {
    if (!/no such table/.test(String(cause))) throw cause;
    throw new CommandFailure(
      175,
      `${collection.db}.${collection.name} or its index was dropped during the query`,
    );
  }
}
