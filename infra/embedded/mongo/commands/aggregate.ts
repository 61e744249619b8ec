import { pushDown } from '../aggregate/push-down.ts';
import { compilePipeline } from '../aggregate/stages.ts';
import { badValue, failedToParse, unsupported } from '../failures.ts';
import { encode, isDoc } from '../values/values.ts';
import { type Command, checkFields, existing, namespaceOf } from './context.ts';

const FIELDS = 'pipeline cursor hint collation allowDiskUse bypassDocumentValidation explain let';

export const aggregate: Command = (request, context) => {
  checkFields(request, FIELDS);
  const { pipeline, cursor, hint, let: lets, explain } = request.body;
  if (!Array.isArray(pipeline)) throw badValue("'pipeline' must be an array");
  if (explain === true) throw unsupported('explain');
  if (!isDoc(cursor))
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  if (typeof request.body.aggregate !== 'string') throw unsupported('aggregate without a collection');
  const variables = isDoc(lets) ? lets : {};
  const source = { store: context.store, db: request.db };
  compilePipeline(pipeline, source);
  const { docs, rest } = pushDown(context.store, existing(request, context), pipeline, { hint, variables });
  const results = compilePipeline(rest, source)(docs, variables);
  const batchSize = typeof cursor.batchSize === 'number' ? cursor.batchSize : undefined;
  return context.cursors.start(namespaceOf(request), Iterator.from(results).map(encode), batchSize);
};
