import { setPassword, signIn, signOut } from '@sightline/contracts/accounts';
import { mintId } from '@sightline/contracts/core/ids';
import { createInvitation, redeemInvitation, revokeInvitation } from '@sightline/contracts/rooms';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TestServer } from '../../../../tests/support/api.ts';
import { PASSWORD, storedInspection, storedUser } from '../../../../tests/support/people.ts';
import { addStaff } from '../features/accounts/addStaff.ts';

let server: TestServer;
let lines: unknown[];

beforeAll(async () => {
  server = await TestServer.start();
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
  await caller.call(signIn, { body: { email: 'nobody@example.com', password: 'not this one' } });
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
  await visitor.call(redeemInvitation, { body: { token: 'a guess at a link that nobody has' } });
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
