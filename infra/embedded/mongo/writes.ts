import { ObjectId } from 'bson';
import { checkDocument, type Document, decode, encode, isDocument, isSameValue } from './bson.ts';
import { type Command, type Context, checkOptions, documentField, parseCollection } from './context.ts';
import { badValue, CommandError } from './errors.ts';
import type { Collection, Store } from './Store.ts';
import { findRows, type Search } from './search.ts';
import { compileUpdate, documentOfUpsert } from './update.ts';
import type { Request } from './wire.ts';

/** The result of one operation of a write command. */
interface Written {
  n: number;
  nModified?: number;
  upserted?: unknown;
}

export const insert: Command = (request, context) =>
  runWrites(request, context, 'documents', (collection, document) => {
    const { _id = new ObjectId(), ...fields } = document;
    insertDocument(context.store, collection, { _id, ...fields });
    return { n: 1 };
  });

export const update: Command = (request, context) =>
  runWrites(request, context, 'updates', (collection, operation) => {
    checkOptions('update', operation, 'q u multi upsert hint');
    const { u, hint, multi, upsert } = operation;
    const search = { filter: documentField(operation, 'q'), hint, limit: multi === true ? 0 : 1 };
    const { old, nModified, upserted } = change(context.store, collection, search, u, upsert === true);
    return { n: upserted ? 1 : old.length, nModified, upserted: upserted?._id };
  });

export const remove: Command = (request, context) =>
  runWrites(request, context, 'deletes', (collection, operation) => {
    checkOptions('delete', operation, 'q limit hint');
    const { limit, hint } = operation;
    if (limit !== 0 && limit !== 1) throw badValue("'limit' of a delete must be 0 or 1");
    const rows = findRows(context.store, collection, { filter: documentField(operation, 'q'), hint, limit });
    for (const row of rows) context.store.remove(collection, row);
    return { n: rows.length };
  });

/** Changes one document and returns its state before the change, or after it with `new`. */
export const findAndModify: Command = (request, { store }) => {
  const name = parseCollection(request, 'query sort hint update new upsert');
  const { body, db } = request;
  const [filter, sort] = [documentField(body, 'query'), documentField(body, 'sort')];
  const search = { filter, sort, hint: body.hint, limit: 1 };
  const { old, now, upserted } = store.transaction(() =>
    change(store, store.findOrCreate(db, name), search, body.update, body.upsert === true),
  );
  flushIfRequested(request, store);
  const lastErrorObject = { n: now.length, updatedExisting: old.length > 0, upserted: upserted?._id };
  return { lastErrorObject, value: (body.new === true ? now : old)[0] ?? null };
};

function insertDocument(store: Store, collection: Collection, document: Document): void {
  const raw = encode(document);
  checkDocument(document, raw);
  store.put(collection, document, raw);
}

/** Changes the documents of a search, or inserts one when there is none and `isUpsert`. */
function change(store: Store, collection: Collection, search: Search, operators: unknown, isUpsert: boolean) {
  const update = compileUpdate(operators);
  // All matches are found before the first is changed, so that a changed document is not found again.
  const rows = findRows(store, collection, search);
  const upserted = rows.length === 0 && isUpsert ? documentOfUpsert(search.filter, update) : undefined;
  if (upserted) insertDocument(store, collection, upserted);
  const now = upserted ? [upserted] : [];
  let nModified = 0;
  for (const row of rows) {
    const document = decode(row.raw);
    update(document);
    if (!isSameValue(document._id, row.document._id))
      throw new CommandError(66, "the field '_id' cannot be changed");
    const raw = encode(document);
    checkDocument(document, raw);
    now.push(document);
    if (Buffer.compare(raw, row.raw) === 0) continue;
    store.put(collection, document, raw, row);
    nModified++;
  }
  return { old: rows.map(({ document }) => document), now, nModified, upserted };
}

/**
 * Runs the operations of a write command in one transaction. A refused one is reported by its position; when
 * they are ordered, which is the default, the following ones are skipped.
 */
function runWrites(
  request: Request,
  { store }: Context,
  field: string,
  run: (collection: Collection, operation: Document) => Written,
): Document {
  const name = parseCollection(request, `${field} ordered`);
  const operations = request.body[field];
  if (!Array.isArray(operations) || operations.length === 0 || !operations.every(isDocument))
    throw badValue(`'${field}' must be an array of documents`);
  const writeErrors: Document[] = [];
  const written: (Written & { index: number })[] = [];
  store.transaction(() => {
    const collection = store.findOrCreate(request.db, name);
    for (const [index, operation] of operations.entries()) {
      try {
        written.push({ ...run(collection, operation), index });
      } catch (cause) {
        // Any other error is a bug of the store and rolls everything back.
        if (!(cause instanceof CommandError)) throw cause;
        writeErrors.push({ index, code: cause.code, errmsg: cause.message, ...cause.details });
        if (request.body.ordered !== false) break;
      }
    }
  });
  flushIfRequested(request, store);
  const upserted = written
    .filter((one) => one.upserted !== undefined)
    .map((one) => ({ index: one.index, _id: one.upserted }));
  return {
    n: written.reduce((sum, { n }) => sum + n, 0),
    nModified: written.reduce((sum, { nModified = 0 }) => sum + nModified, 0),
    ...(upserted.length > 0 && { upserted }),
    ...(writeErrors.length > 0 && { writeErrors }),
  };
}

/** Flushes for a write concern of `j: true`, which waits for the disk. */
function flushIfRequested({ body }: Request, { database }: Store): void {
  if (isDocument(body.writeConcern) && body.writeConcern.j === true) database.flush();
}
