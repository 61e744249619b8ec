import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './testing/dockerfile.ts';
import { missingFiles } from './testing/neededFiles.ts';

const read = (name: string): string => readFileSync(path.join(ROOT, 'infra/images', name), 'utf8');
const app = read('app.Dockerfile');

describe('an image', () => {
  it.each(['app.Dockerfile', 'signaling.Dockerfile', 'transcription.Dockerfile'])(
    'copies every file that its commands read: %s',
    (name) => {
      expect(missingFiles(read(name))).toEqual([]);
    },
  );

  it.each([
    ['tsconfig.base.json', 'extended by the tsconfig of the web app'],
    ['tsconfig.json', 'by which the shared packages are compiled'],
    ['package-lock.json', 'from which npm installs'],
    ['tests/package.json', 'the manifest of a workspace'],
  ])('is refused without %s, %s', (file) => {
    expect(missingFiles(app.replace(` ${file} `, ' '))).toContain(file);
  });

  it('is refused without what the Vite configuration reads', () => {
    const parts = 'COPY apps/web/src apps/web/src\nCOPY apps/web/vite.config.ts apps/web/vite.config.ts';
    expect(missingFiles(`${parts}\nRUN npx vite build apps/web`)).toEqual(
      expect.arrayContaining([
        'apps/web/build/chunks.ts',
        'apps/web/index.html',
        'apps/web/public/start.js',
        'apps/web/tsconfig.json',
      ]),
    );
  });

  it('is refused when a program imports a package that is not copied', () => {
    const without = read('signaling.Dockerfile').replace(
      'COPY packages packages',
      'COPY packages/store packages/store',
    );
    expect(missingFiles(without)).toContain('packages/contracts/src/core/errors.ts');
  });

  it('is refused when a file is copied only after the command that reads it', () => {
    const late = app
      .replace(/^(RUN npx vite.*)$/m, '')
      .replace('COPY packages', 'RUN npx vite build apps/web\nCOPY packages');
    expect(missingFiles(late)).toContain('apps/web/vite.config.ts');
  });

  it('is refused when it copies a file that does not exist or is ignored', () => {
    expect(() => missingFiles('COPY apps/web/dist dist')).toThrow('COPY apps/web/dist');
  });
});
