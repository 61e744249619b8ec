import { readPortalInvitation, setPassword, signIn } from '@sightline/contracts/accounts/accounts';
import { createClient } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { createInvitation, redeemInvitation, revokeInvitation } from '@sightline/contracts/rooms/rooms';
import { invitationToken } from '@sightline/server-kit/invitationLinks';
import { users } from '@sightline/store/accounts/users';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { hashOfToken, invitations } from '@sightline/store/rooms/invitations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedInspection } from '../../support/people.ts';
import { storedState } from '../../support/storedState.ts';
import { TestServer } from '../../support/TestServer.ts';

/** The two links in mails: to set a password, and to join a room. No other token opens anything. */

const PASSWORD = 'a long enough one';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;
let links: { portal: string; room: string };
let email: string;
let invitationId: string;
let callers = 0;

beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('inspector');
});
afterAll(() => server.close());

beforeEach(async () => {
  [email, invitationId] = [`${mintId()}@example.com`, mintId()];
  await staff.ask(createClient, { body: { name: 'Harbor Homes', email, loginEnabled: true } });
  const { _id: inspectionId } = await storedInspection(server.services.store);
  const guest = { id: invitationId, name: 'Sam Field', email: `guest-${email}` };
  await staff.ask(createInvitation, { params: { inspectionId }, body: guest });
  const room = invitationToken(invitationId, server.services.configuration.ticketSecret);
  links = { portal: await tokenMailedTo(email), room };
});

async function tokenMailedTo(to: string): Promise<string> {
  const delivery = await server.services.store.of(deliveries).findOne({ to }).lean();
  const link = delivery && 'link' in delivery.mail ? (delivery.mail.link ?? '') : '';
  return new URL(link).hash.slice(1);
}

/** Sends each request from a new address, since attempts are limited by address. */
async function post(path: string, body: unknown) {
  const from = { 'X-Forwarded-For': `198.51.100.${(callers += 1)}` };
  const { status, body: answer } = await server.visitor().send('POST', path, body, from);
  return { status, answer };
}

const ENDPOINTS = [
  ['portal', readPortalInvitation.path, {}],
  ['portal', setPassword.path, { password: PASSWORD }],
  ['room', redeemInvitation.path, {}],
] as const;

const other = (kind: 'portal' | 'room'): string => links[kind === 'portal' ? 'room' : 'portal'];
const lastLetterChanged = (token: string): string => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');

/** Every token is refused with a message, and nothing stored changes. */
async function expectRefused(tries: (kind: 'portal' | 'room') => unknown[], status: number, code: string) {
  const before = await storedState(server.services.store);
  for (const [kind, path, rest] of ENDPOINTS)
    for (const token of tries(kind)) {
      const refused = { status, answer: { error: expect.stringMatching(/\w{3}/), code } };
      expect(await post(path, { token, ...rest }), `${path} ${JSON.stringify(token)}`).toMatchObject(refused);
    }
  expect(await storedState(server.services.store)).toEqual(before);
}

async function expectBothWork(): Promise<void> {
  for (const [kind, path, rest] of ENDPOINTS)
    expect((await post(path, { token: links[kind], ...rest })).status, path).toBe(200);
}

test('an invalid token is refused, and the link still works', async () => {
  const nonsense = [undefined, null, 7, true, '', 'short', ['x'.repeat(43)], { $ne: null }, { $gt: '' }];
  await expectRefused(() => nonsense, 400, 'badInput');
  await expectBothWork();
});

test('a token that is too long is refused, and the link still works', async () => {
  await expectRefused(() => ['x'.repeat(201)], 400, 'badInput');
  await expectRefused(() => ['x'.repeat(120_000)], 413, 'tooLarge');
  await expectBothWork();
});

test('a forged token is refused: another letter, the other kind of link, the stored hash', async () => {
  const forged = (kind: 'portal' | 'room') => [
    lastLetterChanged(links[kind]),
    other(kind),
    hashOfToken(links[kind]),
    `${links[kind]} `,
    links[kind].toUpperCase(),
  ];
  await expectRefused(forged, 410, 'linkGone');
  await expectBothWork();
});

test('an expired link is refused with whom to contact', async () => {
  const { store } = server.services;
  const past = new Date(Date.now() - 1000);
  await store.of(users).updateOne({ email }, { $set: { passwordLinkExpiresAt: past } });
  await store.of(invitations).updateOne({ _id: invitationId }, { $set: { expiresAt: past } });
  await expectRefused((kind) => [links[kind]], 410, 'linkGone');
  const { answer } = await post(redeemInvitation.path, { token: links.room });
  expect(answer).toMatchObject({ error: expect.stringContaining('Ask your inspector for a new one') });
});

test('a used or withdrawn link is refused, and the password stays the same', async () => {
  await post(setPassword.path, { token: links.portal, password: PASSWORD });
  await staff.ask(revokeInvitation, { params: { invitationId } });
  await expectRefused((kind) => [links[kind]], 410, 'linkGone');
  const stolen = await post(setPassword.path, { token: links.portal, password: 'a stolen second use' });
  expect(stolen.status).toBe(410);
  await server.visitor().ask(signIn, { body: { email, password: PASSWORD } });
});

test('a refused password leaves the link usable', async () => {
  const before = await storedState(server.services.store);
  for (const password of [undefined, 7, { $ne: '' }, 'short', 'x'.repeat(129)])
    expect((await post(setPassword.path, { token: links.portal, password })).status).toBe(400);
  const withRole = { token: links.portal, password: PASSWORD, role: 'admin' };
  expect((await post(setPassword.path, withRole)).status).toBe(400);
  expect(await storedState(server.services.store)).toEqual(before);
  await expectBothWork();
});
