import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtWorkerPath, findMediaWorker, mediasoupVersion } from './mediaWorkerCache.ts';

let cache = '';

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'sightline-worker-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
  vi.stubEnv('MEDIASOUP_WORKER_BIN', '');
});

afterEach(() => rmSync(cache, { recursive: true }));

test('the path in the cache names version, platform and recipe', () => {
  const folder = dirname(builtWorkerPath()).slice(cache.length);
  expect(folder).toMatch(
    new RegExp(
      `^/sightline/media-worker/${mediasoupVersion()}-${process.platform}-${process.arch}-[0-9a-f]{12}$`,
    ),
  );
});

test('an interrupted build is not used as a worker', () => {
  const path = builtWorkerPath();
  mkdirSync(join(dirname(dirname(path)), '.unfinished-abc'), { recursive: true });
  writeFileSync(join(dirname(dirname(path)), '.unfinished-abc/mediasoup-worker'), 'half', { mode: 0o755 });
  mkdirSync(dirname(path));
  expect(findMediaWorker()).toBeUndefined();
  writeFileSync(path, 'worker', { mode: 0o755 });
  expect(findMediaWorker()).toBe(path);
});

test('a worker of the environment takes precedence over the cache', () => {
  vi.stubEnv('MEDIASOUP_WORKER_BIN', '/opt/mediasoup-worker');
  expect(findMediaWorker()).toBe('/opt/mediasoup-worker');
});
