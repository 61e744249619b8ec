import { type Document, isDocument, isSameValue } from './bson.ts';
import { badValue, CommandError, unsupported } from './errors.ts';
import { EMPTY_ARRAY, isSameKey, type Key, keysAt } from './keys.ts';

export interface Index {
  /** The value of `ix` in its entries. */
  id: number;
  spec: IndexSpec;
  paths: string[];
  /** Positions of multikey fields, which cannot give the order of a sort and take one bound. */
  multikey: Set<number>;
}

export interface IndexSpec {
  v: 2;
  key: Record<string, 1 | -1>;
  name: string;
  unique?: true;
  expireAfterSeconds?: number;
}

const OPTIONS = new Set(['v', 'key', 'name', 'unique', 'expireAfterSeconds', 'background']);

export const ID_SPEC: IndexSpec = { v: 2, key: { _id: 1 }, name: '_id_' };

export const isUnique = ({ spec }: Index): boolean => spec.unique === true || spec.name === ID_SPEC.name;

/** Checks one index of createIndexes. */
export function parseIndexSpec(spec: unknown): IndexSpec {
  if (!isDocument(spec)) throw badValue('an index must be an object');
  const unknown = Object.keys(spec).find((option) => !OPTIONS.has(option) && spec[option] !== false);
  if (unknown !== undefined) throw unsupported(`indexes with '${unknown}'`);
  const { name, unique, expireAfterSeconds } = spec;
  if (typeof name !== 'string' || name === '') throw new CommandError(67, 'an index needs a name');
  const parsed: IndexSpec = { v: 2, key: parseKey(spec.key), name, ...(unique === true && { unique }) };
  if (expireAfterSeconds === undefined) return parsed;
  if (typeof expireAfterSeconds !== 'number' || expireAfterSeconds < 0 || Object.keys(parsed.key).length > 1)
    throw new CommandError(67, 'expireAfterSeconds needs a number of seconds and an index of one field');
  return { ...parsed, expireAfterSeconds };
}

function parseKey(key: unknown): Record<string, 1 | -1> {
  const fields = isDocument(key) ? Object.entries(key) : [];
  if (fields.length < 1 || fields.length > 3) throw unsupported('indexes without one to three fields');
  // Numbers in a path are positions in an array; `$**` stands for all fields.
  for (const [path, direction] of fields)
    if ((direction !== 1 && direction !== -1) || /\$|(^|\.)(\d+)?(\.|$)/.test(path))
      throw unsupported(`an index of type { ${path}: ${String(direction)} }`);
  return Object.fromEntries(fields) as Record<string, 1 | -1>;
}

/** Returns false for an existing index; throws when its name or key belongs to a different one. */
export function isNewIndex(existing: readonly Index[], spec: IndexSpec): boolean {
  const { name, key } = spec;
  const similar = existing.find(
    (index) => index.spec.name === name || isSameValue(index.spec.key, key),
  )?.spec;
  if (!similar) return true;
  if (isSameValue(similar, spec) || isSameValue(key, ID_SPEC.key)) return false;
  const code = similar.name === name ? 86 : 85;
  throw new CommandError(code, `An index with this name or key has other options: ${similar.name}`);
}

/** The keys of one document in an index or a sort: a tuple for each row of `entries`. */
export function entriesOf({ paths }: Pick<Index, 'paths'>, document: Document): Key[][] {
  const keys = paths.map((path) => keysAt(document, path));
  const several = keys.findIndex((values) => values.length > 1);
  if (several !== keys.findLastIndex((values) => values.length > 1))
    throw new CommandError(171, `cannot index or sort parallel arrays [${paths.join('] [')}]`);
  const first = keys.map(([key = null]) => key);
  return several < 0 ? [first] : (keys[several] ?? []).map((key) => first.with(several, key));
}

/** Positions of the fields with several keys in these entries, or with one that cannot be ordered. */
export function multikeyFields([first, ...rest]: readonly Key[][]): number[] {
  return (first ?? []).flatMap((key, at) =>
    key !== EMPTY_ARRAY && rest.every((tuple) => isSameKey(tuple[at] ?? null, key)) ? [] : [at],
  );
}

export const isSameEntries = (a: readonly Key[][], b: readonly Key[][]): boolean =>
  a.length === b.length && a.every((keys, i) => keys.every((key, at) => isSameKey(key, b[i]?.[at] ?? null)));
