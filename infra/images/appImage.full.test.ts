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

/**
 * Expects the start of a program, which without settings loads all of its code, lists the missing ones and
 * exits with code 78.
 */
async function expectStart(image: string, app: string, setting: string): Promise<void> {
  const { status, output } = await runIn(image, `node apps/${app}/src/main.ts`);
  expect([status, output]).toEqual([78, expect.stringContaining(setting)]);
}

// The test installs every package, and builds the web app.
test('the app image builds from the files that it copies, and its programs start', {
  timeout: 240_000,
}, async () => {
  const image = await replay(read('app.Dockerfile'), folder);
  expect(existsSync(path.join(image, 'apps/web/dist/index.html'))).toBe(true);
  const recognizer = await runIn(image, 'bin/speech-recognizer');
  expect([recognizer.status, recognizer.output]).toEqual([0, '']);
  await expectStart(image, 'api', 'MONGODB_URI');
  await expectStart(image, 'workers', 'MONGODB_URI');
});

test('the signaling image finds its media worker with the files that it copies, and starts', async () => {
  const image = await replay(read('signaling.Dockerfile'), folder);
  expect(existsSync(path.join(image, 'bin/mediasoup-worker'))).toBe(true);
  await expectStart(image, 'signaling', 'SIGNALING_NODE');
});
