import { CommandFailure } from '../failures.ts';
import { type Doc, isDoc, put } from '../values/values.ts';

export type Reshape = (value: unknown) => unknown;
/** What happens to a field: kept or dropped, reshaped, or looked into. */
export type Node = { children: Map<string, Node>; leaf?: 'named' | Reshape };

export function add(node: Node, [part = '', ...rest]: string[], leaf: 'named' | Reshape): void {
  const child: Node = node.children.get(part) ?? { children: new Map() };
  const collides = rest.length === 0 ? node.children.has(part) : child.leaf !== undefined;
  if (collides) throw new CommandFailure(31249, `Path collision at ${part}`);
  node.children.set(part, child);
  if (rest.length === 0) child.leaf = leaf;
  else add(child, rest, leaf);
}

export function shape(doc: Doc, node: Node, inclusive: boolean): Doc {
  const shaped: Doc = {};
  for (const [field, value] of Object.entries(doc)) {
    const kept = shapeField(value, node.children.get(field), inclusive);
    if (kept !== undefined) put(shaped, field, kept);
  }
  return shaped;
}

function shapeField(value: unknown, child: Node | undefined, inclusive: boolean): unknown {
  if (!child) return inclusive ? undefined : value;
  if (child.leaf === 'named') return inclusive ? value : undefined;
  if (child.leaf) return child.leaf(value);
  if (isDoc(value)) return shape(value, child, inclusive);
  if (!Array.isArray(value)) return inclusive ? undefined : value;
  return value
    .map((element) => shapeField(element, child, inclusive))
    .filter((element) => element !== undefined);
}
