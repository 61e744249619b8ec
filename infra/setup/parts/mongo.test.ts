import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { chooseMongo, noteMongoUsed, obtainMongod } from './mongo.ts';

let root = '';
let mongod = '';
let told: string[] = [];

/** Creates a machine whose PATH and cache contain only the files of a test. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sightline-mongo-'));
  mongod = join(root, 'mongod');
  vi.stubEnv('PATH', root);
  vi.stubEnv('XDG_CACHE_HOME', root);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(String(text)) > 0);
  told = [];
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
});

afterEach(() => rmSync(root, { recursive: true }));

test('an installed mongod takes precedence over the embedded store', async () => {
  writeFileSync(mongod, '', { mode: 0o755 });
  expect(await chooseMongo(join(root, 'data'))).toEqual({ mongod });
});

/** A data folder whose database has written this file. */
async function usedFolder(file: string, content = 'data'): Promise<string> {
  const data = join(root, 'data');
  mkdirSync(join(data, 'mongo/data'), { recursive: true });
  writeFileSync(join(data, 'mongo/data', file), content);
  await noteMongoUsed(data);
  return data;
}

test('data of the embedded store stays with it when a mongod is installed later', async () => {
  const data = await usedFolder('store.sqlite');
  writeFileSync(mongod, '', { mode: 0o755 });
  expect(await chooseMongo(data)).toEqual({ mongod: undefined });
});

test('data of a real MongoDB is refused with a message when its mongod is missing', async () => {
  const data = await usedFolder('WiredTiger');
  writeFileSync(mongod, '', { mode: 0o755 });
  expect(await chooseMongo(data)).toEqual({ mongod });
  rmSync(mongod);
  await expect(chooseMongo(data)).rejects.toThrow('written by a real MongoDB');
});

test('a database that has been in use and is empty or missing is damaged, not new', async () => {
  const data = await usedFolder('store.sqlite', '');
  await expect(chooseMongo(data)).rejects.toThrow(/mongo\/data is damaged/);
  rmSync(join(data, 'mongo/data'), { recursive: true });
  await expect(chooseMongo(data)).rejects.toThrow(/mongo\/data is damaged/);
});

test('a mongod that was downloaded earlier is found in the cache', async () => {
  mkdirSync(join(root, 'sightline/mongod'), { recursive: true });
  const cached = join(root, 'sightline/mongod/mongod-x64-debian-8.2.6');
  writeFileSync(cached, '', { mode: 0o755 });
  expect(await chooseMongo(join(root, 'data'))).toEqual({ mongod: cached });
});

test('a download that stops is given up, and says so', { tags: 'full' }, async () => {
  const pem = await generate([{ name: 'commonName', value: 'localhost' }]);
  const server = createServer({ key: pem.private, cert: pem.cert }, (_request, response) => {
    response.writeHead(200, { 'content-length': 90_000_000 }).write(Buffer.alloc(50_000));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  vi.mocked(fetch).mockResolvedValue(new Response());
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', `https://127.0.0.1:${port}`);
  expect(await obtainMongod(500)).toBeUndefined();
  expect(told.join('')).toContain('nothing arrived for 0.5 seconds');
});
