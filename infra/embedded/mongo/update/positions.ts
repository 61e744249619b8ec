import { badValue, CommandFailure, failedToParse } from '../failures.ts';
import { compileFilter } from '../query/filter.ts';
import { matchedPosition } from '../query/positional.ts';
import { type Doc, isDoc, isObjectLike, own } from '../values/values.ts';

/** What `$`, `$[]` and `$[name]` of a path stand for in one document. */
export interface Places {
  doc: Doc;
  filter: Doc;
  arrayFilters: Map<string, (element: unknown) => boolean>;
}

const IDENTIFIER = /^\$\[(.*)\]$/;
export const isPositional = (part: string): boolean => part === '$' || IDENTIFIER.test(part);

/** The paths without placeholders that a path stands for. */
export function concretePaths(parts: string[], places: Places): string[][] {
  let reached: { value: unknown; parts: string[] }[] = [{ value: places.doc, parts: [] }];
  for (const part of parts)
    reached = reached.flatMap(({ value, parts: above }) =>
      namesOf(part, value, above, places).map((name) => ({
        value: isObjectLike(value) ? own(value, name) : undefined,
        parts: [...above, name],
      })),
    );
  return reached.map((place) => place.parts);
}

function namesOf(part: string, value: unknown, above: string[], places: Places): string[] {
  if (!isPositional(part)) return [part];
  if (part === '$') return [matched(above, places)];
  const path = above.join('.');
  if (value === undefined)
    throw badValue(`The path '${path}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(value)) throw badValue(`Cannot apply array updates to non-array element ${path}`);
  const matches = part === '$[]' ? () => true : filterNamed(part, places);
  return value.flatMap((element, i) => (matches(element) ? [String(i)] : []));
}

function matched(above: string[], { doc, filter }: Places): string {
  const position = matchedPosition(filter, doc, above.join('.'));
  if (position === undefined)
    throw badValue('The positional operator did not find the match needed from the query.');
  return String(position);
}

function filterNamed(part: string, places: Places): (element: unknown) => boolean {
  const name = IDENTIFIER.exec(part)?.[1] ?? '';
  const filter = places.arrayFilters.get(name);
  if (!filter) throw badValue(`No array filter found for identifier '${name}'`);
  return filter;
}

/** `[{ 'mark.value': 'fail' }]` becomes a test named `mark`; one that no path uses is a mistake. */
export function compileArrayFilters(filters: unknown, paths: string[]): Places['arrayFilters'] {
  const compiled: Places['arrayFilters'] = new Map();
  if (filters === undefined || filters === null) return compiled;
  if (!Array.isArray(filters)) throw new CommandFailure(14, 'arrayFilters must be an array');
  for (const filter of filters) {
    const name = identifierOf(filter);
    if (compiled.has(name))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    if (!paths.some((path) => path.includes(`$[${name}]`)))
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
    const matches = compileFilter(filter);
    compiled.set(name, (element) => matches({ [name]: element }));
  }
  return compiled;
}

function identifierOf(filter: unknown): string {
  const [key] = isDoc(filter) ? Object.keys(filter) : [];
  if (!isDoc(filter) || key === undefined)
    throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
  const inner = filter[key];
  if (key.startsWith('$') && Array.isArray(inner)) return identifierOf(inner[0]);
  return key.split('.')[0] ?? '';
}
