import { type Doc, isDoc, own, put } from './values.ts';

/** Sets a computed field; an array on the way gets it in each of its elements. */
export function assign(target: Doc, [part = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    if (value === undefined) delete target[part];
    else put(target, part, value);
    return;
  }
  const inner = own(target, part);
  if (value === undefined && !isDoc(inner) && !Array.isArray(inner)) return;
  const into = (element: unknown): unknown => {
    if (Array.isArray(element)) return element.map(into);
    const copy = isDoc(element) ? { ...element } : {};
    assign(copy, rest, value);
    return copy;
  };
  put(target, part, into(inner));
}
