import { CommandFailure } from '../failures.ts';
import { compileProjection } from '../query/projection.ts';
import { assign } from '../values/assign.ts';
import { type Doc, isDoc } from '../values/values.ts';
import { compileExpression } from './expressions.ts';
import type { Stage } from './stages.ts';

export function project(spec: unknown): Stage {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    throw new CommandFailure(51272, '$project specification must have at least one field');
  const apply = compileProjection(spec);
  return function* (docs, variables) {
    for (const doc of docs) yield apply(doc, variables);
  };
}

/** `$addFields` and `$set`: nested objects and dotted paths mean the same. */
export function addFields(spec: unknown): Stage {
  if (!isDoc(spec)) throw new CommandFailure(40272, '$addFields specification stage must be an object');
  const fields = flatten(spec).map(([parts, value]) => [parts, compileExpression(value)] as const);
  return function* (docs, variables) {
    for (const doc of docs) {
      const result = { ...doc };
      for (const [parts, compute] of fields) assign(result, parts, compute(doc, variables));
      yield result;
    }
  };
}

function flatten(spec: Doc, above: string[] = []): [string[], unknown][] {
  return Object.entries(spec).flatMap(([path, value]): [string[], unknown][] => {
    const parts = [...above, ...path.split('.')];
    const isNested = isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]?.startsWith('$');
    return isNested ? flatten(value, parts) : [[parts, value]];
  });
}

export function unset(spec: unknown): Stage {
  const paths = Array.isArray(spec) ? spec : [spec];
  if (!paths.every((path) => typeof path === 'string' && path !== ''))
    throw new CommandFailure(31002, '$unset specification must be a string or an array of strings');
  const apply = compileProjection(Object.fromEntries(paths.map((path) => [path, 0])));
  return function* (docs) {
    for (const doc of docs) yield apply(doc);
  };
}

export function replaceRoot(spec: unknown): Stage {
  if (!isDoc(spec) || !('newRoot' in spec)) throw new CommandFailure(40229, "$replaceRoot needs a 'newRoot'");
  return replaceWith(spec.newRoot);
}

export function replaceWith(expression: unknown): Stage {
  const rootOf = compileExpression(expression);
  return function* (docs, variables) {
    for (const doc of docs) {
      const root = rootOf(doc, variables);
      if (!isDoc(root)) throw new CommandFailure(40228, "'newRoot' expression must evaluate to an object");
      yield root;
    }
  };
}
