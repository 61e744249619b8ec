import { isOperators } from '../query/field.ts';
import { isRegex } from '../query/regex.ts';
import { encodeKey, invertKey } from '../values/keys.ts';
import { RANK, rankOf } from '../values/ranks.ts';
import { isDoc } from '../values/values.ts';

/** One end of a range of encoded values. */
export interface Bound {
  key: Buffer;
  inclusive: boolean;
}

/** What a filter demands of one path, as far as an index can help; the matcher always checks again. */
export interface Demand {
  points?: unknown[];
  low?: Bound;
  high?: Bound;
}

/** The demands of a filter on every path, from its top level, its `$and`, and the documents in its arrays. */
export function demandsOf(
  filter: unknown,
  demands = new Map<string, Demand>(),
  above = '',
): Map<string, Demand> {
  if (!isDoc(filter)) return demands;
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(operand))
      for (const branch of operand) demandsOf(branch, demands, above);
    if (name.startsWith('$')) continue;
    const path = above + name;
    if (isDoc(operand) && '$elemMatch' in operand) demandsOf(operand.$elemMatch, demands, `${path}.`);
    const demand = demands.get(path) ?? {};
    for (const [operator, value] of isOperators(operand)
      ? Object.entries(operand)
      : [['$eq', operand] as const])
      demandOf(operator, value, demand);
    if (Object.keys(demand).length > 0) demands.set(path, demand);
  }
  return demands;
}

function demandOf(operator: string, value: unknown, demand: Demand): void {
  if (operator === '$eq' && isPoint(value)) demand.points = [value];
  if (operator === '$in' && Array.isArray(value) && value.every(isPoint)) demand.points ??= value;
  // Any one element of all will do; the last of several conditions on one path counts, here as with $and.
  if (operator === '$all' && Array.isArray(value) && isPoint(value.at(-1)) && !isOperators(value.at(-1)))
    demand.points = [value.at(-1)];
  if (!isRangeable(value)) return;
  if (operator === '$gt' || operator === '$gte') raiseLow(demand, value, operator === '$gte');
  if (operator === '$lt' || operator === '$lte') lowerHigh(demand, value, operator === '$lte');
}

/** Equality with an array may also mean one of its elements, with a regex a match: neither is one key. */
const isPoint = (value: unknown): boolean => !Array.isArray(value) && !isRegex(value) && isSimple(value);
const isSimple = (value: unknown): boolean => {
  const rank = rankOf(value);
  return rank !== RANK.code && (rank !== RANK.number || typeof value === 'number');
};
const isRangeable = (value: unknown): boolean =>
  [RANK.number, RANK.string, RANK.objectId, RANK.boolean, RANK.date, RANK.timestamp].includes(
    rankOf(value) as never,
  ) && isSimple(value);

function raiseLow(demand: Demand, value: unknown, inclusive: boolean): void {
  demand.low = { key: encodeKey([value]), inclusive };
}

function lowerHigh(demand: Demand, value: unknown, inclusive: boolean): void {
  demand.high = { key: encodeKey([value]), inclusive };
}

/** A piece of an index: from `low` up to, but without, `high`. */
export interface Interval {
  low: Buffer;
  high: Buffer;
}

export const EVERYTHING: Interval = { low: Buffer.alloc(0), high: Buffer.of(0xff) };

export const startingWith = (prefix: Buffer): Interval => ({ low: prefix, high: afterAll(prefix) });

/** The least key after all that start with this one: its last byte that can grow is grown. */
function afterAll(prefix: Buffer): Buffer {
  const at = prefix.findLastIndex((byte) => byte < 0xff);
  if (at < 0) return EVERYTHING.high;
  const next = Buffer.from(prefix.subarray(0, at + 1));
  next[at] = (next[at] ?? 0) + 1;
  return next;
}

/**
 * The interval of a range below a prefix. A range stays within the type of its ends. A multikey component takes one
 * end only, because two elements of an array may satisfy one each.
 */
export function rangeBelow(prefix: Buffer, demand: Demand, direction: number, multikey: boolean): Interval {
  const [low, high] = endsOf(demand, multikey);
  const [from, to] = direction === 1 ? [low, high] : [inverted(high), inverted(low)];
  const [start, end] = [Buffer.concat([prefix, from.key]), Buffer.concat([prefix, to.key])];
  return { low: from.inclusive ? start : afterAll(start), high: to.inclusive ? afterAll(end) : end };
}

function endsOf({ low, high }: Demand, multikey: boolean): [low: Bound, high: Bound] {
  const rank = { key: (low ?? high)?.key.subarray(0, 1) ?? Buffer.alloc(0), inclusive: true };
  const both = !multikey && low?.key[0] === high?.key[0];
  return [low ?? rank, low && !both ? rank : (high ?? rank)];
}

const inverted = (bound: Bound): Bound => ({ ...bound, key: invertKey(bound.key) });
