import { badValue } from '../failures.ts';
import { compareValues, sameValue } from '../values/compare.ts';
import { RANK, rankOf } from '../values/ranks.ts';
import { isDoc } from '../values/values.ts';
import type { Condition } from './field.ts';
import { compileRegexTest, isRegex } from './regex.ts';

export type Test = (value: unknown) => boolean;
export type Compile = (operand: unknown) => Condition;

export const some =
  (test: Test): Condition =>
  (probe) =>
    probe(test, true);

/** Null equals missing; a whole array and each of its elements may be equal. */
export function equalTo(operand: unknown): Test {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  const rank = rankOf(operand);
  return (value) => value !== undefined && rankOf(value) === rank && sameValue(value, operand);
}

export const matching = (operand: unknown): Test =>
  isRegex(operand) ? compileRegexTest(operand) : equalTo(operand);

/** Ranges stay within a type, except that everything lies between MinKey and MaxKey. */
export function ordered(accept: (order: number) => boolean): Compile {
  return (operand) => {
    if (operand === null || operand === undefined) return accept(0) ? some(equalTo(null)) : () => false;
    if (isRegex(operand)) throw badValue("Can't have RegEx as arg to predicate over field");
    const rank = rankOf(operand);
    const open = rank === RANK.minKey || rank === RANK.maxKey;
    if (Number.isNaN(operand)) return some((value) => accept(0) && Number.isNaN(value));
    return some((value) => {
      if (value === undefined || Number.isNaN(value)) return false;
      return (open || rankOf(value) === rank) && accept(compareValues(value, operand));
    });
  };
}

export function oneOf(operand: unknown): Condition {
  if (!Array.isArray(operand)) throw badValue('$in needs an array');
  const strings = new Set(operand.filter((value) => typeof value === 'string'));
  const others = operand
    .filter((value) => typeof value !== 'string')
    .map(noOperators)
    .map(matching);
  return some(
    (value) => (typeof value === 'string' && strings.has(value)) || others.some((test) => test(value)),
  );
}

function noOperators(value: unknown): unknown {
  if (isDoc(value) && Object.keys(value)[0]?.startsWith('$')) throw badValue('cannot nest $ under $in');
  return value;
}
