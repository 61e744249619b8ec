import { badValue } from '../failures.ts';
import { reach } from '../values/paths.ts';
import { type Doc, isDoc } from '../values/values.ts';
import type { Predicate } from './filter.ts';
import { compileOperator } from './operators.ts';
import { compileRegexTest, isRegex } from './regex.ts';

type Test = (value: unknown) => boolean;
/** Asks whether any value in question passes: those a path reaches, and with `each` the elements of an array too. */
export type Probe = (test: Test, each: boolean) => boolean;
export type Condition = (probe: Probe) => boolean;

/** The conditions of one field, as a test of the whole document. */
export function compileField(path: string, operand: unknown): Predicate {
  const parts = path.split('.');
  const condition = compileCondition(operand);
  return (doc: Doc) =>
    condition((test, each) => reach(doc, parts, 0, each ? (value) => anyOf(value, test) : test));
}

const anyOf = (value: unknown, test: Test): boolean =>
  test(value) || (Array.isArray(value) && value.some(test));

/** The same conditions on a value that stands for itself: an element of `$elemMatch` or `$pull`. */
export function compileElement(operand: unknown): Test {
  const condition = compileCondition(operand);
  return (value) => condition((test) => test(value));
}

function compileCondition(operand: unknown): Condition {
  if (isRegex(operand)) return regexCondition(operand, undefined);
  if (!isOperators(operand)) return compileOperator('$eq', operand);
  const { $regex, $options, ...others } = operand;
  const conditions = Object.entries(others).map(([operator, value]) =>
    operator === '$not' ? negate(value) : compileOperator(operator, value),
  );
  if ($regex !== undefined) conditions.push(regexCondition($regex, $options));
  else if ($options !== undefined) throw badValue('$options needs a $regex');
  const [only] = conditions;
  return only && conditions.length === 1 ? only : (probe) => conditions.every((holds) => holds(probe));
}

function regexCondition(pattern: unknown, options: unknown): Condition {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  const test = compileRegexTest(pattern, options);
  return (probe) => probe(test, true);
}

/** Whether a value is a set of operators (`{ $gt: 1 }`) and not a document to be equal to. */
export function isOperators(operand: unknown): operand is Doc {
  if (!isDoc(operand)) return false;
  const keys = Object.keys(operand);
  if (!keys[0]?.startsWith('$')) return false;
  const stray = keys.find((key) => !key.startsWith('$'));
  if (stray !== undefined) throw badValue(`unknown operator: ${stray}`);
  return true;
}

function negate(operand: unknown): Condition {
  if (!isRegex(operand) && !isOperators(operand)) throw badValue('$not needs a regex or a document');
  const condition = compileCondition(operand);
  return (probe) => !condition(probe);
}
