import { Query } from 'mingo/query';
import { type Document, encode, isDocument } from './bson.ts';
import { FIRST_BATCH } from './Cursors.ts';
import { type Command, checkOptions, countField, documentField, parseCollection } from './context.ts';
import { badValue, unsupported } from './errors.ts';
import { MINGO_OPTIONS } from './query.ts';
import { countRows, findRows } from './search.ts';

export const find: Command = (request, { store, cursors }) => {
  const name = parseCollection(request, 'filter sort projection hint skip limit batchSize singleBatch');
  const { body, db } = request;
  const project = compileProjection(documentField(body, 'projection'));
  const batchSize = countField(body, 'batchSize', FIRST_BATCH);
  const rows = findRows(store, store.find(db, name), {
    filter: documentField(body, 'filter'),
    sort: documentField(body, 'sort'),
    hint: body.hint,
    skip: countField(body, 'skip'),
    limit: countField(body, 'limit'),
  });
  // Without a projection the stored bytes are sent unchanged.
  const documents = rows.map((row) => (project ? encode(project(row.document)) : row.raw));
  const sent = body.singleBatch === true ? documents.slice(0, batchSize) : documents;
  return cursors.start(`${db}.${name}`, sent, batchSize);
};

/** Compiles a projection, which includes or excludes fields; undefined for all. Computed fields are refused. */
function compileProjection(projection: Document): ((document: Document) => Document) | undefined {
  const fields = Object.entries(projection);
  if (fields.length === 0) return undefined;
  for (const [path, shown] of fields)
    if (!/^(true|false|0|1)$/.test(String(shown)) || /\$|(^|\.)\d*(\.|$)/.test(path))
      throw unsupported(`the projection of '${path}'`);
  if (new Set(fields.filter(([path]) => path !== '_id').map(([, shown]) => Boolean(shown))).size > 1)
    throw badValue('Cannot do exclusion and inclusion in one projection');
  const all = new Query({}, { ...MINGO_OPTIONS, idKey: '_id' });
  return (document) => all.find<Document>([document], projection).next() ?? {};
}

export const getMore: Command = ({ db, body }, { cursors }) => {
  checkOptions('getMore', body, 'collection batchSize');
  return cursors.more(body.getMore, `${db}.${String(body.collection)}`, countField(body, 'batchSize'));
};

export const killCursors: Command = ({ body }, { cursors }) => {
  checkOptions('killCursors', body, 'cursors');
  if (!Array.isArray(body.cursors)) throw badValue("'cursors' must be an array");
  const cursorsKilled = body.cursors.filter((id) => cursors.kill(id));
  const cursorsNotFound = body.cursors.filter((id) => !cursorsKilled.includes(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};

export const count: Command = (request, { store }) => {
  const name = parseCollection(request, 'query hint limit');
  const { db, body } = request;
  const [filter, limit] = [documentField(body, 'query'), countField(body, 'limit')];
  const search = { filter, hint: body.hint, limit };
  return { n: countRows(store, store.find(db, name), search) };
};

/** Answers only the pipeline of countDocuments: `[{ $match }, { $group: { _id: 1, n: { $sum: 1 } } }]`. */
export const aggregate: Command = (request, { store, cursors }) => {
  const { db, body } = request;
  const [first, ...rest] = Array.isArray(body.pipeline) ? body.pipeline : [];
  const filter: unknown = first?.$match;
  if (!isDocument(filter) || JSON.stringify(rest) !== '[{"$group":{"_id":1,"n":{"$sum":1}}}]')
    throw unsupported('aggregations other than that of countDocuments');
  const name = parseCollection(request, 'pipeline cursor hint');
  const n = countRows(store, store.find(db, name), { filter, hint: body.hint });
  return cursors.start(`${db}.${name}`, n === 0 ? [] : [encode({ _id: 1, n })]);
};
