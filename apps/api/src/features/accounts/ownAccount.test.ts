import {
  changeAccount,
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
} from '@sightline/contracts/accounts/account';
import { getCurrentUser, signIn } from '@sightline/contracts/accounts/accounts';
import { createInspection } from '@sightline/contracts/inspections/scheduling';
import type { RoomOrder } from '@sightline/server-kit/roomOrders';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { HttpClient } from '../../../../../tests/support/HttpClient.ts';
import { PASSWORD } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

const NEW_PASSWORD = 'violet harbor lantern';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36';

let server: TestServer;
let orders: RoomOrder[];
beforeAll(async () => {
  server = await TestServer.start();
  orders = await server.roomOrders();
});
afterAll(async () => {
  await server.close();
});

/** A client signed in as the same person on another device. */
async function secondDevice({ user: { email } }: Caller): Promise<HttpClient> {
  const device = server.visitor();
  await device.call(signIn, { body: { email, password: PASSWORD } }, { 'User-Agent': WINDOWS });
  return device;
}

const statusOf = async (caller: HttpClient) => (await caller.call(getCurrentUser, {})).status;

test('a new password requires the current one, and signs every other device out', async () => {
  const person = await server.signedInAs('inspector');
  const other = await secondDevice(person);
  const change = (currentPassword: string, password: string) =>
    person.call(changePassword, { body: { currentPassword, password } });
  expect((await change('something else', NEW_PASSWORD)).reply).toMatchObject({
    details: { fields: { currentPassword: 'This is not your password.' } },
  });
  expect((await change(PASSWORD, 'password1234')).status).toBe(400);
  expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
  expect([await statusOf(person), await statusOf(other)]).toEqual([200, 401]);
  const again = { email: person.user.email, password: NEW_PASSWORD };
  expect((await server.visitor().call(signIn, { body: again })).status).toBe(200);
  const mails = await server.services.store.of(deliveries).find({ to: person.user.email }).lean();
  expect(mails.map(({ mail }) => mail)).toMatchObject([{ kind: 'account', notice: 'passwordChanged' }]);
});

test('N10: of two new passwords at once, one is taken and the other refused', async () => {
  const person = await server.signedInAs('client');
  const passwords = ['an owl in the attic', 'a heron on the roof'];
  const change = (password: string) =>
    person.call(changePassword, { body: { currentPassword: PASSWORD, password } });
  const replies = await Promise.all(passwords.map(change));
  // One that arrives after the other has changed it has a wrong current password.
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const taken = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
  const { status } = await server
    .visitor()
    .call(signIn, { body: { email: person.user.email, password: taken } });
  expect(status).toBe(200);
});

test('the list of devices has the last use of each; one device is signed out with its calls, then all others', async () => {
  const person = await server.signedInAs('client');
  const second = await secondDevice(person);
  const third = await secondDevice(person);
  const sessions = await person.ask(listSessions, {});
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toMatchObject({ isCurrent: true, lastUsedAt: expect.any(String) });
  const listed = await second.ask(listSessions, {});
  expect(listed[0]).toMatchObject({ isCurrent: true, device: 'Chrome on Windows' });
  const secondId = listed[0]?.id ?? '';
  expect(await person.ask(endSession, { params: { sessionId: secondId } })).toHaveLength(2);
  await vi.waitFor(() =>
    expect(orders).toContainEqual(
      expect.objectContaining({ do: 'dropSubject', sessionId: secondId, subject: `user:${person.user._id}` }),
    ),
  );
  expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200]);
  expect(await person.ask(endOtherSessions, {})).toHaveLength(1);
  expect([await statusOf(third), await statusOf(person)]).toEqual([401, 200]);
});

test("a person cannot end another person's session", async () => {
  const person = await server.signedInAs('client');
  const stranger = await server.signedInAs('admin');
  const [session] = await person.ask(listSessions, {});
  const refused = await stranger.call(endSession, { params: { sessionId: session?.id ?? '' } });
  expect(refused.status).toBe(404);
  expect(await statusOf(person)).toBe(200);
});

test('people change their name and mail settings, but not their role and address', async () => {
  const person = await server.signedInAs('client');
  const notifications = { appointments: false, reminders: true };
  const changed = await person.ask(changeAccount, { body: { firstName: 'Ana', notifications } });
  expect(changed).toMatchObject({ firstName: 'Ana', lastName: 'Reyes', notifications });
  expect((await person.send('PATCH', '/api/account', { role: 'admin' })).status).toBe(400);
  expect((await person.ask(getAccount, {})).role).toBe('client');
});

test('a client who turned off mails about the time gets only the reminders', async () => {
  const client = await server.signedInAs('client');
  const admin = await server.signedInAs('admin');
  const body = { notifications: { appointments: false, reminders: true } };
  await client.ask(changeAccount, { body });
  const { id } = await admin.ask(createInspection, {
    body: {
      clientId: client.user.clientId ?? '',
      projectType: 'building',
      address: '1 Main St',
      scheduledDate: new Date(Date.now() + 3 * 24 * 3_600_000).toISOString(),
    },
  });
  const mails = await server.services.store.of(deliveries).find({ 'mail.inspectionId': id }).lean();
  const notices = mails.map(({ mail }) => mail.kind === 'inspection' && mail.notice);
  expect(new Set(notices)).toEqual(new Set(['dayBefore', 'hourBefore']));
});
