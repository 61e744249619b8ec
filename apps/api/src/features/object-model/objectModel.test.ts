import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getObjectModel } from '@sightline/contracts/scans/objectModel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpClient } from '../../../../../tests/support/HttpClient.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { readConfiguration } from '../../environment.ts';

const ENTRY = JSON.stringify({ weightsManifest: [{ paths: ['group1-shard1of2', 'group1-shard2of2'] }] });
const FILES: Record<string, Buffer> = {
  'model.json': Buffer.from(ENTRY),
  'group1-shard1of2': Buffer.alloc(5000, 1),
  'group1-shard2of2': Buffer.alloc(3000, 2),
};
const sha256 = createHash('sha256')
  .update(Buffer.concat(Object.values(FILES)))
  .digest('hex');

/** A server of models, whose address the configuration names. */
let origin: Server;
let files: Record<string, Buffer>;
let requests: number;
let url: URL;
let server: TestServer | null = null;
beforeEach(async () => {
  [files, requests] = [{ ...FILES }, 0];
  origin = createServer(({ url: path = '' }, response) => {
    requests += 1;
    const file = files[path.slice(path.lastIndexOf('/') + 1)];
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(origin.address() as AddressInfo).port}/coco/model.json`);
});
afterEach(async () => {
  origin.closeAllConnections();
  origin.close();
  await server?.close();
  server = null;
});

async function installed(source: { url: URL; sha256: string } | null = { url, sha256 }) {
  server = await TestServer.start({ objectModel: source });
  await server.services.objectModel.install();
  const staff = await server.signedInAs('inspector');
  return { staff, reply: await staff.ask(getObjectModel, {}) };
}

const fetchFile = ({ origin: address, cookies }: HttpClient, file: string) =>
  fetch(`${address}/api/object-model/${sha256}/${file}`, { headers: { cookie: cookies } });

test('the model is fetched, and served under the hash of its files', async () => {
  const { staff, reply } = await installed();
  expect(reply).toEqual({ state: 'ready', version: sha256 });
  for (const [file, bytes] of Object.entries(FILES)) {
    const response = await fetchFile(staff, file);
    expect(response.headers.get('Cache-Control')).toContain('immutable');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  }
});

test('the next start takes it from the file storage; a truncated stored file is fetched again', async () => {
  await installed();
  const model = server?.services.objectModel;
  await model?.install();
  expect([model?.state, requests]).toEqual(['ready', 3]);
  const cut = Buffer.alloc(10);
  await server?.services.storage.put(`object-model/${sha256}/group1-shard1of2`, cut, {
    contentType: 'application/octet-stream',
  });
  await model?.install();
  expect([model?.state, requests]).toEqual(['ready', 6]);
});

test.each<[string, () => void]>([
  ['has another hash', () => (files['group1-shard2of2'] = Buffer.alloc(3000, 3))],
  ['has weights that were cut', () => (files['group1-shard1of2'] = Buffer.alloc(4999, 1))],
  ['was cut in the middle of model.json', () => (files['model.json'] = Buffer.from(ENTRY.slice(0, 30)))],
  ['names a file elsewhere', () => (files['model.json'] = Buffer.from(ENTRY.replace('group1', '../group1')))],
])('a model that %s is refused, and nothing of it is served', async (_, spoil) => {
  spoil();
  const { staff, reply } = await installed();
  expect(reply).toEqual({ state: 'refused', version: null });
  const response = await fetchFile(staff, 'model.json');
  expect(response.status).toBe(404);
});

test('the state distinguishes a missing address from an unreachable server', async () => {
  expect((await installed(null)).reply).toEqual({ state: 'notConfigured', version: null });
  await server?.close();
  delete files['group1-shard2of2'];
  expect((await installed()).reply).toEqual({ state: 'unreachable', version: null });
});

test('an address without a hash does not start the server', () => {
  const environment = {
    PUBLIC_URL: 'http://localhost:8080',
    MONGODB_URI: 'mongodb://localhost/sightline',
    REDIS_URL: 'redis://localhost',
    DATA_DIR: '/tmp',
    SESSION_SECRET: 'a-session-secret-for-tests-of-32-characters',
    TICKET_SECRET: 'a-ticket-secret-for-tests-of-32-characters.',
  };
  const complete = { ...environment, OBJECT_MODEL_URL: url.href, OBJECT_MODEL_SHA256: sha256 };
  expect(readConfiguration(complete).objectModel).toEqual({ url, sha256 });
  expect(readConfiguration(environment).objectModel).toBeNull();
  expect(() => readConfiguration({ ...environment, OBJECT_MODEL_URL: url.href })).toThrow(/process.exit/);
});
