import type { PushNotice } from '@sightline/contracts/accounts/push';
import { mintId } from '@sightline/contracts/core/ids';
import { sendPush as job, notifyStaff as notifyJob } from '@sightline/contracts/jobs';
import type { PersonOnCall } from '@sightline/contracts/rooms/rooms';
import { handle, JobRunner, UnrecoverableError } from '@sightline/server-kit/JobRunner';
import {
  findPushRefusal,
  findPushSubscription,
  type PushSubscriptionRecord,
  pushSubscriptions,
  putPushSubscription,
} from '@sightline/store/accounts/pushSubscriptions';
import { fingerprintOf, sessionKeyOf } from '@sightline/store/accounts/signInSessions';
import { type UserRecord, users } from '@sightline/store/accounts/users';
import { createMessage, type MessageRecord, markRead } from '@sightline/store/messages/messages';
import { organizations } from '@sightline/store/organization/organization';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { PushBrowser, PushService } from '../../../../../tests/support/pushService.ts';
import { storeOrganization } from '../../testing/deliveries.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { notifyStaff } from '../notify-staff/notifyStaff.ts';
import { sendPush } from './sendPush.ts';

/** Staff are notified on their devices, through a real push service on this machine. Rules P-5 to P-9. */

let services: TestServices;
let service: PushService;
beforeAll(async () => {
  services = await openTestServices();
  await storeOrganization(services);
});
beforeEach(async () => {
  service = await PushService.start();
});
afterEach(async () => {
  await service.close();
  await services.store.of(users).deleteMany({});
});
afterAll(() => services.close());

/** A staff member who is signed in on a device with notifications. */
async function notified(facts: Partial<UserRecord> = {}) {
  const { store } = services;
  const user = await storedUser(store, facts);
  const sessionId = mintId();
  const signedIn = { user: { userId: user._id, password: fingerprintOf(user) } };
  const session = { startedAt: new Date().toISOString(), passport: signedIn };
  await store.client
    .db(store.databaseName)
    .collection<{ _id: string }>('sessions')
    .insertOne({ _id: sessionId, expires: new Date(Date.now() + 60_000), session } as { _id: string });
  const browser = new PushBrowser();
  const owner = { userId: user._id, sessionId: sessionKeyOf(sessionId), device: 'Chrome on Windows' };
  await putPushSubscription(store, owner, browser.subscriptionAt(`${service.url}/send/${user._id}`));
  const device = await store
    .of(pushSubscriptions)
    .findOne({ userId: user._id })
    .lean<PushSubscriptionRecord>();
  return { user, browser, deviceId: device?._id ?? '', sessionId };
}

const pushing = () => ({
  store: services.store,
  encryptionSecret: 'a-secret-of-tests-that-is-long-enough',
  publicUrl: 'https://inspections.example.com',
  mayBeInternal: true,
});
const send = async (subscriptionId: string, notice: PushNotice, changes: object = {}) =>
  await sendPush({ ...pushing(), ...changes }).run({ subscriptionId, notice }, tryOf(1, job.attempts));

/** An unread message of a client. */
async function unread(): Promise<MessageRecord> {
  const [_id, clientId] = [mintId(), mintId()];
  const text = { subject: 'Gate', message: 'Code 4711', fromName: 'Kim Doe', fromClient: true };
  const facts = { clientId, inspectionId: null, sentBy: 'user:1', contentHash: _id };
  return await createMessage(services.store, { _id, ...facts, ...text });
}

/** The people for whose devices a message comes out of the queue. */
async function queuedFor(notice: PushNotice): Promise<string[]> {
  const { store, queue, environment } = services;
  await notifyStaff(services).run({ notice }, tryOf(1, notifyJob.attempts));
  const people: string[] = [];
  const { REDIS_URL: redisUrl, REDIS_PREFIX: prefix } = environment;
  const runner = JobRunner.start({ redisUrl, prefix, logger: pino({ level: 'silent' }) }, [
    handle(job, async ({ subscriptionId }) => {
      people.push((await findPushSubscription(store, subscriptionId))?.userId ?? '');
    }),
  ]);
  await vi.waitFor(async () => {
    const { waiting = 0, active = 0 } = await queue.counts(job.name);
    expect(waiting + active).toBe(0);
  });
  await runner.close();
  return people.toSorted();
}

const person = (facts: Partial<PersonOnCall> = {}): PersonOnCall => ({
  subject: 'guest:1',
  name: 'Elena Ruiz',
  role: 'field',
  joinedAt: new Date().toISOString(),
  isConnected: true,
  ...facts,
});

test('P-7: only the browser reads the message, which names no client and no address', async () => {
  const { browser, deviceId } = await notified();
  const { _id: inspectionId } = await storedInspection(services.store, {
    clientName: 'Elena Ruiz',
    address: '1122 Story Lane',
    scheduledDate: new Date('2031-11-25T19:30:00Z'),
  });
  await send(deviceId, { kind: 'waiting', inspectionId });
  const [pushed] = service.pushed;
  expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '600', urgency: 'high' });
  expect(pushed?.headers.authorization).toMatch(/^vapid t=.+, k=B/);
  expect(pushed?.body.toString('latin1')).not.toContain('waiting');
  expect(browser.read(pushed?.body ?? Buffer.alloc(0))).toEqual({
    title: 'A client is waiting',
    body: 'Join the 2:30 PM call.',
    path: `/inspection/${inspectionId}/virtual`,
    tag: `waiting.${inspectionId}`,
  });
});

test('P-7: a device gets the same notice once in ten minutes, and another one at once', async () => {
  const { deviceId } = await notified();
  const { _id: inspectionId } = await storedInspection(services.store, { isRequested: true });
  for (let attempt = 0; attempt < 2; attempt++) await send(deviceId, { kind: 'waiting', inspectionId });
  expect(service.pushed).toHaveLength(1);
  await send(deviceId, { kind: 'request', requestId: mintId(), inspectionId });
  expect(service.pushed).toHaveLength(2);
});

test('a device is not notified of a request that was answered in the meantime', async () => {
  const { deviceId } = await notified();
  const { _id: inspectionId } = await storedInspection(services.store, { isRequested: false });
  await send(deviceId, { kind: 'request', requestId: mintId(), inspectionId });
  expect(service.pushed).toEqual([]);
});

test.each([404, 410])(
  'P-8: a subscription that the push service no longer has (%i) is not used again, and shown as ended',
  async (status) => {
    const { deviceId } = await notified();
    service.status = status;
    for (let attempt = 0; attempt < 2; attempt++) await send(deviceId, { kind: 'test' });
    expect(await findPushSubscription(services.store, deviceId)).toMatchObject({ problem: 'ended' });
    expect(service.pushed).toHaveLength(1);
  },
);

test.each([
  [400, 0, 'https://inspections.example.com', 'refused'],
  [401, 0, 'https://inspections.example.com', 'refused'],
  [403, 0, 'https://inspections.example.com', 'refused'],
  [403, 0, 'https://sightline.local', 'contact'],
  [403, 3_600_000, 'https://inspections.example.com', 'clock'],
])(
  'P-8: a refusal of this installation (%i, clock %i ms ahead, %s) keeps the subscription, and says %s',
  async (status, aheadMs, publicUrl, problem) => {
    await services.store
      .of(organizations)
      .updateOne({}, { $set: { 'facts.email': 'office@sightline.local' } });
    const { deviceId } = await notified();
    Object.assign(service, { status, aheadMs });
    await send(deviceId, { kind: 'test' }, { publicUrl });
    expect(await findPushSubscription(services.store, deviceId)).toMatchObject({ problem });
    expect(await findPushRefusal(services.store)).toBe(problem);
    Object.assign(service, { status: 201, aheadMs: 0 });
    await send(deviceId, { kind: 'test' }, { publicUrl });
    expect(await findPushRefusal(services.store)).toBeNull();
  },
);

test('P-8: an installation without a public name signs with the email of its company', async () => {
  await services.store
    .of(organizations)
    .updateOne({}, { $set: { 'facts.email': 'office@inspect.example.com' } });
  const { deviceId } = await notified();
  await send(deviceId, { kind: 'test' }, { publicUrl: 'https://sightline.local' });
  const [, claims = ''] = String(service.pushed[0]?.headers.authorization).split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub: 'mailto:office@inspect.example.com',
  });
});

test('P-8: a push service that is overloaded is asked again, and the subscription stays', async () => {
  const { deviceId } = await notified();
  service.status = 503;
  await expect(send(deviceId, { kind: 'test' })).rejects.toThrow('status 503');
  service.status = 201;
  await send(deviceId, { kind: 'test' });
  expect((await findPushSubscription(services.store, deviceId))?.lastSentAt).not.toBeNull();
});

test('P-8: a notice is tried for as long as it holds, so that none is late', async () => {
  const { deviceId } = await notified();
  const hourAgo = new Date(Date.now() - 3_600_000);
  const sendLate = async (notice: PushNotice) => {
    const late = { ...tryOf(9, job.attempts), queuedAt: hourAgo };
    await sendPush(pushing()).run({ subscriptionId: deviceId, notice }, late);
  };
  await sendLate({ kind: 'waiting', inspectionId: mintId() });
  expect(service.pushed).toEqual([]);
  await sendLate({ kind: 'message', clientId: (await unread()).clientId, inspectionId: null });
  expect(service.pushed).toHaveLength(1);
  service.status = 503;
  const waiting: PushNotice = { kind: 'waiting', inspectionId: mintId() };
  const payload = { subscriptionId: deviceId, notice: waiting };
  const tried = (attempt: number) => sendPush(pushing()).run(payload, tryOf(attempt, job.attempts));
  await expect(tried(7)).rejects.not.toThrow(UnrecoverableError);
  await expect(tried(8)).rejects.toThrow(UnrecoverableError);
});

test('P-8: a request that was answered and a message that was read meanwhile are not announced', async () => {
  const { deviceId } = await notified();
  const answered = await storedInspection(services.store, { isRequested: false });
  const cancelled = await storedInspection(services.store, { isRequested: true, status: 'cancelled' });
  for (const { _id: inspectionId } of [answered, cancelled])
    await send(deviceId, { kind: 'request', requestId: mintId(), inspectionId });
  const { clientId, createdAt: upTo } = await unread();
  await markRead(services.store, { clientId, fromClient: true, upTo });
  await send(deviceId, { kind: 'message', clientId, inspectionId: null });
  expect(service.pushed).toEqual([]);
});

test('P-3: an address of this network is not asked, and its subscription has ended', async () => {
  const { deviceId } = await notified();
  await send(deviceId, { kind: 'test' }, { mayBeInternal: false });
  expect(service.pushed).toEqual([]);
  expect(await findPushSubscription(services.store, deviceId)).toMatchObject({ problem: 'ended' });
});

test('P-5: a device that was signed out since is not notified', async () => {
  const { deviceId, sessionId } = await notified();
  const { store } = services;
  const sessions = store.client.db(store.databaseName).collection<{ _id: string }>('sessions');
  await sessions.deleteOne({ _id: sessionId });
  await send(deviceId, { kind: 'test' });
  expect(service.pushed).toEqual([]);
  expect(await findPushSubscription(store, deviceId)).toBeNull();
});

test('P-9: a client who waits is announced to the host and the inspector; without them, to the office', async () => {
  const [inspector, host, other] = [await notified(), await notified(), await notified()];
  const office = await notified({ role: 'office' });
  const facts = { inspectorId: inspector.user._id, hostId: host.user._id };
  const { _id: inspectionId } = await storedInspection(services.store, facts);
  const { _id: unassigned } = await storedInspection(services.store);
  for (const id of [inspectionId, unassigned]) await services.presence.announce(id, 'node-1', [person()]);
  const both = [inspector.user._id, host.user._id].toSorted();
  expect(await queuedFor({ kind: 'waiting', inspectionId })).toEqual(both);
  expect(await queuedFor({ kind: 'waiting', inspectionId: unassigned })).toEqual([office.user._id]);
  expect(both).not.toContain(other.user._id);
});

test('P-9: no one is notified once the host has come, the person has closed the page, or a colleague is there', async () => {
  const { user } = await notified();
  const { _id: inspectionId } = await storedInspection(services.store, { inspectorId: user._id });
  const notice = { kind: 'waiting', inspectionId } as const;
  await services.presence.announce(inspectionId, 'node-1', [person(), person({ role: 'host' })]);
  expect(await queuedFor(notice)).toEqual([]);
  await services.presence.announce(inspectionId, 'node-1', [person({ isConnected: false })]);
  expect(await queuedFor(notice)).toEqual([]);
  const colleague = await storedUser(services.store);
  const subject = `user:${colleague._id}`;
  await services.presence.announce(inspectionId, 'node-1', [person({ subject })]);
  expect(await queuedFor(notice)).toEqual([]);
});

test('P-6: people are notified of what they have chosen, and not in an account that is inactive', async () => {
  const chosen = await notified();
  await notified({ push: { clientWaiting: true, newRequests: false, newMessages: true } });
  await notified({ isActive: false });
  const request = { kind: 'request', requestId: mintId(), inspectionId: null } as const;
  expect(await queuedFor(request)).toEqual([chosen.user._id]);
});

test('P-9: a message of a client is announced to its inspector', async () => {
  const [inspector, office] = [await notified(), await notified({ role: 'office' })];
  const facts = { inspectorId: inspector.user._id };
  const { _id: inspectionId, clientId } = await storedInspection(services.store, facts);
  expect(await queuedFor({ kind: 'message', clientId, inspectionId })).toEqual([inspector.user._id]);
  expect(await queuedFor({ kind: 'message', clientId, inspectionId: null })).toEqual([office.user._id]);
});
