import { RANK, rankOf } from '../values/ranks.ts';

const NAMES = new Map<number, string>([
  [RANK.undefined, 'missing'],
  [RANK.null, 'null'],
  [RANK.number, 'number'],
  [RANK.string, 'string'],
  [RANK.object, 'object'],
  [RANK.array, 'array'],
  [RANK.binary, 'binData'],
  [RANK.objectId, 'objectId'],
  [RANK.boolean, 'bool'],
  [RANK.date, 'date'],
]);

/** The type of a value, for messages. */
export const typeName = (value: unknown): string => NAMES.get(rankOf(value)) ?? 'other';
