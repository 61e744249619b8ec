import { ObjectId } from 'bson';
import { CommandFailure } from '../failures.ts';
import { encodeKey } from '../values/keys.ts';
import { bsonType, type Doc, decode, encode, isDoc, own, type Raw } from '../values/values.ts';
import type { Collection } from './catalog.ts';
import {
  addEntries,
  allEntries,
  checkUnique,
  duplicateKey,
  exchangeEntries,
  removeEntries,
} from './entries.ts';
import { entriesOf, ID_INDEX, type Index } from './indexes.ts';
import type { Store } from './store.ts';
import type { StoredRow } from './stored-row.ts';

const MAX_DEPTH = 180;
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** Stores the bytes as they came, so that every BSON type survives; `_id` is added or moved to the front. */
export function insertDocument(store: Store, collection: Collection, given: Raw): Doc {
  const decoded = decode(given);
  const leads = Object.keys(decoded)[0] === '_id';
  const doc = leads ? decoded : { _id: own(decoded, '_id') ?? new ObjectId(), ...decoded };
  const raw = leads ? given : encode(doc);
  checkDocument(doc, raw);
  const entries = allEntries(collection, doc);
  const id = encodeKey([doc._id]);
  if (store.sqlite.get(`SELECT rid FROM c${collection.id} WHERE id = ?`, id))
    throw duplicateKey(collection, ID_INDEX, [doc._id]);
  checkUnique(store, collection, entries, -1);
  const rid = store.sqlite.run(`INSERT INTO c${collection.id} (id, doc) VALUES (?, ?)`, id, raw);
  for (const [index, added] of entries) addEntries(store, index, added, rid);
  return doc;
}

export function replaceDocument(
  store: Store,
  collection: Collection,
  row: StoredRow,
  doc: Doc,
  raw: Raw,
): void {
  checkDocument(doc, raw);
  const entries = allEntries(collection, doc);
  checkUnique(store, collection, entries, row.rid);
  store.sqlite.run(`UPDATE c${collection.id} SET doc = ? WHERE rid = ?`, raw, row.rid);
  for (const [index, added] of entries)
    exchangeEntries(store, index, entriesOf(index, row.doc), added, row.rid);
}

export function deleteDocument(store: Store, collection: Collection, row: StoredRow): void {
  for (const index of collection.indexes)
    removeEntries(store, index, entriesOf(index, row.doc).keys, row.rid);
  store.sqlite.run(`DELETE FROM c${collection.id} WHERE rid = ?`, row.rid);
}

/** Puts the documents that are there already into a new index. */
export function indexDocument(store: Store, collection: Collection, index: Index, row: StoredRow): void {
  const entries = entriesOf(index, row.doc);
  checkUnique(store, collection, [[index, entries]], row.rid);
  addEntries(store, index, entries, row.rid);
}

function checkDocument(doc: Doc, raw: Raw): void {
  const id = doc._id;
  if (Array.isArray(id) || id === undefined || bsonType(id) === 'BSONRegExp')
    throw new CommandFailure(
      53,
      `The '_id' value cannot be of type ${Array.isArray(id) ? 'array' : 'regex or undefined'}`,
    );
  if (raw.length > MAX_DOCUMENT_BYTES)
    throw new CommandFailure(
      10334,
      `BSONObj size: ${raw.length} is invalid. Size must be between 0 and 16793600`,
    );
  checkDepth(doc, 0);
}

/** A document nested deeper could be stored, but not be read again without running out of stack. */
function checkDepth(value: unknown, depth: number): void {
  if (!isDoc(value) && !Array.isArray(value)) return;
  if (depth > MAX_DEPTH)
    throw new CommandFailure(15, `the document exceeds the nesting limit of ${MAX_DEPTH}`);
  for (const inner of Object.values(value)) checkDepth(inner, depth + 1);
}
