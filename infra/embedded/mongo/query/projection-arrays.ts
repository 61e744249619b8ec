import { badValue, CommandFailure } from '../failures.ts';
import { type Doc, isDoc, own } from '../values/values.ts';
import { compileField } from './field.ts';
import { matchedPosition } from './positional.ts';
import type { Reshape } from './projection-tree.ts';

/** `$elemMatch`: the first element that matches, alone. */
export function firstMatch(condition: unknown): Reshape {
  const matches = compileField('v', { $elemMatch: condition });
  return (value) => {
    const found = Array.isArray(value) ? value.find((element) => matches({ v: [element] })) : undefined;
    return found === undefined ? undefined : [found];
  };
}

/** `$slice: n` and `$slice: [skip, n]`. */
export function slicer(operand: unknown): Reshape {
  const [skip, limit] = Array.isArray(operand) ? operand : [operand, undefined];
  if (typeof skip !== 'number' || (limit !== undefined && !(limit > 0)))
    throw badValue('$slice needs numbers');
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (limit === undefined) return skip < 0 ? value.slice(skip) : value.slice(0, skip);
    const start = skip < 0 ? Math.max(0, value.length + skip) : skip;
    return value.slice(start, start + limit);
  };
}

/** `a.$`: the element the filter found, alone. */
export function atMatch(doc: Doc, filter: Doc, path: string): Doc {
  const position = matchedPosition(filter, doc, path);
  const values = path
    .split('.')
    .reduce<unknown>((value, part) => (isDoc(value) ? own(value, part) : undefined), doc);
  if (!Array.isArray(values)) return doc;
  if (position === undefined)
    throw new CommandFailure(
      51246,
      'Executor error: positional operator ".$" could not find a matching element in the array',
    );
  return replaceAt(doc, path.split('.'), [values[position]]);
}

function replaceAt(doc: Doc, [part = '', ...rest]: string[], value: unknown): Doc {
  const inner = own(doc, part);
  return { ...doc, [part]: rest.length > 0 && isDoc(inner) ? replaceAt(inner, rest, value) : value };
}
