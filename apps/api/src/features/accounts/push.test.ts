import { endSession, listSessions } from '@sightline/contracts/accounts/account';
import { signIn, signOut } from '@sightline/contracts/accounts/accounts';
import {
  addPushDevice,
  choosePush,
  PUSH_DEVICES,
  readOwnPush,
  removePushDevice,
  testPushDevice,
} from '@sightline/contracts/accounts/push';
import { sendPush } from '@sightline/contracts/jobs';
import { pushKeys } from '@sightline/store/accounts/pushKeys';
import { livePushSubscriptionsOf, pushSubscriptions } from '@sightline/store/accounts/pushSubscriptions';
import { findUser, users } from '@sightline/store/accounts/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../../../../../tests/support/people.ts';
import { PushBrowser } from '../../../../../tests/support/pushService.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

/** Staff turn on notifications on their own devices. Rules P-1 to P-5. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let dana: Caller;
let browser: PushBrowser;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  dana = await server.signedInAs('inspector');
  browser = new PushBrowser();
});
afterAll(() => server.close());

const address = () => `https://push.example.com/send/${crypto.randomUUID()}`;
const turnOn = async (caller: Caller, endpoint = address(), by = browser) =>
  await caller.ask(addPushDevice, { body: by.subscriptionAt(endpoint) });
const devicesOf = async (caller: Pick<Caller, 'ask'>) => (await caller.ask(readOwnPush, {})).devices;

test('P-1: a device is turned on once, however often the browser says so, and turned off', async () => {
  const endpoint = address();
  await turnOn(dana, endpoint);
  const { devices, publicKey } = await turnOn(dana, endpoint);
  expect(devices).toMatchObject([{ isCurrent: true, lastSentAt: null }]);
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  const [{ id: deviceId } = { id: '' }] = devices;
  expect((await dana.ask(removePushDevice, { params: { deviceId } })).devices).toEqual([]);
});

test('P-1: a new address of the same browser takes the place of the former one', async () => {
  await turnOn(dana);
  expect((await turnOn(dana)).devices).toHaveLength(1);
});

test('P-1: clients and guests have no notifications', async () => {
  const client = await server.signedInAs('client');
  expect((await client.call(readOwnPush, {})).status).toBe(403);
});

test('P-2: the key pair is made once, and its private key is stored encrypted', async () => {
  const [first, second] = await Promise.all([dana.ask(readOwnPush, {}), dana.ask(readOwnPush, {})]);
  expect(first.publicKey).toBe(second.publicKey);
  const [stored, ...others] = await server.services.store.of(pushKeys).find({}).lean();
  expect(others).toEqual([]);
  // A bare P-256 key has 43 characters; the encrypted one has a nonce and a tag.
  expect(stored?.sealedPrivateKey.length).toBeGreaterThan(80);
});

test.each([
  ['an address without encryption', 'http://push.example.com/1'],
  ['this machine', 'https://localhost/1'],
  ['an address of a private network', 'https://192.168.1.1/1'],
  ['an IPv6 address', 'https://[::1]/1'],
  ['an internal name', 'https://redis.internal/1'],
  ['another port', 'https://push.example.com:6379/1'],
  ['an address with a password', 'https://me:secret@push.example.com/1'],
  ['a reserved name', 'https://push.test/1'],
  ['a name of examples', 'https://push.example/1'],
  ['an address with a line break', 'https://push.example.com#x\r\nHost: a'],
  ['a very long address', `https://push.example.com/${'x'.repeat(1000)}`],
])('P-3: refuses %s', async (_what, endpoint) => {
  const refused = await dana.call(addPushDevice, { body: browser.subscriptionAt(endpoint) });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.reply)).toContain('not that of a push service');
  expect(await devicesOf(dana)).toEqual([]);
});

test('P-3: says what to do where Edge has removed its push service for good', async () => {
  const endpoint = 'https://permanently-removed.invalid/fcm/send/abc';
  const refused = await dana.call(addPushDevice, { body: browser.subscriptionAt(endpoint) });
  expect(refused).toMatchObject({
    status: 400,
    reply: { error: expect.stringContaining('Delete the data of this site') },
  });
  expect(await devicesOf(dana)).toEqual([]);
});

test('P-11: a page learns the address with which the server notifies its device', async () => {
  const endpoint = address();
  expect((await turnOn(dana, endpoint)).ownEndpoint).toBe(endpoint);
});

test('P-4: the subscription of another person is neither read, tested nor turned off', async () => {
  const { devices } = await turnOn(dana);
  const params = { deviceId: devices[0]?.id ?? '' };
  const stranger = await server.signedInAs('admin');
  expect((await stranger.call(testPushDevice, { params })).status).toBe(404);
  expect((await stranger.call(removePushDevice, { params })).status).toBe(404);
  expect(await devicesOf(stranger)).toEqual([]);
  expect(await devicesOf(dana)).toHaveLength(1);
  expect((await dana.call(testPushDevice, { params })).status).toBe(200);
  expect(await server.services.queue.counts(sendPush.name)).toMatchObject({ waiting: 1 });
});

test("P-4: another person's address is refused without the keys of its browser, and moves with them", async () => {
  const endpoint = address();
  await turnOn(dana, endpoint);
  const colleague = await server.signedInAs('inspector');
  const forged = await colleague.call(addPushDevice, { body: new PushBrowser().subscriptionAt(endpoint) });
  expect(forged.status).toBe(400);
  expect(await devicesOf(colleague)).toEqual([]);
  expect(await devicesOf(dana)).toHaveLength(1);
  await turnOn(colleague, endpoint);
  expect(await devicesOf(colleague)).toHaveLength(1);
  expect(await devicesOf(dana)).toEqual([]);
});

test('P-4: one person has at most ten devices', async () => {
  const { store } = server.services;
  for (let index = 0; index < PUSH_DEVICES; index++) {
    const device = server.visitor();
    await device.ask(signIn, { body: { email: dana.user.email, password: PASSWORD } });
    await device.ask(addPushDevice, { body: new PushBrowser().subscriptionAt(address()) });
  }
  const refused = await dana.call(addPushDevice, { body: browser.subscriptionAt(address()) });
  expect(refused.status).toBe(400);
  expect(await store.of(pushSubscriptions).countDocuments({ userId: dana.user._id })).toBe(PUSH_DEVICES);
});

test.each([
  ['a sign-out', async (phone: Caller) => void (await phone.ask(signOut, {}))],
  [
    'a sign-out from another device',
    async () => {
      const sessions = await dana.ask(listSessions, {});
      const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
      await dana.ask(endSession, { params: { sessionId: other } });
    },
  ],
])('P-5: %s ends the notifications of that device alone', async (_what, end) => {
  await turnOn(dana);
  const phone = Object.assign(server.visitor(), { user: dana.user });
  await phone.ask(signIn, { body: { email: dana.user.email, password: PASSWORD } });
  await turnOn(phone, address(), new PushBrowser());
  expect(await devicesOf(dana)).toHaveLength(2);
  await end(phone);
  expect(await devicesOf(dana)).toMatchObject([{ isCurrent: true }]);
});

test.each([
  ['a new password', { passwordHash: 'another hash' }],
  ['a deactivation', { isActive: false, sessionEpoch: 1 }],
  ['a deactivation that was taken back', { isActive: true, sessionEpoch: 1 }],
])('P-5: %s ends the notifications of all devices', async (_what, changes) => {
  const { store } = server.services;
  await turnOn(dana);
  await store.of(users).updateOne({ _id: dana.user._id }, { $set: changes });
  const user = await findUser(store, dana.user._id);
  expect(user && (await livePushSubscriptionsOf(store, user))).toEqual([]);
  expect(await store.of(pushSubscriptions).countDocuments({ userId: dana.user._id })).toBe(0);
});

test('P-6: a person chooses what the devices are notified of', async () => {
  const choices = { clientWaiting: true, newRequests: false, newMessages: true };
  expect((await dana.ask(readOwnPush, {})).choices).toEqual({ ...choices, newRequests: true });
  expect((await dana.ask(choosePush, { body: choices })).choices).toEqual(choices);
});
