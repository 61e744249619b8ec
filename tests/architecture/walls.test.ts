import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, ROOT, readImports, sourceFiles } from './imports.ts';
import { violationOf } from './rules.ts';

const files = sourceFiles();
const lines = files.flatMap(readImports);

describe('import rules', () => {
  it('hold for every import', () => {
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.map(violationOf).filter((violation) => violation !== null)).toEqual([]);
  });

  it.each([
    ['apps/signaling/src/room/Room.ts', '@sightline/store/photos', /may not import packages\/store/],
    ['apps/web/src/features/photos/Grid.tsx', '../checklist/store.ts', /never import each other/],
    ['apps/web/src/ui/Toast.tsx', '../features/photos/store.ts', /lies below/],
    ['apps/web/src/devices/camera.ts', '../offline/outbox.ts', /lies below/],
    ['apps/web/src/devices/camera.ts', '../ui/Toast.tsx', /same layer/],
    ['apps/web/src/offline/outbox.ts', '../app/router.tsx', /lies below/],
    ['apps/web/src/features/photos/Grid.tsx', '../../app/Gate.tsx', /lies below/],
    ['packages/contracts/src/core/define.ts', '../photos.ts', /lies below/],
    ['packages/store/src/core/store.ts', '../photos/photos.ts', /lies below/],
    ['packages/store/src/photos/photos.ts', '../connect.ts', /lies below/],
    ['packages/server-kit/src/storage/s3.ts', '../storage.ts', /lies below/],
    ['apps/workers/src/jobs/send-email/sendEmail.ts', '../../workers.ts', /lies below/],
    ['apps/workers/src/services.ts', './jobs/send-email/sendEmail.ts', /lies below/],
    ['apps/signaling/src/room/Room.ts', '../handlers/capture.ts', /lies below/],
    ['infra/process/ports.ts', '../setup/terminal.ts', /lies below/],
    ['infra/setup/parts/redis.ts', '../product/deployment.ts', /lies below/],
    [
      'infra/setup/product/seed.ts',
      '../../../packages/store/src/connect.ts',
      /may not import packages\/store/,
    ],
    ['infra/embedded/redis/launch.ts', '../mail/main.ts', /never import each other/],
    ['apps/api/src/core/serve.ts', '../features/clients/routes.ts', /lies below/],
    [
      'apps/api/src/features/clients/routes.ts',
      '../../../../workers/src/main.ts',
      /may not import apps\/workers/,
    ],
    ['packages/contracts/src/clients.ts', 'express', /only zod/],
    ['packages/store/src/users.ts', '../../../infra/setup/paths.ts', /may not import infra/],
    ['packages/store/src/users.ts', '../../../tests/support/api.ts', /outside the apps and packages/],
  ])('are broken when %s imports %s', (file, specifier, expected) => {
    const [line] = importsOf(file, `import { planted } from '${specifier}';\n`);
    expect(line && violationOf(line)).toMatch(expected);
  });

  it.each([
    ['apps/web/src/features/photos/Grid.tsx', '../../devices/camera.ts'],
    ['packages/store/src/reports/reports.ts', '../inspections/inspections.ts'],
    ['packages/contracts/src/core/define.ts', '../roles.ts'],
    ['infra/setup/product/seed.ts', '../parts/browser.ts'],
  ])('allow that %s imports %s', (file, specifier) => {
    const [line] = importsOf(file, `import { planted } from '${specifier}';\n`);
    expect(line && violationOf(line)).toBeNull();
  });

  it('require every imported package in the manifest of the workspace that imports it', () => {
    const undeclared = lines
      .filter((line) => !isDeclared(line.file, line.specifier))
      .map((line) => `${line.file}: ${line.specifier}`);
    expect([...new Set(undeclared)]).toEqual([]);
  });

  it('allow no barrel files', () => {
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
