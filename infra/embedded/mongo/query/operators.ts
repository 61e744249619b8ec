import { badValue, unsupported } from '../failures.ts';
import { isDoc } from '../values/values.ts';
import { type Compile, equalTo, matching, oneOf, ordered, some, type Test } from './comparisons.ts';
import { type Condition, compileElement, isOperators } from './field.ts';
import { compileFilter } from './filter.ts';
import { isRegex } from './regex.ts';
import { typeTest } from './types.ts';

const none =
  (condition: Condition): Condition =>
  (probe) =>
    !condition(probe);

function sizeOf(operand: unknown): Condition {
  if (typeof operand !== 'number' || !Number.isInteger(operand) || operand < 0)
    throw badValue(`Failed to parse $size. Expected a non-negative integer in: ${String(operand)}`);
  return (probe) => probe((value) => Array.isArray(value) && value.length === operand, false);
}

function exists(operand: unknown): Condition {
  const wanted = ![false, 0, null, undefined].includes(operand as never);
  return (probe) => probe((value) => value !== undefined, false) === wanted;
}

/** A document of operators is about the element itself, any other filter about the fields of the element. */
function elemMatch(operand: unknown): Condition {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  const logical = ['$and', '$or', '$nor', '$expr'].includes(Object.keys(operand)[0] ?? '');
  const test = !logical && isOperators(operand) ? compileElement(operand) : elementTest(operand);
  return (probe) => probe((value) => Array.isArray(value) && value.some(test), false);
}

function elementTest(filter: unknown): Test {
  const test = compileFilter(filter);
  return (element) => isDoc(element) && test(element);
}

function all(operand: unknown): Condition {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  const conditions = operand.map((value) =>
    isDoc(value) && '$elemMatch' in value ? elemMatch(value.$elemMatch) : some(matching(value)),
  );
  return (probe) => conditions.length > 0 && conditions.every((holds) => holds(probe));
}

function mod(operand: unknown): Condition {
  const [divisor, remainder] = Array.isArray(operand) && operand.length === 2 ? operand : [];
  if (typeof divisor !== 'number' || typeof remainder !== 'number')
    throw badValue('malformed mod, needs to be an array of two numbers');
  if (Math.trunc(divisor) === 0) throw badValue('divisor cannot be 0');
  return some(
    (value) => typeof value === 'number' && Math.trunc(value) % Math.trunc(divisor) === Math.trunc(remainder),
  );
}

const OPERATORS: Record<string, Compile> = {
  $eq: (operand) => some(equalTo(operand)),
  $ne: (operand) => none(some(equalTo(notRegex(operand)))),
  $gt: ordered((order) => order > 0),
  $gte: ordered((order) => order >= 0),
  $lt: ordered((order) => order < 0),
  $lte: ordered((order) => order <= 0),
  $in: oneOf,
  $nin: (operand) => none(oneOf(operand)),
  $exists: exists,
  $type: (operand) => some(typeTest(operand)),
  $size: sizeOf,
  $elemMatch: elemMatch,
  $all: all,
  $mod: mod,
};

function notRegex(operand: unknown): unknown {
  if (isRegex(operand)) throw badValue("Can't have regex as arg to $ne.");
  return operand;
}

const KNOWN_ELSEWHERE = new Set(
  '$near $nearSphere $geoWithin $geoIntersects $within $bitsAllSet $bitsAllClear $bitsAnySet $bitsAnyClear $jsonSchema $text $where'.split(
    ' ',
  ),
);

export function compileOperator(operator: string, operand: unknown): Condition {
  const compile = OPERATORS[operator];
  if (compile) return compile(operand);
  throw KNOWN_ELSEWHERE.has(operator) ? unsupported(operator) : badValue(`unknown operator: ${operator}`);
}
