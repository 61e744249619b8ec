import { setPassword, signIn, signOut } from '@sightline/contracts/accounts/accounts';
import { createClient } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import {
  createInvitation,
  issueRoomTicket,
  redeemInvitation,
  revokeInvitation,
} from '@sightline/contracts/rooms/rooms';
import { findUserByEmail, users } from '@sightline/store/accounts/users';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD, storedInspection, storedUser } from '../../../../tests/support/people.ts';
import { TestServer } from '../../../../tests/support/TestServer.ts';
import { addStaff } from '../features/accounts/addStaff.ts';
import { sweepLiveRights } from '../features/rights/liveRights.ts';

let server: TestServer;
let lines: unknown[];

beforeAll(async () => {
  server = await TestServer.start();
  // The first counts fall back to memory while the connection to Redis opens: this sign-in waits for it.
  await server.signedInAs('inspector');
});
beforeEach(() => {
  lines = [];
  vi.spyOn(server.services.securityLog, 'info').mockImplementation((line: unknown) => void lines.push(line));
});
afterAll(() => server.close());

const requestId = expect.anything();

test('F13 the security log has sign-ins, failures and sign-outs, with ids only', async () => {
  const { _id, email } = await storedUser(server.services.store);
  const caller = server.visitor();
  await caller.call(signIn, { body: { email, password: 'not this one' } });
  await caller.call(signIn, { body: { email: 'unknown@example.com', password: 'not this one' } });
  await caller.ask(signIn, { body: { email, password: PASSWORD } });
  await caller.ask(signOut, {});
  const subject = `user:${_id}`;
  expect(lines).toEqual([
    { event: 'signInFailed', subject, requestId },
    { event: 'signInFailed', subject: null, requestId },
    { event: 'signedIn', subject, requestId },
    { event: 'signedOut', subject, requestId },
  ]);
  expect(JSON.stringify(lines)).not.toContain('@');
});

test('F13 the security log has invitations, refused links and new passwords, with their author', async () => {
  const admin = await server.signedInAs('admin');
  const inspectionId = (await storedInspection(server.services.store))._id;
  const id = mintId();
  const body = { id, name: 'Sam Field', email: 'sam@example.com' };
  await admin.ask(createInvitation, { params: { inspectionId }, body });
  await admin.ask(revokeInvitation, { params: { invitationId: id } });
  const visitor = server.visitor();
  await visitor.call(redeemInvitation, { body: { token: 'a guess at a link that no one has' } });
  const person = { role: 'admin', email: admin.user.email, name: 'Dana' } as const;
  const { link } = await addStaff(server.services, person);
  const token = new URL(link).hash.slice(1);
  await visitor.ask(setPassword, { body: { token, password: 'violet harbor lantern' } });
  const [subject, by] = [`guest:${id}`, `user:${admin.user._id}`];
  expect(lines.slice(1)).toEqual([
    { event: 'invitationCreated', subject, by, inspectionId, requestId },
    { event: 'invitationWithdrawn', subject, by, inspectionId, requestId },
    { event: 'linkRefused', subject: null, requestId },
    { event: 'passwordSet', subject: by, requestId },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/@|Sam|Dana/);
});

test('F13 the security log has a sign-in that must wait', async () => {
  const { _id, email } = await storedUser(server.services.store);
  await server.services.limits.spend('signInByAccount', email, 100);
  const body = { email, password: PASSWORD };
  expect((await server.visitor().call(signIn, { body })).status).toBe(429);
  expect(lines).toEqual([{ event: 'signInLimited', subject: `user:${_id}`, requestId }]);
});

test('F13 the security log has the one-time link of a client', async () => {
  const admin = await server.signedInAs('admin');
  lines.length = 0;
  const email = 'pat@example.com';
  await admin.ask(createClient, { body: { name: 'Pat Homes', email, loginEnabled: true } });
  const subject = `user:${(await findUserByEmail(server.services.store, email))?._id}`;
  expect(lines).toEqual([{ event: 'passwordLinkIssued', subject, requestId }]);
});

test('F13 the security log has access to a room that ended without a request', async () => {
  const { store } = server.services;
  await server.startNode();
  const inspector = await server.signedInAs('inspector');
  const inspectionId = (await storedInspection(store))._id;
  await inspector.ask(issueRoomTicket, { params: { inspectionId } });
  await store.of(users).updateOne({ _id: inspector.user._id }, { $set: { isActive: false } });
  lines.length = 0;
  await sweepLiveRights(server.services);
  expect(lines).toEqual([{ event: 'roomAccessEnded', subject: `user:${inspector.user._id}`, inspectionId }]);
});
