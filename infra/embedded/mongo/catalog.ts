import { encode } from './bson.ts';
import { type Command, checkOptions, documentField, parseCollection } from './context.ts';
import { badValue } from './errors.ts';
import { ID_SPEC, isNewIndex, parseIndexSpec } from './indexes.ts';
import { compileFilter } from './query.ts';

export const listCollections: Command = ({ db, body }, { store, cursors }) => {
  checkOptions('listCollections', body, 'filter nameOnly authorizedCollections cursor');
  const matches = compileFilter(documentField(body, 'filter'));
  const info = { type: 'collection', options: {}, info: { readOnly: false }, idIndex: ID_SPEC };
  const listed = store.list(db).map(({ name }) => ({ name, ...info }));
  const documents = listed.filter(matches).map(encode);
  return cursors.start(`${db}.$cmd.listCollections`, documents, documents.length);
};

export const dropDatabase: Command = ({ db, body }, { store }) => {
  checkOptions('dropDatabase', body, '');
  store.transaction(() => store.list(db).forEach((collection) => store.drop(collection)));
  return { dropped: db };
};

export const createIndexes: Command = (request, { store }) => {
  const name = parseCollection(request, 'indexes commitQuorum');
  const { db, body } = request;
  if (!Array.isArray(body.indexes)) throw badValue("'indexes' must be an array");
  const specs = body.indexes.map(parseIndexSpec);
  return store.transaction(() => {
    const collection = store.findOrCreate(db, name);
    const numIndexesBefore = collection.indexes.length;
    for (const spec of specs) if (isNewIndex(collection.indexes, spec)) store.createIndex(collection, spec);
    return { numIndexesBefore, numIndexesAfter: collection.indexes.length };
  });
};
