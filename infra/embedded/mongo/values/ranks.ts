import { bsonType, isDoc } from './values.ts';

/**
 * MongoDB's order of types. Every encoded value starts with its rank, so that plain byte order is MongoDB's order;
 * 0x00 ends arrays and objects; no key begins with 0xff, not even an inverted one.
 */
export const RANK = {
  minKey: 0x01,
  undefined: 0x05,
  null: 0x0a,
  number: 0x14,
  string: 0x1e,
  object: 0x28,
  array: 0x32,
  binary: 0x3c,
  objectId: 0x46,
  boolean: 0x50,
  date: 0x5a,
  timestamp: 0x5f,
  regex: 0x64,
  code: 0x6e,
  maxKey: 0xf0,
} as const;

const BSON_RANKS: Record<string, number> = {
  ObjectId: RANK.objectId,
  Binary: RANK.binary,
  Timestamp: RANK.timestamp,
  BSONRegExp: RANK.regex,
  MinKey: RANK.minKey,
  MaxKey: RANK.maxKey,
  Long: RANK.number,
  Decimal128: RANK.number,
  BSONSymbol: RANK.string,
};

export function rankOf(value: unknown): number {
  if (value === null) return RANK.null;
  if (typeof value === 'string') return RANK.string;
  if (typeof value === 'number') return RANK.number;
  if (typeof value === 'boolean') return RANK.boolean;
  if (value === undefined) return RANK.undefined;
  if (value instanceof Date) return RANK.date;
  if (Array.isArray(value)) return RANK.array;
  if (isDoc(value)) return RANK.object;
  return BSON_RANKS[bsonType(value) ?? ''] ?? RANK.code;
}
