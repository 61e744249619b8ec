import { badValue } from '../failures.ts';
import { type Command, checkFields, countField } from './context.ts';

export const getMore: Command = (request, { cursors }) => {
  checkFields(request, 'collection batchSize');
  const { getMore: id, collection } = request.body;
  return cursors.more(id, `${request.db}.${String(collection)}`, countField(request.body, 'batchSize'));
};

export const killCursors: Command = (request, context) => {
  checkFields(request, 'cursors');
  const { cursors: ids } = request.body;
  if (!Array.isArray(ids)) throw badValue("'cursors' must be an array");
  const found = Map.groupBy(ids, (id) => context.cursors.kill(id));
  return {
    cursorsKilled: found.get(true) ?? [],
    cursorsNotFound: found.get(false) ?? [],
    cursorsAlive: [],
    cursorsUnknown: [],
  };
};
