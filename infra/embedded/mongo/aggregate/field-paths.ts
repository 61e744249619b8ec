import { isDoc, own } from '../values/values.ts';

const PLAIN_PATH = /^\$[^$\0.][^$\0]*$/;

/**
 * The commonest expressions, a field (`$place.city`) and a constant, without the way through mingo. Below an array
 * come the values of its documents; a number in a path is a name, never a position.
 */
export function compileSimple(expression: unknown): ((doc: unknown) => unknown) | undefined {
  if (expression === null || typeof expression === 'number' || typeof expression === 'boolean')
    return () => expression;
  if (typeof expression !== 'string') return undefined;
  if (!expression.startsWith('$')) return () => expression;
  if (!PLAIN_PATH.test(expression)) return undefined;
  const parts = expression.slice(1).split('.');
  return (doc) => valueAt(doc, parts, 0);
}

function valueAt(value: unknown, parts: readonly string[], at: number): unknown {
  const part = parts[at];
  if (part === undefined) return value;
  if (isDoc(value)) return valueAt(own(value, part), parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  return value.map((element) => valueAt(element, parts, at)).filter((found) => found !== undefined);
}
