import { badValue, CommandFailure, unsupported } from '../failures.ts';
import type { Store } from '../storage/store.ts';
import { type Doc, isDoc } from '../values/values.ts';
import type { Variables } from './expressions.ts';
import { count, limit, match, sample, skip, sort } from './flow.ts';
import { group } from './group.ts';
import { lookup, unionWith } from './lookup.ts';
import { addFields, project, replaceRoot, replaceWith, unset } from './reshape.ts';
import { unwind } from './unwind.ts';

export type Stage = (docs: Iterable<Doc>, variables?: Variables) => Iterable<Doc>;

/** Where stages that read other collections find them. */
export interface Source {
  store: Store;
  db: string;
}

type Compile = (spec: unknown, source: Source) => Stage;

function sortByCount(expression: unknown): Stage {
  const counted = group({ _id: expression, count: { $sum: 1 } });
  const sorted = sort({ count: -1 });
  return (docs, variables) => sorted(counted(docs, variables));
}

function facet(spec: unknown, source: Source): Stage {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    throw new CommandFailure(40169, 'the $facet specification must be a non-empty object');
  const facets = Object.entries(spec).map(
    ([name, stages]) => [name, compilePipeline(stages, source)] as const,
  );
  return function* (docs, variables) {
    const all = [...docs];
    yield Object.fromEntries(facets.map(([name, stages]) => [name, [...stages(all, variables)]]));
  };
}

const STAGES: Record<string, Compile> = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $count: count,
  $group: group,
  $sortByCount: sortByCount,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $replaceRoot: replaceRoot,
  $replaceWith: replaceWith,
  $unwind: unwind,
  $facet: facet,
  $lookup: lookup,
  $unionWith: unionWith,
  $sample: sample,
};

const KNOWN_ELSEWHERE = new Set(
  '$bucket $bucketAuto $changeStream $collStats $currentOp $densify $documents $fill $geoNear $graphLookup $indexStats $merge $out $redact $search $setWindowFields'.split(
    ' ',
  ),
);

export function compilePipeline(pipeline: unknown, source: Source): Stage {
  if (!Array.isArray(pipeline)) throw badValue("'pipeline' must be an array");
  const stages = pipeline.map((stage) => compileStage(stage, source));
  return (docs, variables) => stages.reduce((flow, stage) => stage(flow, variables), docs);
}

function compileStage(stage: unknown, source: Source): Stage {
  const [name, ...others] = isDoc(stage) ? Object.keys(stage) : [];
  if (!isDoc(stage) || name === undefined || others.length > 0)
    throw new CommandFailure(40323, 'A pipeline stage specification object must contain exactly one field.');
  const compile = STAGES[name];
  if (compile) return compile(stage[name], source);
  throw KNOWN_ELSEWHERE.has(name)
    ? unsupported(`the stage ${name}`)
    : new CommandFailure(40324, `Unrecognized pipeline stage name: '${name}'`);
}
