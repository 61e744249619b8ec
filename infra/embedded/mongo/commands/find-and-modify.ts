import { failedToParse } from '../failures.ts';
import type { Request } from '../protocol/messages.ts';
import { compileProjection } from '../query/projection.ts';
import { filterOf } from '../read/find.ts';
import { deleteDocument } from '../storage/documents.ts';
import type { StoredRow } from '../storage/stored-row.ts';
import { changeRow, insertUpserted, selectRows } from '../update/rows.ts';
import { compileUpdate } from '../update/update.ts';
import type { Doc } from '../values/values.ts';
import { type Command, type Context, checkFields, collectionName, existing } from './context.ts';
import { flushIfAsked } from './writes.ts';

const FIELDS =
  'query sort hint remove update new fields upsert arrayFilters collation bypassDocumentValidation';

interface Outcome {
  value: Doc | null;
  lastErrorObject: Doc;
}

export const findAndModify: Command = (request, context) => {
  checkFields(request, FIELDS);
  const { query, sort, hint, fields, remove, update } = request.body;
  if ((remove === true) === (update !== undefined))
    throw failedToParse('Either an update or remove=true must be specified');
  const filter = filterOf(query);
  const project = compileProjection(fields, filter);
  const outcome = context.store.transaction(() => {
    const [row] = selectRows(context.store, existing(request, context), { filter, sort, hint, limit: 1 });
    if (remove === true) return removeOne(request, context, row);
    return row ? updateOne(request, context, row, filter) : upsertOne(request, context, filter);
  });
  flushIfAsked(request, context);
  return { ...outcome, value: outcome.value && project(outcome.value) };
};

function removeOne(request: Request, context: Context, row: StoredRow | undefined): Outcome {
  const collection = existing(request, context);
  if (row && collection) deleteDocument(context.store, collection, row);
  return { value: row?.doc ?? null, lastErrorObject: { n: row ? 1 : 0 } };
}

function updateOne(request: Request, context: Context, row: StoredRow, filter: Doc): Outcome {
  const collection = context.store.catalog.require(request.db, collectionName(request));
  const changed = changeRow(context.store, collection, row, filter, updateOf(request, context));
  const value = request.body.new === true ? (changed ?? row.doc) : row.doc;
  return { value, lastErrorObject: { n: 1, updatedExisting: true } };
}

function upsertOne(request: Request, context: Context, filter: Doc): Outcome {
  const update = updateOf(request, context);
  if (request.body.upsert !== true) return { value: null, lastErrorObject: { n: 0, updatedExisting: false } };
  const doc = insertUpserted(context.store, request.db, collectionName(request), filter, update);
  return {
    value: request.body.new === true ? doc : null,
    lastErrorObject: { n: 1, updatedExisting: false, upserted: doc._id },
  };
}

const updateOf = ({ body, db }: Request, { store }: Context) =>
  compileUpdate(body.update, body.arrayFilters, { store, db });
