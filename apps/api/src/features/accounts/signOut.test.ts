import { getCurrentUser, setPassword, signIn, signOut } from '@sightline/contracts/accounts/accounts';
import { mintId } from '@sightline/contracts/core/ids';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import type { RoomOrder } from '@sightline/server-kit/roomOrders';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { HttpClient } from '../../../../../tests/support/HttpClient.ts';
import { PASSWORD, storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { invited } from '../../testing/accessWorld.ts';
import { addStaff } from './addStaff.ts';

let server: TestServer;
let orders: RoomOrder[];

beforeAll(async () => {
  server = await TestServer.start();
  orders = await server.roomOrders();
});
afterAll(async () => {
  await server.close();
});

const leave = (headers: Record<string, string>) => ['GET', '/api/logout', undefined, headers] as const;

test('signing out drops the live sockets of that session', async () => {
  const caller = await server.signedInAs('inspector');
  await caller.ask(signOut, {});
  const sessionId = expect.stringMatching(/^[\w-]{43}$/);
  const order = { do: 'dropSubject', subject: `user:${caller.user._id}`, sessionId, reason: 'signedOut' };
  await vi.waitFor(() => expect(orders).toContainEqual(order));
});

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

async function openGuestLink(caller: HttpClient): Promise<void> {
  const { token } = await invited(server, (await storedInspection(server.services.store))._id);
  await caller.ask(redeemInvitation, { body: { token } });
}

async function signInAsAnother(caller: HttpClient): Promise<void> {
  const { email } = await storedUser(server.services.store);
  await caller.ask(signIn, { body: { email, password: PASSWORD } });
}

async function signInAgain(caller: HttpClient, { user: { email } }: Caller): Promise<void> {
  await caller.ask(signIn, { body: { email, password: PASSWORD } });
}

async function setPasswordOfAnother(caller: HttpClient): Promise<void> {
  const person = { role: 'inspector', email: `${mintId()}@example.com`, name: 'Di Oh' } as const;
  const { link } = await addStaff(server.services, person);
  const token = new URL(link).hash.slice(1);
  await caller.ask(setPassword, { body: { token, password: 'violet harbor lantern' } });
}

test.each([
  ['a sign-in of another person', signInAsAnother],
  ['a sign-in of the same person', signInAgain],
  ['a personal link', openGuestLink],
  ['a one-time link', setPasswordOfAnother],
])('a session that %s replaces is signed out: its live sockets are dropped', async (_, replace) => {
  const caller = await server.signedInAs('admin');
  const lines = vi.spyOn(server.services.securityLog, 'info');
  orders.length = 0;
  await replace(caller, caller);
  const subject = `user:${caller.user._id}`;
  const sessionId = expect.stringMatching(/^[\w-]{43}$/);
  await vi.waitFor(() =>
    expect(orders).toContainEqual({ do: 'dropSubject', subject, sessionId, reason: 'signedOut' }),
  );
  expect(lines).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'signedOut', subject }),
    'security event',
  );
  await caller.ask(getCurrentUser, {});
});

test('a guest session that another personal link replaces is signed out', async () => {
  const phone = server.visitor();
  await openGuestLink(phone);
  const { id } = await phone.ask(getCurrentUser, {});
  orders.length = 0;
  await openGuestLink(phone);
  await vi.waitFor(() => expect(orders).toMatchObject([{ subject: `guest:${id}`, reason: 'signedOut' }]));
});

test('a sign-in that fails leaves the session and its live sockets as they are', async () => {
  const caller = await server.signedInAs('inspector');
  orders.length = 0;
  const body = { email: caller.user.email, password: 'not this one' };
  expect((await caller.call(signIn, { body })).status).toBe(401);
  expect((await caller.call(getCurrentUser, {})).status).toBe(200);
  expect(orders).toEqual([]);
});

test('signing out clears the browser cache of the session', async () => {
  const caller = await server.signedInAs('client');
  const { headers } = await caller.call(signOut, {});
  expect(headers.get('Clear-Site-Data')).toBe('"cache"');
});

test('the sign-out link of our own page signs out and goes to the sign-in page', async () => {
  const caller = await server.signedInAs('client');
  const own = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' };
  const { status, headers } = await caller.send(...leave(own));
  expect([status, headers.get('Location')]).toEqual([303, '/']);
  expect((await caller.call(getCurrentUser, {})).status).toBe(401);
});

test.each([
  ['a link on another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }],
  ['an image tag', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'no-cors' }],
  ['an old browser that came from another site', { Referer: 'https://evil.example/page' }],
])('%s does not sign out', async (_, headers) => {
  const caller = await server.signedInAs('client');
  expect((await caller.send(...leave(headers))).status).toBe(403);
  expect((await caller.call(getCurrentUser, {})).status).toBe(200);
});

test.each([
  ['Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sibling domain', { 'Sec-Fetch-Site': 'same-site' }],
  ['Origin', { Origin: 'https://evil.example' }],
])('a form on another site can neither sign in nor out (%s)', async (_, headers) => {
  const caller = await server.signedInAs('inspector');
  const body = { email: caller.user.email, password: 'whatever' };
  expect((await caller.call(signIn, { body }, headers)).status).toBe(403);
  expect((await caller.call(signOut, {}, headers)).status).toBe(403);
  expect((await caller.call(getCurrentUser, {}, headers)).status).toBe(200);
});
