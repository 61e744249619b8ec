import { isDoc, own } from './values.ts';

const NUMERIC = /^\d{1,9}$/;
export const isPosition = (part: string): boolean => NUMERIC.test(part);

/**
 * Calls `visit` with every value a dotted path reaches, the way a query sees it: arrays on the way stand for their
 * documents, a number may also be a position, and a missing field is visited as undefined. Stops at the first true.
 */
export function reach(
  value: unknown,
  parts: readonly string[],
  at: number,
  visit: (value: unknown) => boolean,
): boolean {
  const part = parts[at];
  if (part === undefined) return visit(value);
  if (isDoc(value)) {
    const field = own(value, part);
    return field === undefined ? visit(undefined) : reach(field, parts, at + 1, visit);
  }
  if (Array.isArray(value)) return reachInArray(value, parts, at, visit);
  return visit(undefined);
}

function reachInArray(
  values: unknown[],
  parts: readonly string[],
  at: number,
  visit: (value: unknown) => boolean,
): boolean {
  const part = parts[at] ?? '';
  if (isPosition(part) && Number(part) < values.length && reach(values[Number(part)], parts, at + 1, visit))
    return true;
  return values.some((value) => isDoc(value) && reach(value, parts, at, visit));
}

/** One component of an index or a sort: how far it has come down its path. */
interface Descent {
  value: unknown;
  at: number;
  done: boolean;
}

function descend(descent: Descent, parts: readonly string[]): Descent {
  let { value, at } = descent;
  for (let part = parts[at]; part !== undefined; part = parts[++at]) {
    if (isDoc(value)) value = own(value, part);
    else if (Array.isArray(value) && isPosition(part)) value = value[Number(part)];
    else break;
  }
  if (Array.isArray(value)) return { value, at, done: false };
  return { value: at < parts.length ? null : (value ?? null), at, done: true };
}

function enter(descent: Descent, element: unknown, length: number): Descent {
  if (descent.at === length) return { value: element ?? null, at: length, done: true };
  return isDoc(element) ? { ...descent, value: element } : { value: null, at: length, done: true };
}

export class ParallelArrays extends Error {}

/**
 * The tuples of values under which a document is indexed or sorted: an array stands for its elements, a missing
 * field for null, an empty array for undefined. Two different arrays in one tuple cannot be.
 */
export function tuplesOf(doc: unknown, paths: readonly (readonly string[])[]): unknown[][] {
  return expand(
    paths.map(() => ({ value: doc, at: 0, done: false })),
    paths,
  );
}

function expand(descents: Descent[], paths: readonly (readonly string[])[]): unknown[][] {
  const reached = descents.map((descent, i) => (descent.done ? descent : descend(descent, paths[i] ?? [])));
  const arrays = new Set(reached.filter((descent) => !descent.done).map((descent) => descent.value));
  if (arrays.size === 0) return [reached.map((descent) => descent.value)];
  if (arrays.size > 1) throw new ParallelArrays();
  const [elements] = arrays as Set<unknown[]>;
  if (!elements?.length) return [reached.map((descent, i) => ofEmptyArray(descent, paths[i]?.length ?? 0))];
  return elements.flatMap((element) =>
    expand(
      reached.map((descent, i) => (descent.done ? descent : enter(descent, element, paths[i]?.length ?? 0))),
      paths,
    ),
  );
}

function ofEmptyArray(descent: Descent, length: number): unknown {
  if (descent.done) return descent.value;
  return descent.at < length ? null : undefined;
}
