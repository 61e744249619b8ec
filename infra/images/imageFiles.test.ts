import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { copiedBy, ROOT, stagesOf } from './testing/dockerfile.ts';
import { missingFiles } from './testing/neededFiles.ts';

const read = (name: string): string => readFileSync(path.join(ROOT, 'infra/images', name), 'utf8');
const app = read('app.Dockerfile');

interface Service {
  build?: { dockerfile: string };
  command?: string[];
  healthcheck: { test: string[] };
}

/** The programs that docker-compose.yml and the manual start in this image. */
function programsOf(name: string): string[] {
  const compose = parse(readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
  };
  const manual = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const words = Object.entries(compose.services)
    .filter(([, { build }]) => build?.dockerfile === `infra/images/${name}`)
    .flatMap(([service, { command = [], healthcheck }]) => [
      ...[...command, ...healthcheck.test],
      ...[...manual.matchAll(new RegExp(`exec ${service} node (\\S+)`, 'g'))].map((match) => match[1] ?? ''),
    ]);
  return [...new Set(words)].filter((word) => word.endsWith('.ts'));
}

describe('an image', () => {
  it.each([
    ['app.Dockerfile', 5],
    ['signaling.Dockerfile', 2],
    ['transcription.Dockerfile', 0],
  ])('copies every file that its commands and programs read: %s', (name, count) => {
    const programs = programsOf(name);
    expect(programs).toHaveLength(count);
    expect(missingFiles(read(name), programs)).toEqual([]);
  });

  it('contains no tests, and only the build of the web app', () => {
    for (const name of ['app.Dockerfile', 'signaling.Dockerfile']) {
      const files = stagesOf(read(name)).at(-1)?.steps.flatMap(copiedBy) ?? [];
      expect(files.length).toBeGreaterThan(100);
      expect(
        files.map(({ source }) => source).filter((file) => /\.test\.|testing\/|^apps\/web|^tests/.test(file)),
      ).toEqual([]);
    }
  });

  it.each([
    ['tsconfig.base.json', 'extended by the tsconfig of the web app'],
    ['tsconfig.json', 'by which the shared packages are compiled'],
    ['package-lock.json', 'from which npm installs'],
    ['tests/package.json', 'the manifest of a workspace'],
  ])('is refused without %s, %s', (file) => {
    expect(missingFiles(app.replace(` ${file} `, ' '))).toContain(file);
  });

  it('of signaling builds its media worker from source', () => {
    const worker = stagesOf(read('signaling.Dockerfile')).find(({ name }) => name === 'worker');
    const lines = worker?.steps.map(({ instruction, rest }) => `${instruction} ${rest}`) ?? [];
    const setting = lines.indexOf('ENV MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD=1');
    expect(setting).toBeGreaterThan(-1);
    expect(lines.findIndex((line) => line.includes('infra/media-worker/main.ts'))).toBeGreaterThan(setting);
  });

  it('is refused without the files that the Vite configuration reads', () => {
    const parts =
      'FROM node\nCOPY apps/web/src apps/web/src\nCOPY apps/web/vite.config.ts apps/web/vite.config.ts';
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
    const without = read('signaling.Dockerfile').replace(/^COPY.* packages\/contracts$/m, '');
    expect(missingFiles(without)).toContain('packages/contracts/src/core/errors.ts');
  });

  it('is refused when a file is copied only after the command that reads it', () => {
    const late = app
      .replace(/^(RUN npx vite.*)$/m, '')
      .replace('COPY packages', 'RUN npx vite build apps/web\nCOPY packages');
    expect(missingFiles(late)).toContain('apps/web/vite.config.ts');
  });

  it('is refused when it copies a file that does not exist or is ignored', () => {
    expect(() => missingFiles('FROM node\nCOPY apps/web/dist dist')).toThrow('COPY apps/web/dist');
  });
});
