import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choosePort } from '../../../infra/process/ports.ts';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { startProcess, untilReady } from '../../../tests/support/processes.ts';

/** The process as it is started in production: a command, an environment, a signal to stop. */

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

test('the seed prints its accounts as the only line', async () => {
  const { mongodbUri: MONGODB_URI } = isolatedServices();
  const seed = startProcess(['node', 'apps/api/src/seed.ts'], { ...environment, MONGODB_URI });
  expect(await seed.ended).toBe(0);
  const { organization, accounts } = JSON.parse(seed.output()) as {
    organization: string;
    accounts: unknown[];
  };
  expect(organization).toContain('demonstration');
  expect(accounts).toHaveLength(8);
});

// Starts two processes, one after the other.
test('demo data is not added to a real organization', { timeout: 60_000 }, async () => {
  const admin = ['boss@example.com', 'Dana Whitfield', '--organization', 'Harbor'];
  expect(await startProcess(['node', 'apps/api/src/createAdmin.ts', ...admin], environment).ended).toBe(0);
  const seed = startProcess(['node', 'apps/api/src/seed.ts'], environment);
  expect(await seed.ended).not.toBe(0);
  expect(seed.output()).toContain('Harbor is set up here');
});
