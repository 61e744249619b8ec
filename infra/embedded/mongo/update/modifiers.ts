import { Timestamp } from 'bson';
import { badValue, CommandFailure, failedToParse, unsupported } from '../failures.ts';
import { compareValues } from '../values/compare.ts';
import { isDoc } from '../values/values.ts';
import { addToSet, pop, pull, pullAll, push } from './arrays.ts';
import { typeName } from './names.ts';

/** Returned by a modifier: the field goes away. */
export const REMOVED = Symbol('removed');
/** The new value of a field; the same one when nothing changes. Missing is undefined. */
export type Modify = (existing: unknown, path: string) => unknown;

interface Modifier {
  compile: (operand: unknown, path: string) => Modify;
  /** Whether a missing field, and the documents on the way to it, come into being. */
  creates: boolean;
}

const setTo =
  (value: unknown): Modify =>
  (existing) =>
    sameValueExactly(existing, value) ? existing : value;
const sameValueExactly = (a: unknown, b: unknown) => a === b && typeof a !== 'object';

function arithmetic(
  operator: string,
  compute: (a: number, b: number) => number,
  missing: (b: number) => number,
) {
  return (operand: unknown): Modify => {
    if (typeof operand !== 'number')
      throw new CommandFailure(
        14,
        `Cannot ${operator === '$inc' ? 'increment' : 'multiply'} with non-numeric argument`,
      );
    return (existing, path) => {
      if (existing === undefined) return missing(operand);
      if (typeof existing === 'number') return compute(existing, operand);
      const type = typeName(existing);
      throw new CommandFailure(
        14,
        `Cannot apply ${operator} to a value of non-numeric type: field '${path}' of type ${type}`,
      );
    };
  };
}

const extreme =
  (sign: 1 | -1) =>
  (operand: unknown): Modify =>
  (existing) =>
    existing === undefined || sign * compareValues(operand, existing) > 0 ? operand : existing;

function currentDate(operand: unknown): Modify {
  const type = isDoc(operand) ? operand.$type : operand;
  if (type === 'timestamp') return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  if (type !== true && type !== false && type !== 'date')
    throw badValue("The '$type' string field is required to be 'date' or 'timestamp'");
  return () => new Date();
}

const creating = (compile: Modifier['compile']): Modifier => ({ compile, creates: true });
const changing = (compile: Modifier['compile']): Modifier => ({ compile, creates: false });

const MODIFIERS: Record<string, Modifier> = {
  $set: creating(setTo),
  $setOnInsert: creating(setTo),
  $unset: changing(() => (existing) => (existing === undefined ? existing : REMOVED)),
  $inc: creating(
    arithmetic(
      '$inc',
      (a, b) => a + b,
      (b) => b,
    ),
  ),
  $mul: creating(
    arithmetic(
      '$mul',
      (a, b) => a * b,
      () => 0,
    ),
  ),
  $min: creating(extreme(-1)),
  $max: creating(extreme(1)),
  $currentDate: creating(currentDate),
  $push: creating(push),
  $addToSet: creating(addToSet),
  $pop: changing(pop),
  $pull: changing(pull),
  $pullAll: changing(pullAll),
};

export function modifierNamed(name: string): Modifier {
  const modifier = MODIFIERS[name];
  if (modifier) return modifier;
  if (name === '$bit') throw unsupported('$bit');
  throw failedToParse(
    `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
  );
}
