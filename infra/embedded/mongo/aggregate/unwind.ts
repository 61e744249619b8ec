import { CommandFailure } from '../failures.ts';
import { assign } from '../values/assign.ts';
import { type Doc, isDoc, own } from '../values/values.ts';
import type { Stage } from './stages.ts';

/** `$unwind`: a document for each element of an array. */
export function unwind(spec: unknown): Stage {
  const options = isDoc(spec) ? spec : { path: spec };
  const { path, includeArrayIndex, preserveNullAndEmptyArrays } = options;
  if (typeof path !== 'string' || !path.startsWith('$') || path.length < 2)
    throw new CommandFailure(28818, "path option to $unwind stage should be prefixed with a '$'");
  const parts = path.slice(1).split('.');
  const position = typeof includeArrayIndex === 'string' ? includeArrayIndex.split('.') : undefined;
  return function* (docs) {
    for (const doc of docs) {
      const elements = elementsOf(doc, parts, preserveNullAndEmptyArrays === true);
      for (const { value, at } of elements) {
        const result = { ...doc };
        assign(result, parts, value);
        if (position) assign(result, position, at);
        yield result;
      }
    }
  };
}

function elementsOf(doc: Doc, parts: string[], keepsEmpty: boolean): { value: unknown; at: number | null }[] {
  const value = parts.reduce<unknown>((inner, part) => (isDoc(inner) ? own(inner, part) : undefined), doc);
  if (Array.isArray(value) && value.length > 0) return value.map((element, at) => ({ value: element, at }));
  if (value === undefined || value === null || Array.isArray(value))
    return keepsEmpty ? [{ value: Array.isArray(value) ? undefined : value, at: null }] : [];
  return [{ value, at: null }];
}
