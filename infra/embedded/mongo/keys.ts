import { ObjectId } from 'bson';
import { type Document, fieldOf, isDocument } from './bson.ts';
import { unsupported } from './errors.ts';

/**
 * A value for SQLite to compare. NULL < number < TEXT < BLOB is MongoDB's order when the types after text
 * become BLOBs that begin with their rank.
 */
export type Key = null | number | string | Uint8Array;

/**
 * The key of an empty array, which MongoDB sorts before null. No BLOB does, so an index with one is never used
 * for sorting.
 */
export const EMPTY_ARRAY: Key = Buffer.of(0);
export const RANK = { objectId: 7, boolean: 8, date: 9 } as const;

/** The key of a value; undefined for objects, arrays and binary data, which have none. */
export function keyOf(value: unknown): Key | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Buffer.of(RANK.boolean, value ? 1 : 0);
  if (value instanceof ObjectId) return Buffer.concat([Buffer.of(RANK.objectId), value.id]);
  if (!(value instanceof Date)) return undefined;
  const key = Buffer.alloc(9, RANK.date);
  // The shift makes dates before 1970 compare as bytes.
  key.writeBigUInt64BE(BigInt(value.getTime()) + 2n ** 63n, 1);
  return key;
}

/** Compares keys like SQLite, but with the empty array first. */
export function compareKeys(a: Key, b: Key): number {
  if (a === b || typeRank(a) !== typeRank(b)) return typeRank(a) - typeRank(b);
  if (typeof a === 'number') return a < Number(b) ? -1 : 1;
  return Buffer.compare(toBytes(a), toBytes(b));
}

/** The bytes of a key: strings compare by UTF-8 bytes, not by UTF-16 units. */
const toBytes = (key: Key) => (key instanceof Uint8Array ? key : Buffer.from(String(key)));

export const isSameKey = (a: Key, b: Key): boolean => compareKeys(a, b) === 0;

/** The rank of a key's type, since a range operator compares only within one type. */
export function typeRank(key: Key): number {
  if (key === null) return 1;
  if (typeof key === 'object') return key[0] ?? 0;
  return typeof key === 'number' ? 2 : 3;
}

/** The keys between which all values of the operand's type lie. */
export function typeBounds(key: Key): { low: Key; high: Key } {
  if (typeof key === 'number') return { low: Number.NEGATIVE_INFINITY, high: '' };
  if (typeof key === 'string') return { low: '', high: Buffer.alloc(0) };
  return { low: Buffer.of(typeRank(key)), high: Buffer.of(typeRank(key) + 1) };
}

/**
 * The keys of a document in an index or a sort by one path: an array counts as its elements, a missing field as
 * null.
 */
export function keysAt(document: Document, path: string): Key[] {
  const keys = new Map<string, Key>();
  // The type is part of the key: 1 and '1' differ.
  for (const key of keysBelow(document, path.split('.'), path))
    keys.set(`${typeRank(key)} ${toBytes(key).toString('latin1')}`, key);
  return [...keys.values()];
}

function keysBelow(value: unknown, [part, ...rest]: readonly string[], path: string): Key[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [part === undefined ? EMPTY_ARRAY : null];
    if (value.some(Array.isArray) || /^\d+$/.test(part ?? ''))
      throw unsupported(`an index or sort by positions in arrays or arrays inside arrays ('${path}')`);
    return value.flatMap((element) => keysBelow(element, part === undefined ? [] : [part, ...rest], path));
  }
  if (part !== undefined) return keysBelow(isDocument(value) ? fieldOf(value, part) : undefined, rest, path);
  const key = keyOf(value);
  if (key === undefined) throw unsupported(`an index or sort by objects or binary data ('${path}')`);
  return [key];
}
