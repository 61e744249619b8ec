import { ObjectId } from 'bson';
import { update as applyModifier } from 'mingo/updater';
import { checkValue, type Document, fieldOf, isDocument } from './bson.ts';
import { badValue, CommandError, unsupported } from './errors.ts';
import { checkFilter, conditionsOf, isOperators, MINGO_OPTIONS } from './query.ts';

interface Change {
  operator: string;
  path: string;
  operand: unknown;
}

/** A function that changes the given document. */
export type Update = (document: Document, isInsert?: boolean) => void;

/** Checks of each operator's values: MongoDB refuses those of the wrong type where mingo does nothing. */
const FITS: Record<string, (now: unknown, operand: unknown) => boolean> = {
  $set: () => true,
  $setOnInsert: () => true,
  $unset: () => true,
  $inc: (now, operand) => typeof operand === 'number' && (now === undefined || typeof now === 'number'),
  $push: (now) => now === undefined || Array.isArray(now),
  $pull: (now) => now === undefined || Array.isArray(now),
};

/** Checks an update and compiles it to a change. */
export function compileUpdate(update: unknown): Update {
  if (Array.isArray(update)) throw unsupported('updates by a pipeline');
  if (!isOperators(update)) throw unsupported('the replacement of a whole document');
  const changes = Object.entries(update).flatMap(([operator, fields]) => changesOf(operator, fields));
  // MongoDB appends new fields in the order of their paths.
  changes.sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const [at, { path }] of changes.entries())
    if (changes.some((other, i) => i !== at && `${other.path}.`.startsWith(`${path}.`)))
      throw new CommandError(40, `Updating the path '${path}' would create a conflict`);
  return (document, isInsert = false) => {
    for (const change of changes)
      if (isInsert || change.operator !== '$setOnInsert') applyChange(document, change);
  };
}

function changesOf(operator: string, fields: unknown): Change[] {
  if (!Object.hasOwn(FITS, operator)) throw unsupported(operator);
  if (!isDocument(fields)) throw badValue(`${operator} needs an object`);
  return Object.entries(fields).map(([path, operand]) => {
    checkPath(path);
    if (operator === '$pull') return { operator, path, operand: checkPull(operand) };
    checkValue(operand);
    return { operator, path, operand: operator === '$push' ? toPush(operand) : operand };
  });
}

function checkPath(path: string): void {
  const parts = path.split('.');
  if (parts.some((part) => part.startsWith('$'))) throw unsupported(`positional updates ('${path}')`);
  // mingo would follow these names into JavaScript's own objects.
  if (parts.some((part) => part === '' || part in Object.prototype))
    throw unsupported(`updates of '${path}'`);
}

function toPush(operand: unknown): Document {
  const push = isDocument(operand) && Array.isArray(operand.$each) ? operand : { $each: [operand] };
  const { $each: _each, $slice = 0, ...others } = push;
  if (!Number.isInteger($slice) || Object.keys(others).length > 0)
    throw unsupported('$push with more than $each and $slice');
  return push;
}

/**
 * Checks the operand of `$pull`, which must select by fields of the elements; MongoDB has special rules for
 * plain values.
 */
function checkPull(operand: unknown): Document {
  if (!isDocument(operand) || isOperators(operand)) throw unsupported('$pull of plain values');
  checkFilter(operand);
  return operand;
}

function applyChange(document: Document, { operator, path, operand }: Change): void {
  const modify = (name: string, value: unknown) =>
    applyModifier(document, { [name]: { [path]: value } }, [], {}, { queryOptions: MINGO_OPTIONS });
  const now = valueAt(document, path, operator);
  if (!FITS[operator]?.(now, operand))
    throw new CommandError(
      operator === '$inc' ? 14 : 2,
      `Cannot apply ${operator} to the value at '${path}'`,
    );
  if (operator === '$pull' && Array.isArray(now) && !now.every(isDocument))
    throw unsupported('$pull of plain values');
  // mingo ignores $slice on a missing field.
  if (operator === '$push' && now === undefined) modify('$set', []);
  if (!operator.startsWith('$set')) return void modify(operator, operand);
  // mingo considers objects with the same fields in another order equal, and would keep the old one.
  if (isDocument(now)) modify('$set', 0);
  modify('$set', operand);
}

/** The value to change; throws where MongoDB could not reach it, or has rules that are not implemented here. */
function valueAt(document: Document, path: string, operator: string): unknown {
  let value: unknown = document;
  for (const part of path.split('.')) {
    if (Array.isArray(value)) throw unsupported(`updates of the elements of an array ('${path}')`);
    if (isDocument(value)) value = fieldOf(value, part);
    else if (value === undefined || operator === '$unset') return undefined;
    else throw new CommandError(28, `Cannot create field '${part}' in the value at '${path}'`);
  }
  return value;
}

/** The document that an upsert creates: the equalities of the filter, then the update. */
export function documentOfUpsert(filter: Document, update: Update): Document {
  const document: Document = {};
  for (const { path, operator, operand } of conditionsOf(filter).conditions)
    if (operator === '$eq')
      changesOf('$set', { [path]: operand }).forEach((change) => applyChange(document, change));
  update(document, true);
  const { _id = new ObjectId(), ...fields } = document;
  return { _id, ...fields };
}
