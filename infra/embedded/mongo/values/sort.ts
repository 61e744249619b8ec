import { badValue, unsupported } from '../failures.ts';
import { encodeKey } from './keys.ts';
import { ParallelArrays, tuplesOf } from './paths.ts';
import { isDoc } from './values.ts';

export interface SortField {
  path: string;
  direction: 1 | -1;
}

export function parseSort(spec: unknown): SortField[] {
  if (spec === undefined || spec === null) return [];
  if (!isDoc(spec)) throw badValue('the sort must be an object');
  return Object.entries(spec).map(([path, direction]) => {
    if (isDoc(direction)) throw unsupported('sorting by $meta');
    if (direction !== 1 && direction !== -1)
      throw badValue(`bad sort specification for '${path}': use 1 or -1`);
    return { path, direction };
  });
}

/** The bytes by which a document sorts: an array counts with its smallest element, descending with its largest. */
export function sortKeyOf(fields: readonly SortField[]): (doc: unknown) => Buffer {
  const paths = fields.map((field) => field.path.split('.'));
  const directions = fields.map((field) => field.direction);
  return (doc) => {
    const [first, ...rest] = tuples(doc, paths).map((tuple) => encodeKey(tuple, directions));
    return rest.reduce(
      (least, key) => (Buffer.compare(key, least) < 0 ? key : least),
      first ?? Buffer.alloc(0),
    );
  };
}

function tuples(doc: unknown, paths: string[][]): unknown[][] {
  try {
    return tuplesOf(doc, paths);
  } catch (cause) {
    if (!(cause instanceof ParallelArrays)) throw cause;
    throw badValue('cannot sort with keys that are parallel arrays');
  }
}

/** Sorts by a key computed once per item; items with equal keys keep their order. */
export function sortByKey<T>(items: Iterable<T>, keyOf: (item: T) => Buffer): T[] {
  return Array.from(items, (item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .map(({ item }) => item);
}
