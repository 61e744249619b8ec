import { Binary, deserialize, type Long, ObjectId, serialize } from 'bson';
import { badValue, unsupported } from './errors.ts';

export type Document = Record<string, unknown>;
/** A document as BSON bytes. */
export type Raw = Uint8Array;

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** A plain embedded document, as opposed to an array, a date or one of BSON's own types. */
export function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Reads a field of the document itself: `constructor` must not reach JavaScript's own. */
export function fieldOf(document: Document, field: string): unknown {
  return Object.hasOwn(document, field) ? document[field] : undefined;
}

/** Decodes a document. Regular expressions stay BSON, so that they are recognized and refused. */
export const decode = (raw: Raw): Document => deserialize(raw, { bsonRegExp: true });

export const encode = (document: Document): Raw => serialize(document, { ignoreUndefined: true });

/** Whether values are equal in MongoDB's comparison: objects with the same fields in another order differ. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  return Buffer.compare(encode({ value: a }), encode({ value: b })) === 0;
}

/** Throws unless a value has a type that the store compares as MongoDB does. */
export function checkValue(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(checkValue);
  if (isDocument(value)) return Object.values(value).forEach(checkValue);
  if (Number.isNaN(value)) throw unsupported('NaN');
  const isBson = typeof value === 'object' && value !== null && !(value instanceof Date);
  if (isBson && !(value instanceof ObjectId || value instanceof Binary))
    throw unsupported(`values of type ${Reflect.get(value, '_bsontype')}`);
}

/** Refuses a document that could not be compared or indexed correctly later. */
export function checkDocument(document: Document, raw: Raw): void {
  if (raw.length > MAX_DOCUMENT_BYTES) throw badValue('A document may have 16 MB at most');
  if (Object.keys(document).some((field) => field.startsWith('$')))
    throw badValue('The fields of a document may not start with $');
  if (Array.isArray(document._id) || isDocument(document._id)) throw unsupported('an array or object as _id');
  checkValue(document);
}

/**
 * Encodes `{ cursor: { firstBatch: [...], id, ns }, ok: 1 }` with the unchanged bytes of the stored documents.
 */
export function encodeCursorReply(
  batchName: string,
  batch: readonly Raw[],
  id: Long,
  namespace: string,
): Raw {
  const documents = assemble(batch.flatMap((raw, index) => [Buffer.from(`\x03${index}\0`), raw]));
  const rest = serialize({ id, ns: namespace }).subarray(4, -1);
  const cursor = assemble([Buffer.from(`\x04${batchName}\0`), documents, rest]);
  return assemble([Buffer.from('\x03cursor\0'), cursor, serialize({ ok: 1 }).subarray(4, -1)]);
}

function assemble(elements: readonly Uint8Array[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeInt32LE(5 + elements.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([size, ...elements, Buffer.of(0)]);
}
