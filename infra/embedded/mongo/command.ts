import { BSONError } from 'bson';
import { encode, MAX_DOCUMENT_BYTES, type Raw } from './bson.ts';
import { type Command, type Context, checkOptions, documentField, parseCollection } from './context.ts';
import { badValue, CommandError, unsupported } from './errors.ts';
import { ID_SPEC, isNewIndex, parseIndexSpec } from './indexes.ts';
import { compileFilter } from './query.ts';
import { aggregate, count, find, getMore, killCursors } from './reads.ts';
import { MAX_MESSAGE_BYTES, type Request } from './wire.ts';
import { findAndModify, insert, remove, update } from './writes.ts';

/** The wire version, by which drivers see MongoDB 8.0. */
const MAX_WIRE_VERSION = 25;

/**
 * The reply of a standalone without sessions: no `setName`, no `logicalSessionTimeoutMinutes`, no
 * `topologyVersion`.
 */
const hello: Command = ({ name }) => ({
  helloOk: true,
  [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: MAX_WIRE_VERSION,
  readOnly: false,
});

const listCollections: Command = ({ db, body }, { store, cursors }) => {
  checkOptions('listCollections', body, 'filter nameOnly authorizedCollections cursor');
  const matches = compileFilter(documentField(body, 'filter'));
  const info = { type: 'collection', options: {}, info: { readOnly: false }, idIndex: ID_SPEC };
  const listed = store.list(db).map(({ name }) => ({ name, ...info }));
  const documents = listed.filter(matches).map(encode);
  return cursors.start(`${db}.$cmd.listCollections`, documents, documents.length);
};

const dropDatabase: Command = ({ db, body }, { store }) => {
  checkOptions('dropDatabase', body, '');
  store.transaction(() => store.list(db).forEach((collection) => store.drop(collection)));
  return { dropped: db };
};

const createIndexes: Command = (request, { store }) => {
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

/** Commands by lower-case name: drivers send isMaster and ismaster, findAndModify and findandmodify. */
const COMMANDS = new Map<string, Command>(
  Object.entries({
    hello,
    ismaster: hello,
    ping: () => ({}),
    endsessions: () => ({}),
    insert,
    find,
    getmore: getMore,
    killcursors: killCursors,
    update,
    delete: remove,
    findandmodify: findAndModify,
    aggregate,
    count,
    createindexes: createIndexes,
    listcollections: listCollections,
    dropdatabase: dropDatabase,
  }),
);

/** Runs one command and returns its reply, which is a refusal when the command throws. */
export function runCommand(request: Request, context: Context): Raw {
  try {
    const command = COMMANDS.get(request.name.toLowerCase());
    if (!command) throw unsupported(`the command '${request.name}'`, 59);
    if ('startTransaction' in request.body || 'autocommit' in request.body) throw unsupported('transactions');
    const reply = command(request, context);
    return reply instanceof Uint8Array ? reply : encode({ ...reply, ok: 1 });
  } catch (cause) {
    if (cause instanceof CommandError)
      return encode({ ok: 0, errmsg: cause.message, code: cause.code, ...cause.details });
    return encode({ ok: 0, errmsg: String(cause), code: BSONError.isBSONError(cause) ? 22 : 1 });
  }
}
