import { ObjectId } from 'bson';
import { isOperators } from '../query/field.ts';
import { isRegex } from '../query/regex.ts';
import { type Doc, isDoc } from '../values/values.ts';
import type { Update } from './update.ts';
import { writeAt } from './write.ts';

/** The document an upsert inserts: what the filter says with certainty, then the update. */
export function upsertedDocument(filter: Doc, update: Update): Doc {
  const seed: Doc = {};
  for (const [path, value] of equalities(filter))
    if (!update.isReplacement || path === '_id') writeAt(seed, path.split('.'), () => value, true);
  const { _id = new ObjectId(), ...fields } = update.apply(seed, filter, true);
  return { _id, ...fields };
}

function equalities(filter: Doc): [path: string, value: unknown][] {
  return Object.entries(filter).flatMap(([path, operand]): [string, unknown][] => {
    if (path === '$and' && Array.isArray(operand)) return operand.filter(isDoc).flatMap(equalities);
    if (path.startsWith('$') || isRegex(operand)) return [];
    if (!isOperators(operand)) return [[path, operand]];
    return '$eq' in operand ? [[path, operand.$eq]] : [];
  });
}
