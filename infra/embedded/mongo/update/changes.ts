import { badValue, CommandFailure, failedToParse } from '../failures.ts';
import { type Doc, isDoc, own } from '../values/values.ts';
import { modifierNamed, REMOVED } from './modifiers.ts';
import { isPositional } from './positions.ts';
import { writeAt } from './write.ts';

/** What one operator does to one path. */
export interface Change {
  /** The path it is about, and for a rename the other one. */
  claims: string[][];
  onlyOnInsert: boolean;
  run(doc: Doc, path: string[]): void;
}

export function changesOf(operator: string, fields: unknown): Change[] {
  if (operator !== '$rename') modifierNamed(operator);
  if (!isDoc(fields))
    throw failedToParse(`Modifiers operate on fields but we found another type for ${operator}`);
  const compile = operator === '$rename' ? renameOf : changeOf;
  return Object.entries(fields).map(([path, operand]) => compile(operator, path, operand));
}

function changeOf(operator: string, path: string, operand: unknown): Change {
  const { compile, creates } = modifierNamed(operator);
  const modify = compile(operand, path);
  return {
    claims: [partsOf(path)],
    onlyOnInsert: operator === '$setOnInsert',
    run: (doc, parts) => writeAt(doc, parts, modify, creates),
  };
}

function renameOf(_operator: string, from: string, to: unknown): Change {
  if (typeof to !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${from}`);
  const claims = [partsOf(from), partsOf(to)];
  if (claims.flat().some(isPositional)) throw badValue('$rename takes no positional operators');
  const [source = [], target = []] = claims;
  const run = (doc: Doc) => {
    const value = source.reduce<unknown>((inner, part) => (isDoc(inner) ? own(inner, part) : undefined), doc);
    if (value === undefined) return;
    writeAt(doc, source, () => REMOVED, false);
    writeAt(doc, target, () => value, true);
  };
  return { claims, onlyOnInsert: false, run };
}

function partsOf(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes(''))
    throw new CommandFailure(56, `The update path '${path}' contains an empty field name`);
  const dollar = parts.find((part) => part.startsWith('$') && !isPositional(part));
  if (dollar !== undefined)
    throw new CommandFailure(
      52,
      `The dollar ($) prefixed field '${dollar}' in '${path}' is not valid for storage.`,
    );
  return parts;
}

export function checkConflicts(paths: string[]): void {
  const all = new Set<string>();
  for (const path of paths) {
    if (all.has(path)) throw conflict(path, path);
    all.add(path);
  }
  for (const path of paths)
    for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1))
      if (all.has(path.slice(0, dot))) throw conflict(path, path.slice(0, dot));
}

const conflict = (path: string, at: string) =>
  new CommandFailure(40, `Updating the path '${path}' would create a conflict at '${at}'`);
