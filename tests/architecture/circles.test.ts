import { describe, expect, it } from 'vitest';
import { findCircles } from './circles.ts';
import { importsOf, readImports, sourceFiles } from './imports.ts';

describe('circles between files', () => {
  it('do not exist', () => {
    const circles = findCircles(sourceFiles().flatMap(readImports));
    console.log(`circles between files: ${circles.map((circle) => circle.join(' - ')).join('\n') || 'none'}`);
    expect(circles).toEqual([]);
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

  it('are found across three files and two packages', () => {
    const planted = [
      ...importsOf('packages/store/src/a.ts', `import { b } from './b.ts';`),
      ...importsOf('packages/store/src/b.ts', `import { c } from '@sightline/contracts/c';`),
      ...importsOf('packages/contracts/src/c.ts', `import { a } from '@sightline/store/a';`),
    ];
    expect(findCircles(planted).map((circle) => circle.length)).toEqual([3]);
  });
});
