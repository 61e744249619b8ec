import { compileExpression, type Expression, type Variables } from '../aggregate/expressions.ts';
import { badValue, CommandFailure, unsupported } from '../failures.ts';
import { assign } from '../values/assign.ts';
import { type Doc, isDoc } from '../values/values.ts';
import { atMatch, firstMatch, slicer } from './projection-arrays.ts';
import { add, type Node, type Reshape, shape } from './projection-tree.ts';

/** Turns a stored document into the one that is returned. */
export type Project = (doc: Doc, variables?: Variables) => Doc;

interface Plan {
  tree: Node;
  includes: string[];
  excludes: string[];
  id: boolean | undefined;
  computed: [parts: string[], compute: Expression][];
  positional: string | undefined;
}

/** Compiles `{ a: 1 }`, `{ a: 0 }`, computed fields, `$slice`, `$elemMatch` and `a.$`. */
export function compileProjection(spec: unknown, filter: Doc = {}): Project {
  if (spec === undefined || spec === null) return (doc) => doc;
  if (!isDoc(spec)) throw badValue('the projection must be an object');
  const plan = planOf(spec);
  const inclusive =
    plan.includes.length > 0 || plan.computed.length > 0 || (plan.id === true && plan.excludes.length === 0);
  if (inclusive && plan.excludes.length > 0)
    throw new CommandFailure(
      31254,
      `Cannot do exclusion on field ${plan.excludes[0]} in inclusion projection`,
    );
  if (plan.id === inclusive) add(plan.tree, ['_id'], 'named');
  if (inclusive && plan.id === undefined) add(plan.tree, ['_id'], 'named');
  return (doc, variables) => {
    const narrowed = plan.positional === undefined ? doc : atMatch(doc, filter, plan.positional);
    const shaped = shape(narrowed, plan.tree, inclusive);
    for (const [parts, compute] of plan.computed) assign(shaped, parts, compute(doc, variables));
    return shaped;
  };
}

function planOf(spec: Doc): Plan {
  const plan: Plan = {
    tree: { children: new Map() },
    includes: [],
    excludes: [],
    id: undefined,
    computed: [],
    positional: undefined,
  };
  for (const [path, value] of Object.entries(spec)) read(plan, path, value);
  return plan;
}

function read(plan: Plan, path: string, value: unknown): void {
  if (path.startsWith('$')) throw new CommandFailure(16410, `Field names may not start with '$': ${path}`);
  const flag = typeof value === 'number' ? value !== 0 : value;
  if (path === '_id' && typeof flag === 'boolean') plan.id = flag;
  else if (path.endsWith('.$')) readPositional(plan, path.slice(0, -2));
  else if (flag === true) include(plan, path, 'named');
  else if (flag === false) exclude(plan, path);
  else if (isDoc(value)) readObject(plan, path, value);
  else plan.computed.push([path.split('.'), compileExpression(value)]);
}

function include(plan: Plan, path: string, leaf: 'named' | Reshape): void {
  plan.includes.push(path);
  add(plan.tree, path.split('.'), leaf);
}

function exclude(plan: Plan, path: string): void {
  plan.excludes.push(path);
  add(plan.tree, path.split('.'), 'named');
}

function readPositional(plan: Plan, path: string): void {
  if (plan.positional !== undefined)
    throw new CommandFailure(31276, 'Cannot specify more than one positional projection');
  plan.positional = path;
  include(plan, path, 'named');
}

function readObject(plan: Plan, path: string, value: Doc): void {
  const [operator] = Object.keys(value);
  if (operator === undefined) throw new CommandFailure(51270, 'An empty sub-projection is not a valid value');
  if (operator === '$elemMatch') include(plan, path, firstMatch(value.$elemMatch));
  else if (operator === '$slice' && !isExpressionSlice(value.$slice))
    add(plan.tree, path.split('.'), slicer(value.$slice));
  else if (operator === '$meta') throw unsupported('$meta');
  else if (operator.startsWith('$')) plan.computed.push([path.split('.'), compileExpression(value)]);
  else for (const [field, part] of Object.entries(value)) read(plan, `${path}.${field}`, part);
}

const isExpressionSlice = (operand: unknown) => Array.isArray(operand) && typeof operand[0] !== 'number';
