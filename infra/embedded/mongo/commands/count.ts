import { badValue } from '../failures.ts';
import { countWithoutReading } from '../read/count.ts';
import { filterOf, findRows } from '../read/find.ts';
import { encodeKey } from '../values/keys.ts';
import { reach } from '../values/paths.ts';
import { type Command, checkFields, countField, existing } from './context.ts';

export const count: Command = (request, context) => {
  checkFields(request, 'query limit skip hint collation fields');
  const { query, hint } = request.body;
  const collection = existing(request, context);
  const isWhole = !request.body.skip && !request.body.limit && !hint;
  const counted =
    isWhole && collection ? countWithoutReading(context.store, collection, filterOf(query)) : undefined;
  if (counted !== undefined) return { n: counted };
  const rows = findRows(context.store, collection, {
    filter: query,
    hint,
    skip: countField(request.body, 'skip'),
    limit: countField(request.body, 'limit'),
  });
  return { n: Iterator.from(rows).reduce((sum) => sum + 1, 0) };
};

export const distinct: Command = (request, context) => {
  checkFields(request, 'key query collation hint');
  const { key, query, hint } = request.body;
  if (typeof key !== 'string') throw badValue("'key' must be a string");
  const values = new Map<string, unknown>();
  for (const row of findRows(context.store, existing(request, context), { filter: query, hint }))
    reach(row.doc, key.split('.'), 0, (value) => {
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) values.set(encodeKey([one]).toString('latin1'), one);
      return false;
    });
  return { values: [...values.values()] };
};
