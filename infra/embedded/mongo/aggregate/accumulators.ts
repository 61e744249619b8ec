import { unsupported } from '../failures.ts';
import { compareValues } from '../values/compare.ts';
import { encodeKey } from '../values/keys.ts';
import { type Doc, isDoc } from '../values/values.ts';

/** Collects the values of one group one by one. */
export interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

function fold<T>(
  start: T,
  step: (state: T, value: unknown) => T,
  finish: (state: T) => unknown = (state) => state,
) {
  return (): Accumulator => {
    let state = structuredClone(start);
    return {
      add: (value) => {
        state = step(state, value);
      },
      result: () => finish(state),
    };
  };
}

const extreme = (sign: 1 | -1) =>
  fold<{ value: unknown }>(
    { value: null },
    (state, value) =>
      value === null ||
      value === undefined ||
      (state.value !== null && sign * compareValues(value, state.value) <= 0)
        ? state
        : { value },
    (state) => state.value,
  );

function average() {
  return fold(
    { sum: 0, count: 0 },
    (state, value) => (isNumber(value) ? { sum: state.sum + value, count: state.count + 1 } : state),
    ({ sum, count }) => (count === 0 ? null : sum / count),
  );
}

function deviation(missing: 0 | 1) {
  const finish = (values: number[]) => {
    if (values.length <= missing) return null;
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return Math.sqrt(squares / (values.length - missing));
  };
  return fold<number[]>([], (values, value) => pushed(values, isNumber(value), value as number), finish);
}

function pushed<T>(values: T[], wanted: boolean, value: T): T[] {
  if (wanted) values.push(value);
  return values;
}

function first(): Accumulator {
  const taken: unknown[] = [];
  return { add: (value) => void (taken.length === 0 && taken.push(value)), result: () => taken[0] ?? null };
}

function addToSet(): Accumulator {
  const distinct = new Map<string, unknown>();
  return {
    add: (value) => {
      if (value === undefined) return;
      const key = encodeKey([value]).toString('latin1');
      if (!distinct.has(key)) distinct.set(key, value);
    },
    result: () => [...distinct.values()],
  };
}

const ACCUMULATORS: Record<string, () => Accumulator> = {
  $sum: fold(0, (sum, value) => (isNumber(value) ? sum + value : sum)),
  $count: fold(0, (count) => count + 1),
  $avg: average(),
  $min: extreme(-1),
  $max: extreme(1),
  $first: first,
  $last: fold<unknown>(null, (_, value) => value ?? null),
  $push: fold<unknown[]>([], (values, value) => pushed(values, value !== undefined, value)),
  $addToSet: addToSet,
  $mergeObjects: fold<Doc>({}, (merged, value) => (isDoc(value) ? { ...merged, ...value } : merged)),
  $stdDevPop: deviation(0),
  $stdDevSamp: deviation(1),
};

export function accumulatorNamed(name: string): () => Accumulator {
  const make = ACCUMULATORS[name];
  if (!make) throw unsupported(`the group operator ${name}`);
  return make;
}
