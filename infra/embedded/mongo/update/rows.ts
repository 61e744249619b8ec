import { findRows, type Search } from '../read/find.ts';
import type { Collection } from '../storage/catalog.ts';
import { insertDocument, replaceDocument } from '../storage/documents.ts';
import type { Store } from '../storage/store.ts';
import type { StoredRow } from '../storage/stored-row.ts';
import { type Doc, decode, encode, sameBytes } from '../values/values.ts';
import type { Update } from './update.ts';
import { upsertedDocument } from './upsert.ts';

/** Changes one stored document; returns it, or undefined when its bytes stay the same. */
export function changeRow(
  store: Store,
  collection: Collection,
  row: StoredRow,
  filter: Doc,
  update: Update,
): Doc | undefined {
  const doc = update.apply(decode(row.raw), filter);
  const raw = encode(doc);
  if (sameBytes(raw, encode(row.doc))) return undefined;
  replaceDocument(store, collection, row, doc, raw);
  return doc;
}

export function insertUpserted(store: Store, db: string, name: string, filter: Doc, update: Update): Doc {
  return insertDocument(store, store.catalog.require(db, name), encode(upsertedDocument(filter, update)));
}

/** All matches are known before the first is changed, or a change could bring a document up again. */
export const selectRows = (store: Store, collection: Collection | undefined, search: Search): StoredRow[] =>
  Array.from(findRows(store, collection, search));
