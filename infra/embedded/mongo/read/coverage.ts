import { compileField } from '../query/field.ts';
import type { Index } from '../storage/indexes.ts';
import { sameValue } from '../values/compare.ts';
import type { Doc } from '../values/values.ts';
import type { Demand } from './bounds.ts';

/** Whether every document a filter can match is in the index. */
export function holdsAll(index: Index, filter: Doc, demands: Map<string, Demand>): boolean {
  const conditions = Object.entries(index.partial ?? {});
  if (!conditions.every(([path, needed]) => implies(filter, demands, path, needed))) return false;
  return !index.sparse || index.paths.some((path) => excludesMissing(demands.get(path)));
}

/** Only what can be seen at a glance: the same condition, a value that meets it, a range where a value is needed. */
function implies(filter: Doc, demands: Map<string, Demand>, path: string, needed: unknown): boolean {
  if (Object.hasOwn(filter, path) && sameValue(filter[path], needed)) return true;
  const demand = demands.get(path);
  if (path.startsWith('$') || !demand) return false;
  if (sameValue(needed, { $exists: true })) return excludesMissing(demand);
  const meets = compileField('value', needed);
  return demand.points?.every((value) => meets({ value }) && (value !== null || meets({}))) ?? false;
}

function excludesMissing(demand: Demand | undefined): boolean {
  if (demand?.points) return demand.points.every((value) => value !== null && value !== undefined);
  return demand?.low !== undefined || demand?.high !== undefined;
}
