import { badValue, CommandFailure } from '../failures.ts';
import { isPosition } from '../values/paths.ts';
import { isDoc, isObjectLike, own, put } from '../values/values.ts';
import { type Modify, REMOVED } from './modifiers.ts';

/** An array is not padded with nulls beyond this, whatever position a path names. */
const MOST_PADDING = 100_000;

/** Changes the field at a path without placeholders, in place. */
export function writeAt(
  container: object,
  parts: readonly string[],
  modify: Modify,
  creates: boolean,
  at = 0,
): void {
  const part = parts[at] ?? '';
  if (Array.isArray(container) && !isPosition(part)) {
    if (creates) throw notViable(parts, at);
    return;
  }
  const existing = own(container, part);
  if (at === parts.length - 1) return store(container, part, existing, modify(existing, parts.join('.')));
  if (isContainer(existing)) return writeAt(existing, parts, modify, creates, at + 1);
  if (!creates) return;
  if (existing !== undefined) throw notViable(parts, at + 1);
  const created = {};
  writeAt(created, parts, modify, creates, at + 1);
  store(container, part, undefined, created);
}

const isContainer = (value: unknown): value is object =>
  isObjectLike(value) && (isDoc(value) || Array.isArray(value));

function notViable(parts: readonly string[], at: number): CommandFailure {
  const above = parts.slice(0, at).join('.');
  return new CommandFailure(28, `Cannot create field '${parts[at]}' in element {${above}: ...}`);
}

function store(container: object, part: string, existing: unknown, value: unknown): void {
  if (value === existing) return;
  if (Array.isArray(container)) storeElement(container, Number(part), value);
  else if (value === REMOVED) Reflect.deleteProperty(container, part);
  else put(container, part, value);
}

/** Removing an element leaves null in its place, so that the others keep theirs. */
function storeElement(values: unknown[], position: number, value: unknown): void {
  if (position - values.length > MOST_PADDING)
    throw badValue(`cannot pad an array up to position ${position}`);
  while (values.length < position) values.push(null);
  values[position] = value === REMOVED ? null : value;
}
