import { CommandFailure } from '../failures.ts';
import { encodeKey } from '../values/keys.ts';
import { type Doc, isDoc } from '../values/values.ts';
import { type Accumulator, accumulatorNamed } from './accumulators.ts';
import { compileExpression, type Expression } from './expressions.ts';
import type { Stage } from './stages.ts';

interface Output {
  field: string;
  make: () => Accumulator;
  value: Expression;
}

/** `$group`: one pass, one accumulator a group and field. */
export function group(spec: unknown): Stage {
  if (!isDoc(spec)) throw new CommandFailure(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) throw new CommandFailure(15955, 'a group specification must include an _id');
  const { _id, ...fields } = spec;
  const idOf = compileExpression(_id);
  const outputs = Object.entries(fields).map(([field, operation]) => outputOf(field, operation));
  return function* (docs, variables) {
    const groups = new Map<string, { id: unknown; states: Accumulator[] }>();
    for (const doc of docs) {
      const id = idOf(doc, variables) ?? null;
      const key = encodeKey([id]).toString('latin1');
      const found = groups.get(key) ?? { id, states: outputs.map(({ make }) => make()) };
      groups.set(key, found);
      outputs.forEach(({ value }, i) => found.states[i]?.add(value(doc, variables)));
    }
    for (const { id, states } of groups.values()) yield resultOf(id, outputs, states);
  };
}

function outputOf(field: string, operation: unknown): Output {
  const [name, ...others] = isDoc(operation) ? Object.keys(operation) : [];
  if (!isDoc(operation) || name === undefined || others.length > 0)
    throw new CommandFailure(40234, `The field '${field}' must be an accumulator object`);
  if (field.includes('.')) throw new CommandFailure(40235, `The field name '${field}' cannot contain '.'`);
  return { field, make: accumulatorNamed(name), value: compileExpression(operation[name]) };
}

function resultOf(id: unknown, outputs: Output[], states: Accumulator[]): Doc {
  const fields = outputs.map(({ field }, i) => [field, states[i]?.result()] as const);
  return { _id: id, ...Object.fromEntries(fields) };
}
