import { failedToParse } from '../failures.ts';
import { filterOf } from '../read/find.ts';
import { changeRow, insertUpserted, selectRows } from '../update/rows.ts';
import { compileUpdate } from '../update/update.ts';
import type { Doc } from '../values/values.ts';
import { type Command, checkCollation, checkFields, collectionName } from './context.ts';
import { checkOptions, operationsOf, runWrites, type Written } from './writes.ts';

export const update: Command = (request, context) => {
  checkFields(request, 'updates ordered bypassDocumentValidation');
  const { store } = context;
  const name = collectionName(request);
  const one = (operation: Doc): Written => {
    checkOptions(operation, 'q u multi upsert arrayFilters hint collation sort');
    checkCollation(operation.collation);
    const filter = filterOf(operation.q);
    const update = compileUpdate(operation.u, operation.arrayFilters, { store, db: request.db });
    const multi = operation.multi === true;
    if (multi && update.isReplacement)
      throw failedToParse('multi update is not supported for replacement-style update');
    const search = { filter, sort: operation.sort, hint: operation.hint, limit: multi ? 0 : 1 };
    const collection = store.catalog.find(request.db, name);
    const rows = selectRows(store, collection, search);
    if (rows.length === 0 && operation.upsert === true)
      return { n: 1, modified: 0, upsertedId: insertUpserted(store, request.db, name, filter, update)._id };
    const changed = rows.filter((row) => collection && changeRow(store, collection, row, filter, update));
    return { n: rows.length, modified: changed.length };
  };
  return runWrites(request, context, operationsOf(request, 'updates'), one);
};
