import { compilePipeline, type Source, type Stage } from '../aggregate/stages.ts';
import { CommandFailure, failedToParse } from '../failures.ts';
import { sameValue } from '../values/compare.ts';
import { type Doc, isDoc, own } from '../values/values.ts';
import { type Change, changesOf, checkConflicts } from './changes.ts';
import { compileArrayFilters, concretePaths, type Places } from './positions.ts';

/** A compiled update; `apply` changes and returns the document it is given. */
export interface Update {
  isReplacement: boolean;
  apply(doc: Doc, filter: Doc, inserting?: boolean): Doc;
}

export function compileUpdate(update: unknown, arrayFilters: unknown, source: Source): Update {
  if (Array.isArray(update)) return pipelineUpdate(update, source);
  if (!isDoc(update)) throw failedToParse('Update argument must be either an object or an array');
  return Object.keys(update)[0]?.startsWith('$') ? operatorUpdate(update, arrayFilters) : replacement(update);
}

const PIPELINE_STAGES = ['$set', '$addFields', '$unset', '$project', '$replaceWith', '$replaceRoot'];

function pipelineUpdate(pipeline: unknown[], source: Source): Update {
  for (const stage of pipeline) {
    const name = isDoc(stage) ? Object.keys(stage)[0] : undefined;
    if (!PIPELINE_STAGES.includes(name ?? ''))
      throw new CommandFailure(72, `${name ?? 'this'} is not allowed to be used within an update`);
  }
  const stages: Stage = compilePipeline(pipeline, source);
  const apply = (doc: Doc) => {
    const [result = doc] = stages([doc]);
    return keepId(doc, { ...(own(doc, '_id') === undefined ? {} : { _id: doc._id }), ...result });
  };
  return { isReplacement: false, apply };
}

function replacement(update: Doc): Update {
  const dollar = Object.keys(update).find((field) => field.startsWith('$'));
  if (dollar !== undefined)
    throw new CommandFailure(52, `The dollar ($) prefixed field '${dollar}' is not valid for storage`);
  const apply = (doc: Doc) => {
    const { _id: given = doc._id, ...fields } = update;
    return keepId(doc, { ...(given === undefined ? {} : { _id: given }), ...fields });
  };
  return { isReplacement: true, apply };
}

function operatorUpdate(update: Doc, arrayFilters: unknown): Update {
  const changes = Object.entries(update).flatMap(([operator, fields]) => changesOf(operator, fields));
  const claims = changes.flatMap((change) => change.claims.map((parts) => parts.join('.')));
  checkConflicts(claims);
  const filters = compileArrayFilters(arrayFilters, claims);
  // New fields appear in the order of their paths, whichever operator brings them.
  const ordered = changes.toSorted((a, b) => (pathOf(a).join('.') < pathOf(b).join('.') ? -1 : 1));
  const apply = (doc: Doc, filter: Doc, inserting = false) => {
    const id = own(doc, '_id');
    const places: Places = { doc, filter, arrayFilters: filters };
    // Placeholders mean positions in the document as it was before the first change.
    const runs = ordered
      .filter((change) => inserting || !change.onlyOnInsert)
      .flatMap((change) => concretePaths(pathOf(change), places).map((path) => () => change.run(doc, path)));
    for (const run of runs) run();
    return keepId({ _id: id }, doc);
  };
  return { isReplacement: false, apply };
}

const pathOf = (change: Change): string[] => change.claims[0] ?? [];

function keepId(before: Doc, after: Doc): Doc {
  if (before._id === undefined || sameValue(before._id, after._id)) return after;
  throw new CommandFailure(
    66,
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}
