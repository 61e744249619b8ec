import { Context } from 'mingo/core';
import { $and, $nor, $or } from 'mingo/operators/query/logical';
import { Query } from 'mingo/query';
import { checkValue, type Document, fieldOf, isDocument, isSameValue } from './bson.ts';
import { badValue, unsupported } from './errors.ts';
import { compareKeys, keyOf, typeRank } from './keys.ts';

export interface Condition {
  path: string;
  operator: string;
  operand: unknown;
}

type Test = (value: unknown) => boolean;

/**
 * Field operators. mingo parses a filter and combines its parts, but fields are read and compared here: mingo
 * silently differs from MongoDB for null below arrays, for the order of text and for objects with fields in
 * another order.
 */
const FIELD_OPERATORS = {
  $eq: onField(equals, true),
  $ne: onField(equals, false),
  $in: onField(equalsAny, true),
  $nin: onField(equalsAny, false),
  $gt: onField((limit) => compares(limit, (order) => order > 0), true),
  $gte: onField((limit) => compares(limit, (order) => order >= 0), true),
  $lt: onField((limit) => compares(limit, (order) => order < 0), true),
  $lte: onField((limit) => compares(limit, (order) => order <= 0), true),
  $exists: (path: string, expected: unknown, _options?: unknown): Test =>
    onField(() => (value) => value !== undefined, expected === true)(path, expected),
};

/**
 * Options with only these operators; mingo's default context would also run operators that are refused here.
 */
export const MINGO_OPTIONS = {
  context: Context.init({ query: { $and, $or, $nor, ...FIELD_OPERATORS } }),
  idKey: '',
};

export function compileFilter(filter: Document): (document: Document) => boolean {
  checkFilter(filter);
  const query = new Query(filter, MINGO_OPTIONS);
  return (document) => query.test(document);
}

/** The comparisons of a filter that must all hold; `isWhole` when the filter has no other parts. */
export function conditionsOf(filter: Document): { conditions: Condition[]; isWhole: boolean } {
  const parts = Object.entries(filter).flatMap(([path, operand]) => {
    if (path === '$and') return (operand as Document[]).map(conditionsOf);
    if (path.startsWith('$')) return { conditions: [], isWhole: false };
    const conditions = operatorsOf(operand).map(([operator, value]) => ({ path, operator, operand: value }));
    return { conditions, isWhole: true };
  });
  return {
    conditions: parts.flatMap((part) => part.conditions),
    isWhole: parts.every((part) => part.isWhole),
  };
}

/** Whether it is an object of operators, as opposed to a value to compare with. */
export function isOperators(operand: unknown): operand is Document {
  return isDocument(operand) && Object.keys(operand)[0]?.startsWith('$') === true;
}

const operatorsOf = (operand: unknown) => Object.entries(isOperators(operand) ? operand : { $eq: operand });

export function checkFilter(filter: Document): void {
  for (const [name, operand] of Object.entries(filter))
    if (/^\$(and|or|nor)$/.test(name)) {
      if (!Array.isArray(operand) || operand.length === 0 || !operand.every(isDocument))
        throw badValue(`${name} needs an array of filters`);
      operand.forEach(checkFilter);
    } else if (name.startsWith('$')) throw unsupported(name);
    else for (const [operator, value] of operatorsOf(operand)) checkOperand(operator, value);
}

function checkOperand(operator: string, operand: unknown): void {
  if (!Object.hasOwn(FIELD_OPERATORS, operator)) throw unsupported(operator);
  checkValue(operand);
  if (/^\$n?in$/.test(operator) && !Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  if (operator === '$exists' && typeof operand !== 'boolean')
    throw unsupported('$exists without true or false');
  // MongoDB has special rules for these.
  if (/^\$[gl]te?$/.test(operator) && (operand === null || keyOf(operand) === undefined))
    throw unsupported(`${operator} with null, an array, an object or binary data`);
}

function onField(test: (operand: unknown) => Test, expected: boolean) {
  return (path: string, operand: unknown, _options?: unknown): Test => {
    const [parts, matches] = [path.split('.'), test(operand)];
    // A condition on a field holds for an array when it holds for the whole or for one element.
    const visit: Test = (value) => matches(value) || (Array.isArray(value) && value.some(matches));
    return (document) => reach(document, parts, 0, visit) === expected;
  };
}

/**
 * Calls `visit` with every value at a dotted path: arrays on the way count as their documents, and a missing
 * field is visited as undefined. Stops at the first true.
 */
function reach(value: unknown, parts: readonly string[], at: number, visit: Test): boolean {
  const part = parts[at];
  if (part === undefined) return visit(value);
  if (isDocument(value)) return reach(fieldOf(value, part), parts, at + 1, visit);
  if (!Array.isArray(value)) return visit(undefined);
  if (/^\d+$/.test(part)) throw unsupported(`positions in arrays ('${parts.join('.')}')`);
  return value.some((element) => isDocument(element) && reach(element, parts, at, visit));
}

function equals(operand: unknown): Test {
  if (operand === null) return (value) => value === null || value === undefined;
  return (value) => isSameValue(value, operand);
}

function equalsAny(operand: unknown): Test {
  const tests = (operand as unknown[]).map(equals);
  return (value) => tests.some((test) => test(value));
}

function compares(operand: unknown, accepts: (order: number) => boolean): Test {
  const limit = keyOf(operand) ?? null;
  return (value) => {
    const key = keyOf(value) ?? null;
    return typeRank(key) === typeRank(limit) && accepts(compareKeys(key, limit));
  };
}
