import { CommandFailure } from '../failures.ts';
import { compileFilter } from '../query/filter.ts';
import { parseSort, sortByKey, sortKeyOf } from '../values/sort.ts';
import { isDoc } from '../values/values.ts';
import type { Stage } from './stages.ts';

export function match(spec: unknown): Stage {
  compileFilter(spec);
  return function* (docs, variables) {
    const matches = compileFilter(spec, variables);
    for (const doc of docs) if (matches(doc)) yield doc;
  };
}

export function sort(spec: unknown): Stage {
  const fields = parseSort(spec);
  if (fields.length === 0) throw new CommandFailure(15976, '$sort stage must have at least one sort key');
  return (docs) => sortByKey(docs, sortKeyOf(fields));
}

export function limit(count: unknown): Stage {
  if (!Number.isInteger(count) || (count as number) <= 0)
    throw new CommandFailure(15958, 'the limit must be positive');
  return (docs) => Iterator.from(docs).take(count as number);
}

export function skip(count: unknown): Stage {
  if (!Number.isInteger(count) || (count as number) < 0)
    throw new CommandFailure(15956, 'Argument to $skip cannot be negative');
  return (docs) => Iterator.from(docs).drop(count as number);
}

/** Counting nothing gives no document, not a zero. */
export function count(field: unknown): Stage {
  if (typeof field !== 'string' || field === '' || /^\$|\./.test(field))
    throw new CommandFailure(40156, 'the count field must be a non-empty string without $ or .');
  return function* (docs) {
    const total = Iterator.from(docs).reduce((sum) => sum + 1, 0);
    if (total > 0) yield { [field]: total };
  };
}

export function sample(spec: unknown): Stage {
  const size = isDoc(spec) ? spec.size : undefined;
  if (typeof size !== 'number' || size <= 0) throw new CommandFailure(28747, '$sample needs a positive size');
  return (docs) =>
    Array.from(docs, (doc) => ({ doc, key: Math.random() }))
      .sort((a, b) => a.key - b.key)
      .slice(0, size)
      .map(({ doc }) => doc);
}
