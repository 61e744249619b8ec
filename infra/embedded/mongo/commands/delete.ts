import { badValue } from '../failures.ts';
import { deleteDocument } from '../storage/documents.ts';
import { selectRows } from '../update/rows.ts';
import type { Doc } from '../values/values.ts';
import { type Command, checkCollation, checkFields, existing } from './context.ts';
import { checkOptions, operationsOf, runWrites, type Written } from './writes.ts';

export const remove: Command = (request, context) => {
  checkFields(request, 'deletes ordered');
  const collection = existing(request, context);
  const one = (operation: Doc): Written => {
    checkOptions(operation, 'q limit hint collation');
    checkCollation(operation.collation);
    if (operation.limit !== 0 && operation.limit !== 1)
      throw badValue('The limit field in delete objects must be 0 or 1');
    const rows = selectRows(context.store, collection, {
      filter: operation.q,
      hint: operation.hint,
      limit: operation.limit,
    });
    for (const row of rows) if (collection) deleteDocument(context.store, collection, row);
    return { n: rows.length };
  };
  return runWrites(request, context, operationsOf(request, 'deletes'), one);
};
