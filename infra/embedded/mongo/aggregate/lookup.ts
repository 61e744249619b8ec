import { CommandFailure, unsupported } from '../failures.ts';
import { findRows } from '../read/find.ts';
import type { Store } from '../storage/store.ts';
import { assign } from '../values/assign.ts';
import { reach } from '../values/paths.ts';
import { type Doc, isDoc } from '../values/values.ts';
import { compileExpression, type Variables } from './expressions.ts';
import { compilePipeline, type Source, type Stage } from './stages.ts';

interface Lookup {
  from: string;
  as: string;
  localField: string | undefined;
  foreignField: string | undefined;
  lets: Doc;
  pipeline: unknown[];
}

/** `$lookup`, by equal fields, by a pipeline, or by both. */
export function lookup(spec: unknown, source: Source): Stage {
  const { from, as, localField, foreignField, lets, pipeline } = checked(spec);
  const letOf = Object.entries(lets).map(([name, value]) => [name, compileExpression(value)] as const);
  const stages = compilePipeline(pipeline, source);
  const parts = as.split('.');
  return function* (docs, variables) {
    for (const doc of docs) {
      const inner: Variables = { ...variables };
      for (const [name, compute] of letOf) inner[name] = compute(doc, variables) ?? null;
      const found = candidates(source.store, source.db, from, localJoin(doc, localField, foreignField));
      const result = { ...doc };
      assign(result, parts, [...stages(found, inner)]);
      yield result;
    }
  };
}

function checked(spec: unknown): Lookup {
  if (!isDoc(spec)) throw new CommandFailure(9, 'the $lookup specification must be an object');
  const { from, as, localField, foreignField, pipeline } = spec;
  if (isDoc(from)) throw unsupported('$lookup in another database');
  if (typeof from !== 'string' || typeof as !== 'string')
    throw new CommandFailure(9, "$lookup needs 'from' and 'as'");
  const byFields = typeof localField === 'string' && typeof foreignField === 'string';
  if (!byFields && !Array.isArray(pipeline))
    throw new CommandFailure(9, '$lookup requires either "pipeline" or both "localField" and "foreignField"');
  return {
    from,
    as,
    localField: byFields ? localField : undefined,
    foreignField: byFields ? foreignField : undefined,
    lets: isDoc(spec.let) ? spec.let : {},
    pipeline: Array.isArray(pipeline) ? pipeline : [],
  };
}

/** A missing local field joins with missing and null; an array joins by any of its elements. */
function localJoin(doc: Doc, localField: string | undefined, foreignField: string | undefined): Doc {
  if (localField === undefined || foreignField === undefined) return {};
  const values: unknown[] = [];
  reach(doc, localField.split('.'), 0, (value) => {
    values.push(...(Array.isArray(value) ? value : [value ?? null]));
    return false;
  });
  return { [foreignField]: { $in: values.length === 0 ? [null] : values } };
}

function* candidates(store: Store, db: string, from: string, filter: Doc): Generator<Doc> {
  for (const row of findRows(store, store.catalog.find(db, from), { filter })) yield row.doc;
}

/** `$unionWith`: the documents of another collection after these. */
export function unionWith(spec: unknown, source: Source): Stage {
  const { coll, pipeline } = isDoc(spec) ? spec : { coll: spec, pipeline: [] };
  if (typeof coll !== 'string') throw unsupported('$unionWith without a collection');
  const stages = compilePipeline(Array.isArray(pipeline) ? pipeline : [], source);
  return function* (docs, variables) {
    yield* docs;
    yield* stages(candidates(source.store, source.db, coll, {}), variables);
  };
}
