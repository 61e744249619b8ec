import { getCurrentUser, listInspectors, setPassword, signIn } from '@sightline/contracts/accounts/accounts';
import {
  addStaffMember,
  changeStaffMember,
  endStaffSessions,
  issueStaffLink,
  listStaff,
  mailStaffLink,
  resetStaffSignIn,
} from '@sightline/contracts/accounts/staff';
import { mintId } from '@sightline/contracts/core/ids';
import type { RoomOrder } from '@sightline/server-kit/roomOrders';
import { users } from '@sightline/store/accounts/users';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let admin: Caller;
let orders: RoomOrder[];

beforeAll(async () => {
  server = await TestServer.start();
  orders = await server.roomOrders();
});
afterAll(async () => {
  await server.close();
});
beforeEach(async () => {
  await server.services.store.of(users).deleteMany({ role: 'admin' });
  admin = await server.signedInAs('admin', { firstName: 'Dana', lastName: 'Diaz' });
});

const change = (userId: string, body: object, by: Caller = admin) =>
  by.call(changeStaffMember, { params: { userId }, body: { seenVersion: 0, ...body } });

const signInStatus = async ({ user: { email } }: Caller) =>
  (await server.visitor().call(signIn, { body: { email, password: PASSWORD } })).status;

test('an admin changes license and trades; the history has the author, the time, and the old and new values', async () => {
  const { user } = await server.signedInAs('inspector', { licenseNumber: 'BN-1', trades: ['building'] });
  const { reply } = await change(user._id, { licenseNumber: 'BN-2', trades: ['building', 'gas'] });
  expect(reply).toMatchObject({ licenseNumber: 'BN-2', trades: ['building', 'gas'], isActive: true });
  expect(reply.history).toEqual([
    {
      by: 'Dana Diaz',
      at: expect.any(String),
      changes: [
        { fact: 'licenseNumber', from: 'BN-1', to: 'BN-2' },
        { fact: 'trades', from: ['building'], to: ['building', 'gas'] },
      ],
    },
  ]);
});

test('a change that another admin made in the meantime is not overwritten', async () => {
  const { user } = await server.signedInAs('inspector', { licenseNumber: 'BN-1' });
  await change(user._id, { licenseNumber: 'BN-2' });
  const late = await change(user._id, { licenseNumber: 'BN-3' });
  expect(late).toMatchObject({ status: 409, reply: { code: 'changedMeanwhile' } });
  const ahead = await change(user._id, { seenVersion: 7, licenseNumber: 'BN-3' });
  expect(ahead.status).toBe(409);
  const listed = (await admin.ask(listStaff, {})).find(({ id }) => id === user._id);
  expect(listed).toMatchObject({ licenseNumber: 'BN-2', history: [{}] });
});

test('a person of the office needs no license, and is not offered as an inspector', async () => {
  const person = { id: mintId(), email: `${mintId()}@example.com`, name: 'Olivia Brandt', trades: [] };
  const { reply } = await admin.call(addStaffMember, {
    body: { ...person, role: 'office', licenseNumber: '' },
  });
  expect(reply).toMatchObject({ person: { role: 'office', licenseNumber: null } });
  expect((await admin.ask(listStaff, {})).map(({ id }) => id)).toContain(person.id);
  expect((await admin.ask(listInspectors, {})).map(({ id }) => id)).not.toContain(person.id);
});

test('an account set inactive loses its sessions and calls at once, and cannot sign in', async () => {
  const person = await server.signedInAs('inspector');
  await change(person.user._id, { isActive: false });
  expect((await person.call(getCurrentUser, {})).status).toBe(401);
  expect(await signInStatus(person)).toBe(401);
  const order = { do: 'dropSubject', subject: `user:${person.user._id}`, reason: 'revoked' };
  await vi.waitFor(() => expect(orders).toContainEqual(order));
  const assignable = await admin.ask(listInspectors, {});
  expect(assignable.map(({ id }) => id)).not.toContain(person.user._id);
});

test('an account that is active again signs in, and its earlier sessions stay ended', async () => {
  const person = await server.signedInAs('inspector');
  await change(person.user._id, { isActive: false });
  await change(person.user._id, { seenVersion: 1, isActive: true });
  expect((await person.call(getCurrentUser, {})).status).toBe(401);
  expect(await signInStatus(person)).toBe(200);
});

test('the last active admin cannot be deactivated', async () => {
  const refused = await change(admin.user._id, { isActive: false });
  expect(refused).toMatchObject({ status: 409, reply: { code: 'lastAdmin' } });
  expect((await admin.call(getCurrentUser, {})).status).toBe(200);
  expect((await admin.ask(listStaff, {})).find(({ id }) => id === admin.user._id)).toMatchObject({
    isActive: true,
    history: [],
  });
});

test('of two admins who deactivate each other at the same moment, one stays active', async () => {
  const other = await server.signedInAs('admin');
  await Promise.all([
    change(other.user._id, { isActive: false }, admin),
    change(admin.user._id, { isActive: false }, other),
  ]);
  const active = { role: 'admin', isActive: true } as const;
  expect(await server.services.store.of(users).exists(active)).not.toBeNull();
});

test('an inspector is added by email, and sets a password with the one-time link', async () => {
  const body = {
    id: mintId(),
    email: 'Ana.Ruiz@example.com',
    name: 'Ana Ruiz',
    licenseNumber: 'BN-77',
    trades: ['electrical' as const],
  };
  const { person, access } = await admin.ask(addStaffMember, { body });
  expect(person).toMatchObject({
    email: 'ana.ruiz@example.com',
    role: 'inspector',
    hasPassword: false,
    history: [{ by: 'Dana Diaz', changes: [] }],
  });
  // The same request is sent again after a lost reply: the same account, and a link that works.
  const again = await admin.ask(addStaffMember, { body });
  expect(again.person.id).toBe(person.id);
  const ana = server.visitor();
  const use = (link: string) =>
    ana.call(setPassword, {
      body: { token: new URL(link).hash.slice(1), password: 'violet harbor lantern' },
    });
  expect((await use(access.link)).status).toBe(410);
  expect((await use(again.access.link)).status).toBe(200);
  expect(await ana.ask(getCurrentUser, {})).toMatchObject({ role: 'inspector', licenseNumber: 'BN-77' });
});

test('an email that is in use is refused, and an account with a password gets no link', async () => {
  const { user } = await server.signedInAs('inspector');
  const facts = { name: 'Bo Ek', licenseNumber: 'BN-8', trades: [] };
  const taken = await admin.call(addStaffMember, { body: { id: mintId(), email: user.email, ...facts } });
  expect(taken).toMatchObject({ status: 409, reply: { code: 'alreadyExists' } });
  expect((await admin.call(issueStaffLink, { params: { userId: user._id } })).status).toBe(409);
});

test('accounts of clients are not staff', async () => {
  const { user } = await server.signedInAs('client');
  expect((await change(user._id, { isActive: false })).status).toBe(404);
  expect((await admin.ask(listStaff, {})).map(({ id }) => id)).not.toContain(user._id);
});

test('an admin becomes an inspector and back, but never the last one', async () => {
  const refused = await change(admin.user._id, { role: 'inspector' });
  expect(refused).toMatchObject({ status: 409, reply: { code: 'lastAdmin' } });
  const other = await server.signedInAs('admin');
  expect((await change(other.user._id, { role: 'inspector' })).reply.role).toBe('inspector');
  expect((await other.call(listStaff, {})).status).toBe(403);
  expect((await change(admin.user._id, { role: 'inspector' })).status).toBe(409);
  expect((await change(other.user._id, { seenVersion: 1, role: 'admin' })).reply.role).toBe('admin');
});

test('a new person is mailed the link; a person with a password gets a reset link, which the reply to the admin omits', async () => {
  const id = mintId();
  const body = { id, email: `${id}@example.com`, name: 'Ana Ruiz', role: 'admin' as const };
  await admin.ask(addStaffMember, { body: { ...body, licenseNumber: '', trades: [] } });
  const mails = async (to: string) =>
    (await server.services.store.of(deliveries).find({ to }).lean()).map(({ mail }) => mail);
  expect(await mails(body.email)).toMatchObject([{ kind: 'account', notice: 'staffInvitation' }]);
  const { user } = await server.signedInAs('inspector');
  const params = { userId: user._id };
  expect(await admin.ask(mailStaffLink, { params })).toEqual({ mailedTo: user.email });
  expect(await mails(user.email)).toMatchObject([{ notice: 'passwordReset', link: expect.any(String) }]);
  const inspectorWithoutLicense = { ...body, id: mintId(), role: 'inspector' as const };
  const refused = await admin.call(addStaffMember, {
    body: { ...inspectorWithoutLicense, licenseNumber: '', trades: [] },
  });
  expect(refused.status).toBe(400);
});

test('an admin signs a person out everywhere, and resets a lost phone', async () => {
  const person = await server.signedInAs('inspector');
  const params = { userId: person.user._id };
  expect(await admin.ask(endStaffSessions, { params })).toEqual({ ended: 1 });
  expect((await person.call(getCurrentUser, {})).status).toBe(401);
  await server.services.store.of(users).updateOne({ _id: person.user._id }, { $set: { hasTwoStep: true } });
  const credentials = { email: person.user.email, password: PASSWORD };
  expect((await person.call(signIn, { body: credentials })).reply).toMatchObject({ code: 'codeRequired' });
  expect(await admin.ask(resetStaffSignIn, { params })).toMatchObject({ hasTwoStep: false });
  expect((await person.call(signIn, { body: credentials })).status).toBe(200);
});
