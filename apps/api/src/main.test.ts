import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '@sightline/contracts/accounts/accounts';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { newsChannel } from '@sightline/server-kit/news';
import { connectStore } from '@sightline/store/connect';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { choosePort } from '../../../infra/process/ports.ts';
import { HttpClient } from '../../../tests/support/HttpClient.ts';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { PASSWORD, storedUser } from '../../../tests/support/people.ts';
import { startProcess, untilReady } from '../../../tests/support/processes.ts';

/** The process as started in production: a command, an environment, a signal to stop. */

let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-main-'));
  const { mongodbUri, redisUrl, redisPrefix } = isolatedServices();
  environment = {
    PUBLIC_URL: 'https://inspections.example.com',
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: redisPrefix,
    DATA_DIR: folder,
    SESSION_SECRET: 's'.repeat(32),
    DEMO_SECRET: 'd'.repeat(32),
    TICKET_SECRET: 't'.repeat(32),
    API_PORT: String(await choosePort()),
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const own = (path: string): string => `http://127.0.0.1:${environment.API_PORT}${path}`;

test('reports that it listens, serves its health checks, and stops on a signal', async () => {
  const api = startProcess(['node', 'apps/api/src/main.ts'], environment);
  await untilReady(own('/readyz'), api, 50_000);
  expect(api.output()).toMatch(/"port":\d+.*"msg":"listening"/);
  expect((await fetch(own('/healthz'))).status).toBe(200);
  expect(await (await fetch(own('/metrics'))).text()).toContain('process_cpu');
  const { headers } = await fetch(own('/api/organization'));
  expect(headers.get('Strict-Transport-Security')).toContain('max-age=');
  expect(headers.get('X-Powered-By')).toBeNull();
  const started = Date.now();
  expect(await api.stop()).toBe(0);
  expect(Date.now() - started).toBeLessThan(10_000);
});

test('when it stops, it answers held requests and ends at once', { tags: 'full' }, async () => {
  const local: Record<string, string> = { ...environment, PUBLIC_URL: own('') };
  const api = startProcess(['node', 'apps/api/src/main.ts'], local);
  await untilReady(own('/readyz'), api, 50_000);
  const store = await connectStore(local.MONGODB_URI ?? '');
  const { email } = await storedUser(store, { role: 'admin' });
  await store.close();
  const admin = new HttpClient(own(''));
  await admin.ask(signIn, { body: { email, password: PASSWORD } });
  const { version } = await admin.ask(readDashboard, { query: {} });
  // The request is on a connection that stays open, like those of a proxy.
  const address = own(`/api/dashboard?since=${version}&waitSeconds=25`);
  const waiting = fetch(address, { headers: { Cookie: admin.cookies } });
  await untilListening(local.REDIS_URL ?? '', newsChannel(local.REDIS_PREFIX ?? ''));
  const started = Date.now();
  expect(await api.stop()).toBe(0);
  expect(Date.now() - started).toBeLessThan(15_000);
  expect((await waiting).status).toBe(200);
});

async function untilListening(redisUrl: string, channel: string): Promise<void> {
  const redis = new Redis(redisUrl);
  await vi.waitFor(async () => expect(await redis.pubsub('NUMSUB', channel)).toContain(1));
  redis.disconnect();
}

test('ends within its grace period although a request does not end', { tags: 'full' }, async () => {
  const api = startProcess(['node', 'apps/api/src/main.ts'], { ...environment, STOP_GRACE_PERIOD: '2s' });
  await untilReady(own('/readyz'), api, 50_000);
  const endless = request(own('/api/auth/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '100', expect: '100-continue' },
  });
  endless.on('error', () => undefined);
  endless.flushHeaders();
  await once(endless, 'continue');
  const started = Date.now();
  expect(await api.stop()).toBe(1);
  expect(Date.now() - started).toBeGreaterThan(1000);
  expect(Date.now() - started).toBeLessThan(15_000);
  expect(api.output()).toContain('did not stop in time');
});

test('the seed prints only one line, its accounts', async () => {
  const { mongodbUri: MONGODB_URI } = isolatedServices();
  const seed = startProcess(['node', 'apps/api/src/seed.ts'], { ...environment, MONGODB_URI });
  expect(await seed.ended).toBe(0);
  const { organization, accounts } = JSON.parse(seed.output()) as {
    organization: string;
    accounts: unknown[];
  };
  expect(organization).toContain('demonstration');
  expect(accounts).toHaveLength(9);
});

// The test starts two processes, one after the other.
test('demo data is not added to a real organization', { tags: 'full', timeout: 60_000 }, async () => {
  const admin = ['boss@example.com', 'Dana Whitfield', '--organization', 'Harbor'];
  expect(await startProcess(['node', 'apps/api/src/createAdmin.ts', ...admin], environment).ended).toBe(0);
  const seed = startProcess(['node', 'apps/api/src/seed.ts'], environment);
  expect(await seed.ended).not.toBe(0);
  expect(seed.output()).toContain('Harbor is set up here');
});
