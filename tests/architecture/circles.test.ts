import { describe, expect, it } from 'vitest';
import { findCircles } from './circles.ts';
import { importsOf, readImports, sourceFiles } from './imports.ts';

/**
 * Folders that still contain a circle. The list may only shrink: an entry without a circle also fails, so that it is
 * removed with the circle.
 */
const KNOWN: readonly string[] = ['apps/api/src/features/reports/'];

describe('circles between files', () => {
  const circles = findCircles(sourceFiles().flatMap(readImports));
  const isKnown = (circle: string[]): boolean =>
    KNOWN.some((folder) => circle.every((file) => file.startsWith(folder)));

  it('do not exist', () => {
    const unknown = circles.filter((circle) => !isKnown(circle));
    console.log(`circles between files: ${unknown.map((circle) => circle.join(' - ')).join('\n') || 'none'}`);
    expect(unknown).toEqual([]);
  });

  it.each(KNOWN)('still exist in %s (otherwise remove it from KNOWN)', (folder) => {
    expect(circles.some((circle) => circle.every((file) => file.startsWith(folder)))).toBe(true);
  });

  it.each([
    ['a value', `import { b } from './b.ts';`, `import { a } from './a.ts';`],
    ['a type', `import type { B } from './b.ts';`, `import { a } from './a.ts';`],
    ['a dynamic import', `const b = () => import('./b.ts');`, `export { a } from './a.ts';`],
  ])('are found through %s', (_how, ofA, ofB) => {
    const planted = [
      ...importsOf('apps/web/src/ui/a.ts', ofA),
      ...importsOf('apps/web/src/ui/b.ts', ofB),
      ...importsOf('apps/web/src/ui/outside.ts', ofA),
    ];
    expect(findCircles(planted)).toEqual([['apps/web/src/ui/a.ts', 'apps/web/src/ui/b.ts']]);
  });

  it('are found over three files and two packages', () => {
    const planted = [
      ...importsOf('packages/store/src/a.ts', `import { b } from './b.ts';`),
      ...importsOf('packages/store/src/b.ts', `import { c } from '@sightline/contracts/c';`),
      ...importsOf('packages/contracts/src/c.ts', `import { a } from '@sightline/store/a';`),
    ];
    expect(findCircles(planted).map((circle) => circle.length)).toEqual([3]);
  });
});
