import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './testing/dockerfile.ts';
import { replay, runIn } from './testing/replay.ts';

let folder = '';

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'sightline-image-')));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const read = (name: string): string => readFileSync(path.join(ROOT, 'infra/images', name), 'utf8');

/** Without settings a program loads all of its code, lists what it lacks and exits with code 78. */
async function expectStart(app: string, setting: string): Promise<void> {
  const { status, output } = await runIn(folder, `node apps/${app}/src/main.ts`);
  expect([status, output]).toEqual([78, expect.stringContaining(setting)]);
}

// Installs every package, and builds the web app.
test('the app image builds from the files that it copies, and its programs start', {
  timeout: 240_000,
}, async () => {
  await replay(read('app.Dockerfile'), folder);
  expect(existsSync(path.join(folder, 'apps/web/dist/index.html'))).toBe(true);
  await expectStart('api', 'MONGODB_URI');
  await expectStart('workers', 'MONGODB_URI');
});

test('the signaling image finds its media worker with the files that it copies, and starts', async () => {
  await replay(read('signaling.Dockerfile'), folder);
  expect(existsSync(path.join(folder, 'bin/mediasoup-worker'))).toBe(true);
  await expectStart('signaling', 'SIGNALING_NODE');
});
