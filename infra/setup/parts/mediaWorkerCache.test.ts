import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedWorkerPath, findMediaWorker, listedChecksum, mediasoupVersion } from './mediaWorkerCache.ts';

let cache = '';

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'sightline-worker-'));
  vi.stubEnv('XDG_CACHE_HOME', cache);
  vi.stubEnv('MEDIASOUP_WORKER_BIN', '');
});

afterEach(() => rmSync(cache, { recursive: true }));

test('the path in the cache names version, platform and recipe', () => {
  const folder = dirname(cachedWorkerPath()).slice(cache.length);
  expect(folder).toMatch(
    new RegExp(
      `^/sightline/media-worker/${mediasoupVersion()}-${process.platform}-${process.arch}-[0-9a-f]{12}$`,
    ),
  );
});

test('an interrupted build is not used as a worker', () => {
  const path = cachedWorkerPath();
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

test('a prebuilt worker is used only when its checksum is listed', () => {
  const hash = 'a'.repeat(64);
  const list = `# reviewed\n${hash}  worker-linux-x64.tgz\n`;
  expect(listedChecksum('worker-linux-x64.tgz', list)).toBe(hash);
  expect(listedChecksum('worker-linux-arm64.tgz', list)).toBeUndefined();
  expect(listedChecksum('worker-linux-x64.tgz', `# ${hash}  worker-linux-x64.tgz`)).toBeUndefined();
  expect(listedChecksum('worker-linux-x64.tgz', '1234  worker-linux-x64.tgz')).toBeUndefined();
});
