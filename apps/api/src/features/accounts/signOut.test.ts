import { getCurrentUser, signIn, signOut } from '@sightline/contracts/accounts';
import { type RoomOrder, subscribeRoomOrders } from '@sightline/server-kit/roomOrders';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestServer } from '../../../../../tests/support/api.ts';

let server: TestServer;
let subscription: { close(): void };
const orders: RoomOrder[] = [];

beforeAll(async () => {
  server = await TestServer.start();
  const { redisUrl, redisPrefix } = server.services.configuration;
  subscription = subscribeRoomOrders(redisUrl, redisPrefix, (order) => orders.push(order));
  const { redis } = server.services;
  await vi.waitFor(async () =>
    expect(await redis.pubsub('NUMSUB', `${redisPrefix}:room-orders`)).toContain(1),
  );
});
afterAll(async () => {
  subscription.close();
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
