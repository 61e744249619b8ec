import { createClient, getClient } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { createInspection, requestInspection } from '@sightline/contracts/inspections/scheduling';
import { users } from '@sightline/store/accounts/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedClient } from '../../../../tests/support/people.ts';
import { TestServer } from '../../../../tests/support/TestServer.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;
beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('inspector');
});
afterAll(() => server.close());

const refused = {
  error: expect.stringMatching(/^Please check|^Something in this request/),
  code: 'badInput',
};

test.each([
  ['a number as a name', { name: 7, email: 'a@example.com' }],
  ['an operator as an address', { name: 'A', email: { $gt: '' } }],
  ['a list as a name', { name: ['A'], email: 'a@example.com' }],
  ['an operator among the fields', { name: 'A', email: 'a@example.com', $where: '1' }],
  ['an unknown field', { name: 'A', email: 'a@example.com', role: 'admin' }],
  [
    'a line break in a name, which would end in a mail header',
    { name: 'A\r\nBcc: x@example.com', email: 'a@example.com' },
  ],
  ['a control character in a name', { name: 'A\u0085B', email: 'a@example.com' }],
  ['no address', { name: 'A', email: 'not an address' }],
  ['nothing', {}],
  ['a list', []],
  ['an invalid id', { id: '../../etc/passwd', name: 'A', email: 'a@example.com' }],
])('%s is refused with the name of the field', async (_, body) => {
  const { status, body: answer } = await staff.send('POST', '/api/clients', body);
  expect([status, answer]).toEqual([400, expect.objectContaining(refused)]);
});

test.each([
  ['{"name": "A", "email": "a@example.com", "__proto__": {"loginEnabled": true}}', 400],
  ['{"name": ', 400],
  ['"just a text"', 400],
  [`{"name": "${'x'.repeat(120_000)}"}`, 413],
])('the body %.40s... is refused', async (body, status) => {
  const answer = await staff.send('POST', '/api/clients', body);
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code: status === 413 ? 'tooLarge' : 'badInput' });
});

test.each([
  ['a right-to-left override', '\u202e'],
  ['an isolate', '\u2066'],
  ['a left-to-right mark', '\u200e'],
  ['a right-to-left mark', '\u200f'],
  ['an Arabic letter mark', '\u061c'],
])('F14 drops %s from a permit number, which would display as another number', async (_, direction) => {
  const body = {
    clientId: (await storedClient(server.services.store))._id,
    projectType: 'building',
    address: '12 Palm Way',
    permitNumber: `B-2026-${direction}1000`,
  };
  const { status, body: answer } = await staff.send('POST', createInspection.path, body);
  expect([status, answer]).toEqual([201, expect.objectContaining({ permitNumber: 'B-2026-1000' })]);
});

test('a body that is not JSON is not read', async () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await staff.send('POST', '/api/clients', 'name=A&email=a@example.com', form)).status).toBe(400);
});

test('operators in a query string or sign-in match nothing', async () => {
  const visitor = server.visitor();
  const signIn = async (body: object) => (await visitor.send('POST', '/api/auth/login', body)).status;
  expect(await signIn({ email: { $ne: null }, password: { $ne: null } })).toBe(400);
  expect(await signIn({ email: staff.user.email, password: { $gt: '' } })).toBe(400);
  expect((await staff.send('GET', '/api/clients?search[$ne]=x&search[$gt]=')).body).toHaveLength(
    ((await staff.send('GET', '/api/clients')).body as unknown[]).length,
  );
  expect((await staff.send('GET', '/api/clients?search=a&search=b')).status).toBe(400);
});

test('even a filter that contains an operator compares it instead of running it', async () => {
  const planted = { $ne: null } as const;
  const { store } = server.services;
  await expect(store.of(users).findOne({ email: planted }).lean()).rejects.toThrow(/Cast to string failed/);
});

test('a role, an owner, a status or a fee in a body is refused, and nothing is stored', async () => {
  const client = await storedClient(server.services.store);
  const inspection = { id: mintId(), clientId: client._id, projectType: 'building', address: '1 Main St' };
  for (const planted of [
    { feeCents: 1 },
    { status: 'completed' },
    { paymentStatus: 'paid' },
    { inspector: 'Me' },
  ])
    expect((await staff.send('POST', createInspection.path, { ...inspection, ...planted })).status).toBe(400);
  expect((await staff.send('GET', `/api/inspections/${inspection.id}`)).status).toBe(404);
  const caller = await server.signedInAs('client');
  const request = { projectType: 'building', address: '1 Main St', feeCents: 1 };
  expect((await caller.send('POST', requestInspection.path, request)).status).toBe(400);
});

test('HTML in names and notes is stored as typed', async () => {
  const name = '<img src=x onerror=alert(1)> & "Sons"';
  const created = await staff.ask(createClient, {
    body: { name, email: 'html@example.com', notes: '<script>1</script>' },
  });
  const read = await staff.ask(getClient, { params: { clientId: created.id } });
  expect([read.name, read.notes]).toEqual([name, '<script>1</script>']);
});

test('an unknown path, a malformed escape and an unknown method get a reply in JSON', async () => {
  for (const [method, path, status] of [
    ['GET', '/api/nothing-here', 404],
    ['GET', '/api/clients/%E0%A4%A', 400],
    ['GET', '/api/clients/not-an-id', 400],
    ['DELETE', '/api/clients', 404],
  ] as const) {
    const { body, ...answer } = await staff.send(method, path);
    expect([answer.status, body]).toMatchObject([
      status,
      { error: expect.any(String), code: expect.any(String) },
    ]);
  }
});

test('a forged or malformed session cookie is not signed in', async () => {
  for (const cookie of ['sightline.sid=s%3Aabc.def', 'sightline.sid=%%%', 'sightline.sid=j:{"$gt":""}'])
    expect((await server.visitor().send('GET', '/api/auth/me', undefined, { Cookie: cookie })).status).toBe(
      401,
    );
});

test('the service still works after all of this', async () => {
  expect((await server.visitor().send('GET', '/healthz')).status).toBe(200);
  expect((await server.visitor().send('GET', '/readyz')).status).toBe(200);
});
