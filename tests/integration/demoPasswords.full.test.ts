import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signIn } from '@sightline/contracts/accounts/accounts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CLIENTS, STAFF } from '../../apps/api/src/seed/people.ts';
import { planDeployment } from '../../infra/setup/product/deployment.ts';
import { readOptions } from '../../infra/setup/product/options.ts';
import { linkToSetUp, prepareDemo } from '../../infra/setup/product/seed.ts';
import { storedUser } from '../support/people.ts';
import { startProcess } from '../support/processes.ts';
import { storedState } from '../support/storedState.ts';
import { TestServer } from '../support/TestServer.ts';

/**
 * The repository publishes the demo passwords, so they may be used only if no other device can reach the
 * product.
 */

const PUBLISHED = [...STAFF, ...CLIENTS.map(({ account }) => account)];
const ON_THE_NETWORK = 'https://inspections.example.com';
let server: TestServer;
let dataDir: string;
beforeEach(async () => {
  server = await TestServer.startEmpty();
  dataDir = await mkdtemp(path.join(tmpdir(), 'sightline-demo-'));
});
afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

function environment(publicUrl: string): Record<string, string> {
  const { mongodbUri, redisUrl, redisPrefix, storage, sessionSecret, ticketSecret } =
    server.services.configuration;
  return {
    PUBLIC_URL: publicUrl,
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: redisPrefix,
    SESSION_SECRET: sessionSecret,
    TICKET_SECRET: ticketSecret,
    DATA_DIR: storage.DATA_DIR ?? '',
  };
}

/** The part of `npm start` that prepares the demo data, with these arguments; returns the accounts that it prints. */
async function start(publicUrl: string, ...args: string[]) {
  vi.stubEnv('PUBLIC_URL', publicUrl);
  const options = readOptions(['--data', dataDir, ...args]);
  const deployment = await planDeployment(options);
  return prepareDemo(environment(deployment.publicUrl), deployment, options.seed);
}

async function canSignIn({ email, password }: { email: string; password: string }): Promise<boolean> {
  return (await server.visitor().call(signIn, { body: { email, password } })).status === 200;
}

async function expectPrivatePasswords(printed: { email: string; password: string }[]): Promise<void> {
  expect(printed.map(({ email }) => email)).toEqual(PUBLISHED.map(({ email }) => email));
  for (const account of PUBLISHED) expect(await canSignIn(account), account.email).toBe(false);
  for (const account of printed) expect(await canSignIn(account), account.email).toBe(true);
}

test.each([
  ['--lan', '', ['--lan', '--no-seed']],
  ['a PUBLIC_URL on the network', ON_THE_NETWORK, ['--no-seed']],
])('with %s, --no-seed still replaces the published passwords of an earlier start', async (_, url, args) => {
  for (const account of await start('')) expect(await canSignIn(account), account.email).toBe(true);
  const { users: _published, ...before } = await storedState(server.services.store);
  await expectPrivatePasswords(await start(url, ...args));
  const { users: _private, ...after } = await storedState(server.services.store);
  expect(after).toEqual(before);
});

test('a first start with a PUBLIC_URL on the network creates the accounts with private passwords', async () => {
  await expectPrivatePasswords(await start(ON_THE_NETWORK));
});

test('--no-seed creates no account if none exists', async () => {
  expect(await start(ON_THE_NETWORK, '--no-seed')).toEqual([]);
  expect((await storedState(server.services.store)).users).toEqual({});
});

test('each start without an account prints a new link to set up the company, and a later one none', async () => {
  const env = environment(ON_THE_NETWORK);
  const [first, second] = [await linkToSetUp(env), await linkToSetUp(env)];
  for (const link of [first, second]) expect(link).toMatch(`${ON_THE_NETWORK}/set-up#`);
  expect(second).not.toBe(first);
  await storedUser(server.services.store);
  expect(await linkToSetUp(env)).toBeNull();
});

test('the seed refuses the published passwords for an address on the network and writes nothing', async () => {
  const seed = startProcess(['node', 'apps/api/src/seed.ts'], environment(ON_THE_NETWORK));
  expect(await seed.ended).toBe(78);
  expect(seed.output()).toMatch(/published passwords .* Set DEMO_SECRET/);
  expect(seed.output()).not.toContain('    at ');
  expect((await storedState(server.services.store)).users).toEqual({});
});
