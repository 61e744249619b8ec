import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseMongo } from './mongo.ts';

let root = '';
let mongod = '';

/** Creates a machine whose PATH and cache contain only the files of a test. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sightline-mongo-'));
  mongod = join(root, 'mongod');
  vi.stubEnv('PATH', root);
  vi.stubEnv('XDG_CACHE_HOME', root);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
});

afterEach(() => rmSync(root, { recursive: true }));

test('an installed mongod takes precedence over the embedded store', async () => {
  writeFileSync(mongod, '', { mode: 0o755 });
  expect(await chooseMongo(join(root, 'data'))).toEqual({ mongod });
});

test('data of the embedded store stays with it when a mongod is installed later', async () => {
  const data = join(root, 'data');
  expect(await chooseMongo(data)).toEqual({ mongod: undefined });
  writeFileSync(mongod, '', { mode: 0o755 });
  expect(await chooseMongo(data)).toEqual({ mongod: undefined });
});

test('data of a real MongoDB is refused with a message when its mongod is missing', async () => {
  const data = join(root, 'data');
  writeFileSync(mongod, '', { mode: 0o755 });
  await chooseMongo(data);
  rmSync(mongod);
  await expect(chooseMongo(data)).rejects.toThrow('written by a real MongoDB');
});

test('a mongod that was downloaded earlier is found in the cache', async () => {
  mkdirSync(join(root, 'sightline/mongod'), { recursive: true });
  const cached = join(root, 'sightline/mongod/mongod-x64-debian-8.2.6');
  writeFileSync(cached, '', { mode: 0o755 });
  expect(await chooseMongo(join(root, 'data'))).toEqual({ mongod: cached });
});
