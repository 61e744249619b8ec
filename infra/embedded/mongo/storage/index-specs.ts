import { badValue, CommandFailure, unsupported } from '../failures.ts';
import { compileFilter } from '../query/filter.ts';
import { isPosition } from '../values/paths.ts';
import { type Doc, isDoc } from '../values/values.ts';

const OPTIONS = new Set(
  'v key name unique sparse partialFilterExpression expireAfterSeconds background ns hidden collation'.split(
    ' ',
  ),
);
const LONGEST_EXPIRY = 2 ** 31 - 1;

/** Checks what createIndexes was sent; returns what listIndexes will show. */
export function checkIndexSpec(spec: unknown): Doc {
  if (!isDoc(spec)) throw badValue('an index specification must be an object');
  const stray = Object.keys(spec).find((option) => !OPTIONS.has(option));
  if (stray !== undefined)
    throw new CommandFailure(197, `The field '${stray}' is not valid for an index specification`);
  if (isDoc(spec.collation) && spec.collation.locale !== 'simple')
    throw unsupported('indexes with a collation');
  const key = checkKey(spec.key);
  if (typeof spec.name !== 'string' || spec.name === '')
    throw cannot('the index name must be a non-empty string');
  return { v: 2, key, name: spec.name, ...flags(spec), ...partial(spec), ...expiry(spec, key) };
}

function checkKey(key: unknown): Record<string, number> {
  if (!isDoc(key) || Object.keys(key).length === 0) throw cannot('index keys cannot be an empty object');
  const entries = Object.entries(key).map(([path, direction]): [string, number] => {
    if (typeof direction === 'string') throw unsupported(`indexes of type '${direction}'`);
    if (typeof direction !== 'number' || !direction)
      throw cannot(`Values in v:2 index key pattern must be numbers: ${path}`);
    if (path.includes('$')) throw unsupported(`indexes on '${path}'`);
    const parts = path.split('.');
    if (parts.includes('')) throw cannot('Index keys cannot contain an empty field');
    if (parts.some(isPosition)) throw unsupported(`indexes on a position of an array ('${path}')`);
    return [path, direction > 0 ? 1 : -1];
  });
  return Object.fromEntries(entries);
}

function flags({ unique, sparse }: Doc): Doc {
  return { ...(isTrue(unique) ? { unique: true } : {}), ...(isTrue(sparse) ? { sparse: true } : {}) };
}

const isTrue = (flag: unknown) => flag === true || flag === 1;

function partial({ partialFilterExpression, sparse }: Doc): Doc {
  if (partialFilterExpression === undefined) return {};
  if (isTrue(sparse)) throw cannot('cannot mix "partialFilterExpression" and "sparse" options');
  compileFilter(partialFilterExpression);
  checkPartial(partialFilterExpression);
  return { partialFilterExpression };
}

const PARTIAL = new Set('$and $or $eq $gt $gte $lt $lte $in $type $exists'.split(' '));

/** Only conditions of which the planner can tell that a filter implies them; the same as MongoDB allows. */
function checkPartial(expression: unknown): void {
  if (Array.isArray(expression)) return expression.forEach(checkPartial);
  if (!isDoc(expression)) return;
  for (const [name, operand] of Object.entries(expression)) {
    const allowed = name === '$exists' ? operand === true : !name.startsWith('$') || PARTIAL.has(name);
    if (!allowed) throw cannot(`Expression not supported in partial index: ${name}`);
    checkPartial(operand);
  }
}

function expiry({ expireAfterSeconds }: Doc, key: Record<string, number>): Doc {
  if (expireAfterSeconds === undefined) return {};
  const valid =
    typeof expireAfterSeconds === 'number' && expireAfterSeconds >= 0 && expireAfterSeconds <= LONGEST_EXPIRY;
  if (!valid) throw cannot(`TTL index 'expireAfterSeconds' option must be within an acceptable range`);
  if (Object.keys(key).length > 1)
    throw cannot('TTL indexes are single-field indexes, compound indexes do not support TTL');
  return { expireAfterSeconds };
}

const cannot = (message: string) => new CommandFailure(67, message);
