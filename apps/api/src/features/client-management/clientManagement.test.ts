import { listAudit } from '@sightline/contracts/audit/auditTrail';
import {
  disconnectService,
  getIntegrationSettings,
  getIntegrationStatus,
  makeWebhookSecret,
  receiveClientEvent,
  retryFailedRows,
  startImport,
  startSync,
  stopRun,
  testConnection,
  WEBHOOK_HEADER,
} from '@sightline/contracts/clients/clientManagement';
import { storeClientEvent, syncClients } from '@sightline/contracts/jobs';
import { signEvent } from '@sightline/server-kit/webhookSignature';
import { clientEvents, failEvent } from '@sightline/store/client-management/clientEvents';
import { clientManagement, setConnection } from '@sightline/store/client-management/connection';
import {
  beginRun,
  endRun,
  type RunProgress,
  saveProgress,
} from '@sightline/store/client-management/syncRuns';
import type { Store } from '@sightline/store/core/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ClientServiceServer,
  SERVICE_FAILURES,
  SERVICE_KEY,
} from '../../../../../tests/support/ClientServiceServer.ts';
import type { HttpClient } from '../../../../../tests/support/HttpClient.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { storedConnection } from '../../testing/clientManagementRows.ts';

let server: TestServer;
let service: ClientServiceServer;
let admin: HttpClient;
let inspector: HttpClient;
beforeAll(async () => {
  [server, service] = [await TestServer.start(), await ClientServiceServer.start()];
  [admin, inspector] = [await server.signedInAs('admin'), await server.signedInAs('inspector')];
});
beforeEach(() => storedConnection(server));
afterEach(() => {
  service.failure = null;
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const connect = async (body: object) => await admin.send('POST', testConnection.path, body);
const waiting = async (name: string) => (await server.services.queue.counts(name)).waiting ?? 0;

test('a key that the service accepts connects it, is encrypted at rest, and never leaves the server again', async () => {
  await admin.ask(disconnectService, {});
  expect(await admin.ask(getIntegrationStatus, {})).toMatchObject({ connected: false, lastSync: null });
  const { status, body } = await connect({ baseUrl: `${service.url}/`, apiKey: SERVICE_KEY });
  expect([status, body]).toEqual([
    200,
    { success: true, message: 'Connected to Demo service (fictitious clients).' },
  ]);
  const settings = await admin.ask(getIntegrationSettings, {});
  expect(settings).toMatchObject({ baseUrl: service.url, keyEnd: 'vice' });
  expect(JSON.stringify(settings)).not.toContain(SERVICE_KEY);
  const atRest = JSON.stringify(await server.services.store.of(clientManagement).find().lean());
  expect(atRest).toContain(service.url);
  expect(atRest).not.toContain(SERVICE_KEY);
  // The stored key is tried again, only at its own address.
  expect((await connect({})).status).toBe(200);
  expect(await connect({ baseUrl: 'http://127.0.0.1:9' })).toMatchObject({
    status: 400,
    body: { details: { fields: { apiKey: 'Enter the API key for this address.' } } },
  });
  const { items } = await admin.ask(listAudit, { query: { area: 'settings' } });
  expect(items[0]).toMatchObject({
    thing: 'Client management',
    changes: [`Connection: none → ${service.url} with the key that ends in vice`],
  });
});

test('a wrong key gets its own message, and a failing service does not replace the former connection', async () => {
  expect(await connect({ baseUrl: service.url, apiKey: 'wrong' })).toMatchObject({
    status: 400,
    body: { error: 'The service does not accept this API key.' },
  });
  service.failure = SERVICE_FAILURES['leads elsewhere'];
  expect(await connect({ baseUrl: service.url, apiKey: SERVICE_KEY })).toMatchObject({
    status: 409,
    body: { code: 'serviceFailed' },
  });
  expect(service.seen.every((path) => path === '/v1/account')).toBe(true);
  const { baseUrl } = await admin.ask(getIntegrationSettings, {});
  expect(baseUrl).toBe('http://127.0.0.1:9');
});

test('production refuses addresses that lead to a private network or are not encrypted, except for the demo service', async () => {
  const demoService = { url: service.url, key: SERVICE_KEY };
  const production = await TestServer.start({ isProduction: true, demoService });
  const boss = await production.signedInAs('admin');
  const tried = async (baseUrl: string): Promise<unknown> =>
    (await boss.send('POST', testConnection.path, { baseUrl, apiKey: SERVICE_KEY })).body;
  for (const baseUrl of ['https://localhost:8443', 'https://169.254.169.254', 'https://[::1]/v1'])
    expect(await tried(baseUrl)).toMatchObject({ error: expect.stringContaining('private network') });
  expect(await tried(service.url.replace('/v1', '/v2'))).toMatchObject({
    error: expect.stringContaining('https://'),
  });
  expect(await tried(service.url)).toMatchObject({ success: true });
  expect(await boss.ask(getIntegrationStatus, {})).toMatchObject({ connected: true, isDemo: true });
  await production.close();
});

test('inspectors can view and sync, but not configure', async () => {
  expect(await inspector.ask(getIntegrationStatus, {})).toMatchObject({ serviceName: 'Acme Clients' });
  for (const { method, path, body } of [
    { ...testConnection, body: { baseUrl: service.url, apiKey: SERVICE_KEY } },
    { ...disconnectService, body: undefined },
    { ...makeWebhookSecret, body: undefined },
    { ...getIntegrationSettings, body: undefined },
  ])
    expect((await inspector.send(method, path, body)).status, path).toBe(403);
  expect(await inspector.ask(getIntegrationStatus, {})).toMatchObject({ serviceName: 'Acme Clients' });
});

test('an import and a sync are queued for the workers, one at a time and only while connected', async () => {
  const before = await waiting(syncClients.name);
  const run = await inspector.ask(startSync, { body: { waitSeconds: 0 } });
  expect(run).toMatchObject({ state: 'queued', kind: 'sync', startedBy: 'Robin Reyes', clientsCount: 0 });
  expect((await admin.call(startImport, { body: {} })).status).toBe(409);
  expect(await waiting(syncClients.name)).toBe(before + 1);
  await admin.ask(disconnectService, {});
  const { status, body } = await admin.send('POST', startImport.path, {});
  expect([status, body]).toMatchObject([409, { code: 'serviceNotConnected' }]);
});

test('a run is stopped by anyone who may start one, which the run records, and the next may begin', async () => {
  await inspector.ask(startImport, { body: { waitSeconds: 0 } });
  const stopped = await admin.ask(stopRun, {});
  expect(stopped.run).toMatchObject({ state: 'stopped', problem: null, finishedAt: expect.any(String) });
  expect((await admin.ask(stopRun, {})).run).toEqual(stopped.run);
  const { items } = await admin.ask(listAudit, { query: { area: 'clients' } });
  expect(items[0]?.changes).toEqual(['stopped an import']);
  expect(await admin.ask(startSync, { body: { waitSeconds: 0 } })).toMatchObject({ state: 'queued' });
});

/** Starts a run and ends it with these counts, as the workers do, which this server lacks. */
async function startedAndEnded(path: string, counts: Partial<RunProgress>) {
  const { store } = server.services;
  const latestId = async () => (await admin.ask(getIntegrationStatus, {})).run?.id;
  const before = await latestId();
  const reply = admin.send('POST', path, {});
  const runId = await vi.waitFor(async () => {
    const id = await latestId();
    if (id === undefined || id === before) throw new Error('not started');
    return id;
  });
  await endRunWith(store, runId, counts);
  return await reply;
}

async function endRunWith(store: Store, runId: string, counts: Partial<RunProgress>): Promise<void> {
  const run = await beginRun(store, runId);
  if (!run) throw new Error('the run is over');
  await saveProgress(store, runId, { ...run, ...counts });
  await endRun(store, run, null);
}

test('a sync or an import that ends within the request replies with its counts', async () => {
  expect(await startedAndEnded(startSync.path, { clientsCount: 3, projectsCount: 2 })).toMatchObject({
    status: 200,
    body: { state: 'done', clientsCount: 3, projectsCount: 2 },
  });
  expect(await startedAndEnded(startImport.path, { clientsCreated: 4, projectsCreated: 1 })).toMatchObject({
    status: 200,
    body: { state: 'done', clientsCreated: 4, projectsCreated: 1 },
  });
});

test('a longer one replies 202 with the run, which goes to its end', async () => {
  const { status, reply } = await admin.call(startImport, { body: { waitSeconds: 1 } });
  expect([status, reply]).toMatchObject([202, { state: 'queued', clientsCreated: 0 }]);
  await endRunWith(server.services.store, reply.id, { clientsCreated: 5000 });
  expect((await admin.ask(getIntegrationStatus, {})).run).toMatchObject({
    state: 'done',
    clientsCreated: 5000,
  });
});

describe('the webhook', () => {
  let secret: string;
  beforeEach(async () => {
    ({ secret } = await admin.ask(makeWebhookSecret, {}));
  });

  const eventText = (id: string) =>
    JSON.stringify({ id, type: 'client.created', data: { id: 1, name: 'Ana', email: 'ana@example.com' } });

  const post = async (body: string, signature: string): Promise<number> => {
    const headers = { [WEBHOOK_HEADER]: signature };
    return (await server.visitor().send('POST', receiveClientEvent.path, body, headers)).status;
  };

  const kept = async () => await server.services.store.of(clientEvents).countDocuments({});

  test('shows its secret once, and keeps it encrypted', async () => {
    const settings = await admin.ask(getIntegrationSettings, {});
    expect(settings.webhook).toMatchObject({
      address: 'http://localhost:8080/api/client-management/webhook',
      secretEnd: secret.slice(-4),
    });
    expect(JSON.stringify(settings)).not.toContain(secret);
    expect(JSON.stringify(await server.services.store.of(clientManagement).find().lean())).not.toContain(
      secret,
    );
  });

  test('accepts a signed event, and the same one again without effect', async () => {
    const [before, queued] = [await kept(), await waiting(storeClientEvent.name)];
    const body = eventText('evt-1');
    const signature = signEvent(body, secret);
    for (let times = 0; times < 3; times += 1) expect(await post(body, signature)).toBe(200);
    expect(await post(body, signEvent(body, secret, new Date(Date.now() - 60_000)))).toBe(200);
    expect(await kept()).toBe(before + 1);
    expect(await waiting(storeClientEvent.name)).toBe(queued + 1);
  });

  test('keeps an id beyond 2^53 digit by digit', async () => {
    const body = '{"id":"evt-4","type":"client.created","data":{"id":9007199254740993,"name":"Ana"}}';
    expect(await post(body, signEvent(body, secret))).toBe(200);
    const events = await server.services.store.of(clientEvents).find({}).lean();
    expect(events.filter((event) => event.body.includes('"id":"9007199254740993"'))).toHaveLength(1);
  });

  test('refuses forged, changed and stale events, those of a former secret, and other bodies', async () => {
    const before = await kept();
    const body = eventText('evt-2');
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    const { secret: newer } = await admin.ask(makeWebhookSecret, {});
    for (const [sent, signature] of [
      [body, ''],
      [body, 't=1,v1=00'],
      [body, signEvent(body, secret)],
      [`${body} `, signEvent(body, newer)],
      [body, signEvent(body, newer, minutes(-6))],
      [body, signEvent(body, newer, minutes(6))],
      [body, signEvent(body, newer).replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1000) + 1}`)],
      ['{"id":1}', signEvent('{"id":1}', newer)],
    ] as const)
      expect(await post(sent, signature), signature).toBe(400);
    expect(await kept()).toBe(before);
  });

  test('failed records are shown and can be retried', async () => {
    const body = eventText('evt-3');
    await post(body, signEvent(body, secret));
    const event = await server.services.store.of(clientEvents).findOne({ state: 'waiting', body });
    const failure = { kind: 'client', externalId: '1', name: 'Ana', problem: 'Email: Required.' } as const;
    await failEvent(server.services.store, event?._id ?? '', failure);
    const { webhook } = await inspector.ask(getIntegrationStatus, {});
    expect(webhook).toMatchObject({ isReady: true, failures: [failure] });
    expect((await inspector.ask(retryFailedRows, {})).webhook.failures).toEqual([]);
    expect((await inspector.call(retryFailedRows, {})).status).toBe(409);
  });
});

test('disconnecting deletes key and secret', async () => {
  const connection = { baseUrl: 'http://127.0.0.1:9', isDemo: false, accountId: 'acme', serviceName: 'Acme' };
  await setConnection(server.services.store, { ...connection, key: { sealed: 'sealed', end: 'aled' } });
  const settings = await admin.ask(disconnectService, {});
  expect(settings).toMatchObject({ baseUrl: '', keyEnd: null, webhook: { secretEnd: null } });
});
