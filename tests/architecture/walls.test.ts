import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, ROOT, readImports, sourceFiles } from './imports.ts';
import { violationOf } from './rules.ts';

const files = sourceFiles();
const lines = files.flatMap(readImports);

describe('the walls of the house', () => {
  it('are kept by every import', () => {
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.map(violationOf).filter((violation) => violation !== null)).toEqual([]);
  });

  it.each([
    ['apps/signaling/src/room/Room.ts', '@sightline/store/photos', /may not import packages\/store/],
    ['apps/web/src/features/photos/Grid.tsx', '../checklist/store.ts', /never import each other/],
    ['apps/web/src/ui/Toast.tsx', '../features/photos/store.ts', /lies below/],
    ['apps/api/src/core/serve.ts', '../features/clients/routes.ts', /lies below/],
    [
      'apps/api/src/features/clients/routes.ts',
      '../../../../workers/src/main.ts',
      /may not import apps\/workers/,
    ],
    ['packages/contracts/src/clients.ts', 'express', /zod alone/],
    ['packages/store/src/users.ts', '../../../infra/setup/paths.ts', /outside the apps and packages/],
  ])('are seen when %s imports %s', (file, specifier, expected) => {
    const [line] = importsOf(file, `import { planted } from '${specifier}';\n`);
    expect(line && violationOf(line)).toMatch(expected);
  });

  it('name every package of ours in the manifest of whoever imports it', () => {
    const undeclared = lines
      .filter((line) => !isDeclared(line.file, line.specifier))
      .map((line) => `${line.file}: ${line.specifier}`);
    expect([...new Set(undeclared)]).toEqual([]);
  });

  it('have no barrel files', () => {
    expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
  });
});

const manifests = new Map<string, Record<string, unknown>>();

function isDeclared(file: string, specifier: string): boolean {
  const room = /^((?:apps|packages)\/[a-z-]+|infra|tests)\//.exec(file)?.[1];
  if (!room || specifier.startsWith('.') || specifier.startsWith('node:') || specifier.startsWith('virtual:'))
    return true;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return name in dependenciesOf('.') || name in dependenciesOf(room);
}

function dependenciesOf(room: string): Record<string, unknown> {
  const known = manifests.get(room);
  if (known) return known;
  const manifest = JSON.parse(readFileSync(path.join(ROOT, room, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, unknown>
  >;
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  manifests.set(room, all);
  return all;
}
