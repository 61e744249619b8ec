import { type Doc, isDoc, own } from '../values/values.ts';
import { compileFilter, type Predicate } from './filter.ts';

/** Which element of the array at `path` the filter's conditions on it picked: what `$` stands for. */
export function matchedPosition(filter: Doc, doc: Doc, path: string): number | undefined {
  const parts = path.split('.');
  const values = parts.reduce<unknown>((value, part) => (isDoc(value) ? own(value, part) : undefined), doc);
  if (!Array.isArray(values)) return undefined;
  const tests = conditionsOn(filter, path);
  if (tests.length === 0) return undefined;
  const found = values.findIndex((element) => {
    const alone = parts.reduceRight<unknown>((inner, part) => ({ [part]: inner }), [element]) as Doc;
    return tests.every((test) => test(alone));
  });
  return found < 0 ? undefined : found;
}

function conditionsOn(filter: Doc, path: string): Predicate[] {
  return Object.entries(filter).flatMap(([key, operand]) => {
    if (key === '$and' && Array.isArray(operand))
      return operand.flatMap((branch: Doc) => conditionsOn(branch, path));
    const isAbout = key === path || key.startsWith(`${path}.`);
    return isAbout ? [compileFilter({ [key]: operand })] : [];
  });
}
