import { describe, expect, it } from 'vitest';
import { sourceFiles } from './imports.ts';
import { isProduct, smallNeighbors, sourceOf } from './neighbors.ts';

const lines = (count: number): string => 'line();\n'.repeat(count);

describe('a file with fewer than 25 lines whose one importer is in its folder', () => {
  it('does not exist: it is part of that importer', () => {
    const sources = sourceFiles().filter(isProduct).map(sourceOf);
    expect(sources.length).toBeGreaterThan(1000);
    expect(smallNeighbors(sources)).toEqual([]);
  });

  const small = { file: 'apps/api/src/core/small.ts', text: 'export const one = 1;\n' };
  const user = { file: 'apps/api/src/core/user.ts', text: "import { one } from './small.ts';\n" };

  it('is found, also where a test or a fake imports it', () => {
    const others = ['small.test.ts', 'fakeThing.ts'].map((name) => ({
      ...user,
      file: `apps/api/src/core/${name}`,
    }));
    expect(smallNeighbors([small, user, ...others])).toEqual([`${small.file} belongs into ${user.file}`]);
  });

  it.each([
    ['is longer', [{ ...small, text: small.text + lines(24) }, user]],
    ['has another importer', [small, user, { ...user, file: 'apps/api/src/core/other.ts' }]],
    ['is used in another folder', [small, { file: 'apps/api/src/a.ts', text: "import './core/small.ts';" }]],
    ['is loaded later', [small, { ...user, text: "const small = () => import('./small.ts');\n" }]],
    ['is a program', [small, { ...user, text: "spawn(new URL('./small.ts', import.meta.url));\n" }]],
    ['has an effect', [{ ...small, text: "import './other.ts';\n" }, user]],
    ['has a user without room', [small, { ...user, text: user.text + lines(220) }]],
    [
      'is a component and its user has no JSX',
      [
        { ...small, file: 'apps/web/src/ui/Small.tsx' },
        { file: 'apps/web/src/ui/user.ts', text: "import { one } from './Small.tsx';\n" },
      ],
    ],
    [
      'is one of many of its kind',
      [
        { ...small, file: 'apps/api/src/features/a/policy.ts' },
        { file: 'apps/api/src/features/a/b.ts', text: "import { one } from './policy.ts';\n" },
      ],
    ],
  ])('may exist if it %s', (_reason, sources) => {
    expect(smallNeighbors(sources)).toEqual([]);
  });
});
