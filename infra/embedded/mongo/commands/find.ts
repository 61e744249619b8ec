import { unsupported } from '../failures.ts';
import { compileProjection } from '../query/projection.ts';
import { filterOf, findRows } from '../read/find.ts';
import { type Doc, encode, type Raw } from '../values/values.ts';
import { type Command, checkFields, countField, existing, namespaceOf } from './context.ts';

const FIELDS =
  'filter sort projection hint skip limit batchSize singleBatch collation allowDiskUse noCursorTimeout allowPartialResults tailable awaitData';

export const find: Command = (request, context) => {
  checkFields(request, FIELDS);
  const { body } = request;
  if (body.tailable === true || body.awaitData === true) throw unsupported('tailable cursors');
  const filter = filterOf(body.filter);
  const rows = findRows(context.store, existing(request, context), {
    filter,
    sort: body.sort,
    hint: body.hint,
    skip: countField(body, 'skip'),
    limit: countField(body, 'limit'),
  });
  const documents = projected(rows, body.projection, filter);
  return context.cursors.start(
    namespaceOf(request),
    documents,
    countField(body, 'batchSize'),
    body.singleBatch === true,
  );
};

/** Without a projection the stored bytes go out as they are. */
function projected(rows: Iterable<{ raw: Raw; doc: Doc }>, spec: unknown, filter: Doc): Iterable<Raw> {
  const isEmpty = spec === undefined || spec === null || Object.keys(spec).length === 0;
  const project = isEmpty ? undefined : compileProjection(spec, filter);
  return Iterator.from(rows).map((row) => (project ? encode(project(row.doc)) : row.raw));
}
