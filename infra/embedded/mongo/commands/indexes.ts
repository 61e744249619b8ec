import { badValue, CommandFailure } from '../failures.ts';
import type { Request } from '../protocol/messages.ts';
import { findRows } from '../read/find.ts';
import { allIndexes, type Collection } from '../storage/catalog.ts';
import { indexDocument } from '../storage/documents.ts';
import { checkIndexSpec } from '../storage/index-specs.ts';
import { ID_INDEX, type Index } from '../storage/indexes.ts';
import type { Store } from '../storage/store.ts';
import { sameValue } from '../values/compare.ts';
import { type Doc, encode, isDoc } from '../values/values.ts';
import { type Command, checkFields, collectionName, existing, namespaceOf } from './context.ts';

export const createIndexes: Command = (request, { store }) => {
  checkFields(request, 'indexes commitQuorum');
  const specs = request.body.indexes;
  if (!Array.isArray(specs) || specs.length === 0)
    throw badValue('Must specify at least one index to create');
  const checked = specs.map(checkIndexSpec);
  return store.transaction(() => {
    const createdCollectionAutomatically = !store.catalog.find(request.db, collectionName(request));
    const collection = store.catalog.require(request.db, collectionName(request));
    const numIndexesBefore = allIndexes(collection).length;
    for (const spec of checked) if (isNew(collection, spec)) build(store, collection, spec);
    const numIndexesAfter = allIndexes(collection).length;
    const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note };
  });
};

/** The same index again is fine; the same name or the same key with another meaning is not. */
function isNew(collection: Collection, spec: Doc): boolean {
  const indexes = allIndexes(collection);
  const alike = indexes.find((index) =>
    index === ID_INDEX ? sameValue(index.spec.key, spec.key) : isAlike(index.spec, spec),
  );
  const named = indexes.find((index) => index.name === spec.name);
  if (named && named !== alike)
    throw new CommandFailure(86, `An existing index has the same name as the requested index: ${named.name}`);
  if (!alike) return true;
  if (alike === ID_INDEX || sameValue(alike.spec, spec)) return false;
  throw new CommandFailure(
    85,
    `Index already exists with different options or a different name: ${alike.name}`,
  );
}

/** What makes two indexes one; their names and expiry times do not. */
const isAlike = (a: Doc, b: Doc): boolean =>
  ['key', 'unique', 'sparse', 'partialFilterExpression'].every((option) => sameValue(a[option], b[option]));

function build(store: Store, collection: Collection, spec: Doc): void {
  const index = store.catalog.createIndex(collection, spec);
  for (const row of findRows(store, collection, { hint: { $natural: 1 } }))
    indexDocument(store, collection, index, row);
}

export const listIndexes: Command = (request, context) => {
  checkFields(request, 'cursor');
  const collection = existing(request, context);
  if (!collection) throw missing(request);
  const specs = allIndexes(collection).map((index) => encode(index.spec));
  return context.cursors.start(namespaceOf(request), specs, Infinity);
};

export const dropIndexes: Command = (request, context) => {
  checkFields(request, 'index');
  const collection = existing(request, context);
  if (!collection) throw missing(request);
  const nIndexesWas = allIndexes(collection).length;
  context.store.transaction(() => {
    for (const index of chosen(collection, request.body.index))
      context.store.catalog.dropIndex(collection, index);
  });
  return { nIndexesWas };
};

function chosen(collection: Collection, which: unknown): Index[] {
  if (which === '*') return collection.indexes;
  const names = Array.isArray(which) ? which : [which];
  return names.map((name) => {
    const found = allIndexes(collection).find((index) =>
      isDoc(name) ? sameValue(index.spec.key, name) : index.name === name,
    );
    if (!found) throw new CommandFailure(27, `index not found with name [${String(name)}]`);
    if (found === ID_INDEX) throw new CommandFailure(72, 'cannot drop _id index');
    return found;
  });
}

const missing = (request: Request) => new CommandFailure(26, `ns does not exist: ${namespaceOf(request)}`);
