import { CommandFailure } from '../failures.ts';
import { compileFilter, type Predicate } from '../query/filter.ts';
import { encodeKey } from '../values/keys.ts';
import { ParallelArrays, reach, tuplesOf } from '../values/paths.ts';
import type { Doc } from '../values/values.ts';

export interface Index {
  /** Names the table `i<id>`; 0 is the index of `_id`, which lives in the collection's own table. */
  id: number;
  name: string;
  /** As listIndexes shows it. */
  spec: Doc;
  paths: string[];
  parts: string[][];
  directions: number[];
  unique: boolean;
  sparse: boolean;
  partial: Doc | undefined;
  covers: Predicate;
  expireAfterSeconds: number | undefined;
  /** Components under which some document has several values: such a one gives no order and takes one bound. */
  multikey: Set<number>;
}

export const ID_INDEX = toIndex(0, { v: 2, key: { _id: 1 }, name: '_id_' });

export function toIndex(id: number, spec: Doc, multikey: number[] = []): Index {
  const key = spec.key as Record<string, number>;
  const partial = spec.partialFilterExpression as Doc | undefined;
  const paths = Object.keys(key);
  const parts = paths.map((path) => path.split('.'));
  const sparse = spec.sparse === true;
  return {
    id,
    name: String(spec.name),
    spec,
    paths,
    parts,
    directions: Object.values(key),
    unique: id === 0 || spec.unique === true,
    sparse,
    partial,
    covers: coverage(sparse, partial, parts),
    expireAfterSeconds: typeof spec.expireAfterSeconds === 'number' ? spec.expireAfterSeconds : undefined,
    multikey: new Set(multikey),
  };
}

/** Which documents are in the index at all. */
function coverage(sparse: boolean, partial: Doc | undefined, parts: string[][]): Predicate {
  const matches = partial ? compileFilter(partial) : () => true;
  if (!sparse) return matches;
  return (doc) => matches(doc) && parts.some((path) => reach(doc, path, 0, (value) => value !== undefined));
}

export interface Entries {
  keys: Buffer[];
  tuples: unknown[][];
}

/** The keys under which one document stands in an index. */
export function entriesOf(index: Index, doc: Doc): Entries {
  if (!index.covers(doc)) return { keys: [], tuples: [] };
  const distinct = new Map<string, [Buffer, unknown[]]>();
  for (const tuple of tuples(index, doc)) {
    const key = encodeKey(tuple, index.directions);
    distinct.set(key.toString('latin1'), [key, tuple]);
  }
  const entries = [...distinct.values()];
  return { keys: entries.map(([key]) => key), tuples: entries.map(([, tuple]) => tuple) };
}

function tuples(index: Index, doc: Doc): unknown[][] {
  try {
    return tuplesOf(doc, index.parts);
  } catch (cause) {
    if (!(cause instanceof ParallelArrays)) throw cause;
    throw new CommandFailure(171, `cannot index parallel arrays [${index.paths.join('] [')}]`);
  }
}

/** The components in which the keys of one document differ. */
export function varying({ tuples: [first, ...rest] }: Entries): number[] {
  return (first ?? []).flatMap((value, i) => (rest.some((tuple) => tuple[i] !== value) ? [i] : []));
}
