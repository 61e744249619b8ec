import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, sourceFiles } from './imports.ts';

const EXPORTED = /^export (?:default )?(?:abstract |async )?(class|function\*?|const|let) (\w+)/gm;

/** The required name of a file; null if it is free, because it has several values or none. */
function nameFor(file: string, text: string): string | null {
  const values = [...text.matchAll(EXPORTED)];
  const [[, kind, name = ''] = []] = values;
  const isNamed = kind === 'class' || (file.endsWith('.tsx') && /^[A-Z][a-z]/.test(name));
  return values.length === 1 && isNamed ? name : null;
}

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);
const nameOf = (file: string): string => path.basename(file).replace(/\.\w+$/, '');

/** Names of which a second file is opened by mistake in an editor: `gpsTexts` says whose texts they are. */
const ONLY_KIND = new Set([
  ...['texts', 'changes', 'requests', 'lists', 'figures', 'filters', 'evidence', 'sections'],
  ...['slots', 'tabs'],
]);

describe('file names', () => {
  it('are those of the only class or component in the file', () => {
    const misnamed = sourceFiles()
      .filter((file) => !isTest(file))
      .map((file) => ({ file, name: nameFor(file, readFileSync(path.join(ROOT, file), 'utf8')) }))
      .filter(({ file, name }) => name !== null && name !== nameOf(file))
      .map(({ file, name }) => `${file}: ${name}`);
    expect(misnamed).toEqual([]);
  });

  it('are one word in camelCase or PascalCase', () => {
    const names = sourceFiles().map((file) => path.basename(file));
    expect(names.filter((name) => !/^[A-Za-z]\w*(\.\w+)*\.tsx?$/.test(name))).toEqual([]);
  });

  it('that say only what sort of thing is inside belong to one file at most', () => {
    const kinds = sourceFiles().flatMap((file) => (ONLY_KIND.has(nameOf(file)) ? [nameOf(file)] : []));
    expect(kinds.toSorted()).toEqual([...new Set(kinds)].toSorted());
  });

  it.each([
    ['apps/api/src/core/limits.ts', 'export class RateLimits {}', 'RateLimits'],
    ['apps/web/src/ui/card.tsx', 'export function Card(): ReactNode {}', 'Card'],
    ['apps/web/src/ui/parts.tsx', 'export function Section() {}\nexport function List() {}', null],
    ['packages/store/src/core/errors.ts', 'export class Refusal {}\nexport const refuse = () => {};', null],
    ['apps/api/src/core/json.ts', 'export function jsonBodies() {}', null],
  ])('%s with %s must follow the rule', (file, text, expected) => {
    expect(nameFor(file, text)).toBe(expected);
  });
});
