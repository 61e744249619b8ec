import { deserialize, serialize } from 'bson';

export type Doc = Record<string, unknown>;
export type Raw = Uint8Array;

/** A plain embedded document, as opposed to an array, a date or one of BSON's own types. */
export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Reads a field of the document itself: `constructor` or `__proto__` must not reach JavaScript's own. */
export function own(doc: object, field: string): unknown {
  return Object.hasOwn(doc, field) ? (doc as Doc)[field] : undefined;
}

/** Writes a field of the document itself, whatever its name. */
export function put(doc: object, field: string, value: unknown): void {
  if (field !== '__proto__') (doc as Doc)[field] = value;
  else Object.defineProperty(doc, field, { value, enumerable: true, writable: true, configurable: true });
}

/** Regular expressions stay BSON: PCRE's options are not JavaScript's. */
export const decode = (raw: Raw): Doc => deserialize(raw, { bsonRegExp: true });

/** A field that is undefined is a field that is not there. */
export const encode = (doc: Doc): Raw => serialize(doc, { ignoreUndefined: true });

export const sameBytes = (a: Raw, b: Raw): boolean => Buffer.compare(a, b) === 0;

/** BSON's own classes carry their name here. */
export function bsonType(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || isDoc(value)) return undefined;
  const name = Reflect.get(value, '_bsontype');
  return typeof name === 'string' ? name : undefined;
}

export const isObjectLike = (value: unknown): value is object => typeof value === 'object' && value !== null;
