import { badValue, CommandFailure, failedToParse } from '../failures.ts';
import { compileElement, isOperators } from '../query/field.ts';
import { compileFilter } from '../query/filter.ts';
import { compileRegexTest, isRegex } from '../query/regex.ts';
import { sameValue } from '../values/compare.ts';
import { encodeKey } from '../values/keys.ts';
import { parseSort, sortByKey, sortKeyOf } from '../values/sort.ts';
import { type Doc, isDoc } from '../values/values.ts';
import type { Modify } from './modifiers.ts';
import { typeName } from './names.ts';

export function push(operand: unknown): Modify {
  const { $each, $position, $slice, $sort, ...others } = clausesOf(operand, '$push');
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  const position = integer($position, '$position') ?? Infinity;
  const slice = integer($slice, '$slice');
  const sorted = $sort === undefined ? undefined : sorter($sort);
  return (existing, path) => {
    const values = arrayAt(existing, path, '$push');
    const at = position < 0 ? Math.max(0, values.length + position) : Math.min(position, values.length);
    const added = values.toSpliced(at, 0, ...$each);
    const ordered = sorted ? sorted(added) : added;
    if (slice === undefined) return ordered;
    return slice < 0 ? ordered.slice(slice) : ordered.slice(0, slice);
  };
}

export function addToSet(operand: unknown): Modify {
  const { $each, ...others } = clausesOf(operand, '$addToSet');
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw badValue(`Found unexpected fields after $each in $addToSet: ${unknown}`);
  return (existing, path) => {
    const values = [...arrayAt(existing, path, '$addToSet')];
    for (const value of $each) if (!values.some((other) => sameValue(other, value))) values.push(value);
    return values;
  };
}

type Clauses = Doc & { $each: unknown[] };

/** `{ $each: [...], ... }`, or one value to be added as it is. */
function clausesOf(operand: unknown, operator: string): Clauses {
  if (!isDoc(operand) || !('$each' in operand)) return { $each: [operand] };
  if (!Array.isArray(operand.$each)) throw badValue(`The argument to $each in ${operator} must be an array`);
  return { ...operand, $each: operand.$each };
}

function integer(value: unknown, clause: string): number | undefined {
  if (value === undefined || Number.isInteger(value)) return value as number | undefined;
  throw badValue(`The value for ${clause} must be an integer value`);
}

/** By the elements themselves (1, -1) or by their fields. */
function sorter(spec: unknown): (values: unknown[]) => unknown[] {
  if (spec === 1 || spec === -1) return (values) => sortByKey(values, (value) => encodeKey([value], [spec]));
  if (!isDoc(spec))
    throw badValue('The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1}');
  const keyOf = sortKeyOf(parseSort(spec));
  return (values) => sortByKey(values, keyOf);
}

function arrayAt(existing: unknown, path: string, operator: string): unknown[] {
  if (existing === undefined) return [];
  if (Array.isArray(existing)) return existing;
  throw badValue(`The field '${path}' must be an array but is of type ${typeName(existing)} (${operator})`);
}

export function pop(operand: unknown): Modify {
  if (operand !== 1 && operand !== -1) throw failedToParse(`$pop expects 1 or -1, found: ${String(operand)}`);
  return (existing, path) => {
    if (existing === undefined) return existing;
    if (!Array.isArray(existing))
      throw new CommandFailure(
        14,
        `Path '${path}' contains an element of non-array type '${typeName(existing)}'`,
      );
    return operand === 1 ? existing.slice(0, -1) : existing.slice(1);
  };
}

export function pull(operand: unknown): Modify {
  return removing(pullTest(operand), '$pull');
}

export function pullAll(operand: unknown): Modify {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
  return removing((value) => operand.some((other) => sameValue(other, value)), '$pullAll');
}

/** Operators are about the element, other fields about the fields of the element. */
function pullTest(operand: unknown): (value: unknown) => boolean {
  if (isRegex(operand)) return compileRegexTest(operand);
  if (isDoc(operand) && !isOperators(operand)) {
    const matches = compileFilter(operand);
    return (value) => isDoc(value) && matches(value);
  }
  return isDoc(operand) ? compileElement(operand) : (value) => sameValue(value, operand);
}

function removing(isUnwanted: (value: unknown) => boolean, operator: string): Modify {
  return (existing) => {
    if (existing === undefined) return existing;
    if (!Array.isArray(existing)) throw badValue(`Cannot apply ${operator} to a non-array value`);
    return existing.filter((value) => !isUnwanted(value));
  };
}
