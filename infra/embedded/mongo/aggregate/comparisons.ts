import { ObjectId } from 'bson';
import { CommandFailure } from '../failures.ts';
import { compareValues, sameValue } from '../values/compare.ts';

type Args = (expression: unknown) => unknown;

/** Missing is less than null in an expression, unlike in an index. */
function order(args: unknown, operator: string): number {
  if (!Array.isArray(args) || args.length !== 2)
    throw new CommandFailure(16020, `Expression ${operator} takes exactly 2 arguments`);
  return compareValues(args[0], args[1]);
}

function isIn(args: unknown): boolean {
  const [value, list] = Array.isArray(args) && args.length === 2 ? args : [];
  if (!Array.isArray(list)) throw new CommandFailure(40081, '$in requires an array as a second argument');
  return list.some((element) => sameValue(element, value));
}

function sizeOf(value: unknown): number {
  const list = Array.isArray(value) && value.length === 1 && Array.isArray(value[0]) ? value[0] : value;
  if (!Array.isArray(list)) throw new CommandFailure(17124, 'The argument to $size must be an array');
  return list.length;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new CommandFailure(241, 'Unsupported conversion to string in $convert');
}

/** Operators in which mingo's own idea of order, equality or failure is not MongoDB's; given their evaluated arguments. */
export const EXACT: Record<string, Args> = {
  $eq: (args) => order(args, '$eq') === 0,
  $ne: (args) => order(args, '$ne') !== 0,
  $gt: (args) => order(args, '$gt') > 0,
  $gte: (args) => order(args, '$gte') >= 0,
  $lt: (args) => order(args, '$lt') < 0,
  $lte: (args) => order(args, '$lte') <= 0,
  $cmp: (args) => Math.sign(order(args, '$cmp')),
  $in: isIn,
  $size: sizeOf,
  $toString: textOf,
};
