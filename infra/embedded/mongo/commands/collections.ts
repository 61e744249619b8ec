import { Binary } from 'bson';
import { CommandFailure, unsupported } from '../failures.ts';
import { compileFilter } from '../query/filter.ts';
import type { Collection } from '../storage/catalog.ts';
import { ID_INDEX } from '../storage/indexes.ts';
import { type Doc, encode } from '../values/values.ts';
import { type Command, checkFields, collectionName, existing, namespaceOf } from './context.ts';

export const create: Command = (request, context) => {
  for (const option of ['capped', 'timeseries', 'viewOn', 'validator', 'clusteredIndex', 'encryptedFields'])
    if (request.body[option]) throw unsupported(`collections with '${option}'`);
  checkFields(request, 'autoIndexId capped size max collation validationLevel validationAction');
  if (existing(request, context))
    throw new CommandFailure(48, `Collection ${namespaceOf(request)} already exists.`);
  context.store.transaction(() => context.store.catalog.create(request.db, collectionName(request)));
  return {};
};

export const drop: Command = (request, context) => {
  checkFields(request, '');
  const collection = existing(request, context);
  if (!collection) return {};
  context.store.transaction(() => context.store.catalog.drop(collection));
  return { ns: namespaceOf(request), nIndexesWas: collection.indexes.length + 1 };
};

export const dropDatabase: Command = (request, { store }) => {
  checkFields(request, '');
  store.transaction(() => {
    for (const collection of store.catalog.list(request.db)) store.catalog.drop(collection);
  });
  return { dropped: request.db };
};

export const listCollections: Command = (request, { store, cursors }) => {
  checkFields(request, 'filter nameOnly authorizedCollections cursor');
  const matches = compileFilter(request.body.filter ?? {});
  const nameOnly = request.body.nameOnly === true;
  const listed = store.catalog.list(request.db).map(describe).filter(matches);
  const shown = listed.map((entry) => encode(nameOnly ? { name: entry.name, type: entry.type } : entry));
  return cursors.start(`${request.db}.$cmd.listCollections`, shown, Infinity);
};

function describe(collection: Collection): Doc {
  return {
    name: collection.name,
    type: 'collection',
    options: {},
    info: { readOnly: false, uuid: new Binary(collection.uuid, Binary.SUBTYPE_UUID) },
    idIndex: ID_INDEX.spec,
  };
}

export const listDatabases: Command = (request, { store }) => {
  checkFields(request, 'filter nameOnly authorizedDatabases');
  const matches = compileFilter(request.body.filter ?? {});
  const names = new Set(store.catalog.list().map((collection) => collection.db));
  const databases = [...names]
    .sort()
    .map((name) => ({ name, sizeOnDisk: 0, empty: false }))
    .filter(matches);
  if (request.body.nameOnly === true) return { databases: databases.map(({ name }) => ({ name })) };
  return { databases, totalSize: 0, totalSizeMb: 0 };
};
