import { getCurrentUser, setPassword, signIn } from '@sightline/contracts/accounts/accounts';
import { readSetUpLink } from '@sightline/contracts/accounts/firstAdmin';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess } from '../support/processes.ts';
import { storedState } from '../support/storedState.ts';
import { TestServer } from '../support/TestServer.ts';

/** The first start of docs/operations.md: a command creates the organization and its admin, who sets a password. */

const PASSWORD = 'a long enough one';
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.startEmpty();
});
afterAll(() => server.close());

async function createAdmin(
  ...words: string[]
): Promise<{ code: number | null; output: string; token: string }> {
  const { mongodbUri, redisUrl, redisPrefix, storage, sessionSecret, ticketSecret } =
    server.services.configuration;
  const started = startProcess(['node', 'apps/api/src/createAdmin.ts', ...words], {
    PUBLIC_URL: 'https://inspections.example.com',
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: redisPrefix,
    SESSION_SECRET: sessionSecret,
    TICKET_SECRET: ticketSecret,
    DATA_DIR: storage.DATA_DIR ?? '',
  });
  const code = await started.ended;
  const output = started.output();
  const [, token = ''] =
    /https:\/\/inspections\.example\.com\/(?:set-password|set-up)#(\S+)/.exec(output) ?? [];
  return { code, output, token };
}

const use = (token: string) => server.visitor().call(setPassword, { body: { token, password: PASSWORD } });

test('without a person, the command prints a link to create the first admin until there is one', async () => {
  const { code, output, token } = await createAdmin();
  expect([code, output]).toEqual([0, expect.stringContaining('The company can be set up until ')]);
  expect((await server.visitor().call(readSetUpLink, { body: { token } })).status).toBe(200);
});

test('the first admin sets a password with the printed link and signs in to the new organization', async () => {
  const flags = [
    '--organization',
    'Gulf Coast Inspections',
    '--time-zone',
    'America/Chicago',
    '--license',
    'PX-1',
  ];
  const { code, output, token } = await createAdmin('Admin@Example.com', 'Ada Lima', ...flags);
  expect([code, output]).toEqual([0, expect.stringContaining('Ada Lima can set a password until ')]);
  expect((await use(token)).status).toBe(200);
  const admin = server.visitor();
  await admin.ask(signIn, { body: { email: 'admin@example.com', password: PASSWORD } });
  expect(await admin.ask(getCurrentUser, {})).toMatchObject({
    role: 'admin',
    licenseNumber: 'PX-1',
    canHost: true,
  });
  const organization = { name: 'Gulf Coast Inspections', timeZone: 'America/Chicago', isDemo: false };
  expect(await admin.ask(getOrganization, {})).toMatchObject(organization);
});

test('run again, it keeps the account and the organization, and only the newest link works', {
  tags: 'full',
}, async () => {
  const before = await server.visitor().ask(getOrganization, {});
  const [first, second] = [
    await createAdmin('admin@example.com', 'Ada Lima'),
    await createAdmin('admin@example.com', 'Ada Lima'),
  ];
  expect([first.code, second.code]).toEqual([0, 0]);
  expect((await use(first.token)).status).toBe(410);
  expect((await use(second.token)).status).toBe(200);
  expect(await server.visitor().ask(getOrganization, {})).toEqual(before);
});

// This starts a process for each command line.
test('a mistyped command prints its usage and writes nothing', {
  tags: 'full',
  timeout: 60_000,
}, async () => {
  const { user } = await server.signedInAs('client');
  const before = await storedState(server.services.store);
  const ana = ['ana@example.com', 'Ana Ruiz'];
  const tries: [string[], number, string][] = [
    [['ana@example.com'], 64, "createAdmin.ts EMAIL 'FIRST LAST'"],
    // An account exists, so there is no link to create the first one.
    [[], 65, 'An account already exists.'],
    [['ana@example.com', 'Ana\nBcc: thief@evil.example'], 64, 'Contains characters that cannot be used'],
    [[...ana, '--time-zone', 'Miami'], 64, 'Use the name of a time zone such as America/New_York'],
    [[...ana, '--role', 'owner'], 64, "Unknown option '--role'"],
    [[user.email, 'Ana Ruiz'], 65, 'An account with this email already exists.'],
  ];
  const answers = await Promise.all(tries.map(([words]) => createAdmin(...words)));
  for (const [index, [words, code, said]] of tries.entries())
    expect(answers[index], words.join(' ')).toMatchObject({
      code,
      output: expect.stringContaining(said),
      token: '',
    });
  for (const { output } of answers) expect(output).not.toContain('    at ');
  expect(await storedState(server.services.store)).toEqual(before);
});
