import { badValue } from '../failures.ts';
import { allIndexes, type Collection } from '../storage/catalog.ts';
import type { Index } from '../storage/indexes.ts';
import { sameValue } from '../values/compare.ts';
import { encodeKey } from '../values/keys.ts';
import type { SortField } from '../values/sort.ts';
import { type Doc, isDoc } from '../values/values.ts';
import { type Demand, demandsOf, EVERYTHING, type Interval, rangeBelow, startingWith } from './bounds.ts';
import { holdsAll } from './coverage.ts';

export interface Plan {
  /** Undefined: every document in the order of insertion. */
  index?: Index;
  intervals: Interval[];
  backwards: boolean;
  /** The rows come in the order that was asked for. */
  sorted: boolean;
}

const FULL_SCAN: Plan = { intervals: [EVERYTHING], backwards: false, sorted: false };
/** `$in` lists multiply the intervals of a compound index; beyond this the remaining ones are left to the matcher. */
const MOST_INTERVALS = 5000;

/** Chooses how to read: the index that fixes most, then one that saves a sort, otherwise the whole collection. */
export function planRead(collection: Collection, filter: Doc, sort: SortField[], hint?: unknown): Plan {
  const demands = demandsOf(filter);
  const candidates = (hinted(collection, hint) ?? allIndexes(collection))
    .filter((index) => holdsAll(index, filter, demands))
    .map((index) => planWith(index, demands, sort));
  const best = candidates.reduce((best, next) => (next.score > best.score ? next : best), {
    score: 0,
    plan: FULL_SCAN,
  });
  return { ...best.plan, sorted: sort.length === 0 || best.plan.sorted };
}

function hinted(collection: Collection, hint: unknown): Index[] | undefined {
  if (hint === undefined || (isDoc(hint) && Object.keys(hint).length === 0)) return undefined;
  if (isDoc(hint) && '$natural' in hint) return [];
  const found = allIndexes(collection).filter((index) =>
    typeof hint === 'string' ? index.name === hint : sameValue(index.spec.key, hint),
  );
  if (found.length === 0) throw badValue('hint provided does not correspond to an existing index');
  return found;
}

function planWith(
  index: Index,
  demands: Map<string, Demand>,
  sort: SortField[],
): { score: number; plan: Plan } {
  let prefixes = [Buffer.alloc(0)];
  let fixed = 0;
  for (const [i, path] of index.paths.entries()) {
    const points = demands.get(path)?.points;
    if (!points || prefixes.length * points.length > MOST_INTERVALS) break;
    const keys = points.map((point) => encodeKey([point ?? null], [index.directions[i] ?? 1]));
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => Buffer.concat([prefix, key])));
    fixed++;
  }
  const ranged = rangeOf(index, fixed, demands);
  const order = prefixes.length === 1 ? orderOf(index, fixed, demands, sort) : undefined;
  const intervals = prefixes.map(ranged ?? startingWith).sort((a, b) => Buffer.compare(a.low, b.low));
  const score = fixed * 10 + (ranged ? 5 : 0) + (order ? 6 : 0);
  return {
    score,
    plan: { index, intervals: distinct(intervals), backwards: order === -1, sorted: order !== undefined },
  };
}

function rangeOf(
  index: Index,
  at: number,
  demands: Map<string, Demand>,
): ((prefix: Buffer) => Interval) | undefined {
  const demand = demands.get(index.paths[at] ?? '');
  if (!demand?.low && !demand?.high) return undefined;
  return (prefix) => rangeBelow(prefix, demand, index.directions[at] ?? 1, index.multikey.has(at));
}

/** 1 or -1 when reading the index forwards or backwards gives the sort; fields fixed to one value do not count. */
function orderOf(
  index: Index,
  fixed: number,
  demands: Map<string, Demand>,
  sort: SortField[],
): number | undefined {
  const isFixed = (path: string) =>
    demands.get(path)?.points?.length === 1 && isScalar(index, index.paths.indexOf(path), fixed);
  const wanted = sort.filter(({ path }) => !isFixed(path));
  const orders = wanted.map(({ path, direction }, i) => {
    const at = fixed + i;
    return index.paths[at] === path && !index.multikey.has(at)
      ? direction * (index.directions[at] ?? 1)
      : undefined;
  });
  if (sort.length === 0 || new Set(orders).size > 1) return undefined;
  return wanted.length === 0 ? 1 : orders[0];
}

/** An array that contains the one value still sorts by its smallest element. */
const isScalar = (index: Index, at: number, fixed: number): boolean =>
  at >= 0 && at < fixed && !index.multikey.has(at);

/** The same value twice in `$in` must not give its documents twice. */
function distinct(intervals: Interval[]): Interval[] {
  return intervals.filter(
    (interval, i) => i === 0 || !interval.low.equals(intervals[i - 1]?.low ?? interval.high),
  );
}
