import {
  confirmTwoStep,
  getAccount,
  renewRecoveryCodes,
  startTwoStep,
  turnOffTwoStep,
} from '@sightline/contracts/accounts/account';
import { getCurrentUser, signIn, signOut } from '@sightline/contracts/accounts/accounts';
import { mintId } from '@sightline/contracts/core/ids';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import { findSecondStep, replaceRecoveryCodes, secondSteps } from '@sightline/store/accounts/secondSteps';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { createUpload, metadataFor } from '../../../../../tests/support/uploads.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

/** The current code of the app, or that of the next period, which a fast clock shows. */
function codeOf(secret: string, periods = 0): string {
  const timestamp = Date.now() + periods * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

async function turnOn(person: Caller): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret, uri, picture } = await person.ask(startTwoStep, { body: { password: PASSWORD } });
  expect(uri).toContain(encodeURIComponent(person.user.email));
  expect(picture).toMatch(/^data:image\/svg\+xml/);
  // The previous period's code leaves the current one for signing in. It is tried again if a period ends
  // meanwhile.
  const confirm = () => person.ask(confirmTwoStep, { body: { code: codeOf(secret, -1) } });
  const { recoveryCodes } = await vi.waitFor(confirm, { timeout: 60_000, interval: 500 });
  return { secret, recoveryCodes };
}

const trySignIn = async ({ user: { email } }: Caller, code?: string) =>
  await server.visitor().call(signIn, { body: { email, password: PASSWORD, ...(code && { code }) } });

test('signing in asks for a code, which works once', async () => {
  const person = await server.signedInAs('client');
  const { secret } = await turnOn(person);
  expect(await trySignIn(person)).toMatchObject({ status: 401, reply: { code: 'codeRequired' } });
  const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
  expect(await trySignIn(person, wrong)).toMatchObject({ status: 401, reply: { code: 'wrongCode' } });
  const code = codeOf(secret);
  expect((await trySignIn(person, code)).status).toBe(200);
  expect((await trySignIn(person, code)).reply).toMatchObject({ code: 'wrongCode' });
});

test('N10: of two confirmations at once, one replies with recovery codes, which work; the other is refused', async () => {
  const person = await server.signedInAs('client');
  const { secret } = await person.ask(startTwoStep, { body: { password: PASSWORD } });
  const confirm = () => person.call(confirmTwoStep, { body: { code: codeOf(secret) } });
  const replies = await Promise.all(Array.from({ length: 4 }, confirm));
  const confirmed = replies.filter(({ status }) => status === 200);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409,
  ]);
  const [{ recoveryCodes = [] } = {}] = confirmed.map(({ reply }) => reply as { recoveryCodes?: string[] });
  expect((await trySignIn(person, recoveryCodes[0])).status).toBe(200);
});

test('N10: of two renewals that know the same recovery codes, one stores its own; the other is refused and shows none', async () => {
  const person = await server.signedInAs('client');
  await turnOn(person);
  const { store } = server.services;
  const known = await findSecondStep(store, person.user._id);
  if (!known) throw new Error('two-step sign-in is off');
  const renew = () => replaceRecoveryCodes(store, known, ['a hash']);
  const stored = await Promise.all(Array.from({ length: 4 }, renew));
  expect(stored.filter(Boolean)).toHaveLength(1);
});

test('N10: two setups that start at once end with one secret', async () => {
  const person = await server.signedInAs('client');
  const start = () => person.call(startTwoStep, { body: { password: PASSWORD } });
  const replies = await Promise.all(Array.from({ length: 4 }, start));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('a wrong password is refused before a code is asked for', async () => {
  const person = await server.signedInAs('client');
  await turnOn(person);
  const { reply } = await server
    .visitor()
    .call(signIn, { body: { email: person.user.email, password: 'something else', code: '123456' } });
  expect(reply).toMatchObject({ code: 'wrongCredentials' });
});

test('a recovery code works once, however it is typed; new codes replace all of them, and their owner is mailed', async () => {
  const person = await server.signedInAs('client');
  const { recoveryCodes } = await turnOn(person);
  expect(recoveryCodes).toHaveLength(10);
  const [first = '', second = ''] = recoveryCodes;
  expect((await trySignIn(person, first.toUpperCase())).status).toBe(200);
  expect((await trySignIn(person, first.replace('-', ' '))).status).toBe(401);
  expect((await person.ask(getAccount, {})).twoStep).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
  const { recoveryCodes: fresh } = await person.ask(renewRecoveryCodes, { body: { password: PASSWORD } });
  expect((await trySignIn(person, second)).status).toBe(401);
  expect((await trySignIn(person, fresh[0])).status).toBe(200);
  const mails = await server.services.store.of(deliveries).find({ to: person.user.email }).lean();
  const notices = mails.flatMap(({ mail }) => (mail.kind === 'account' ? mail.notice : []));
  expect(notices.toSorted()).toEqual(['recoveryCodesRenewed', 'twoStepOn']);
});

test('codes cannot be guessed: after ten attempts the account must wait', async () => {
  const person = await server.signedInAs('client');
  await turnOn(person);
  const replies = [];
  for (let attempt = 0; attempt < 11; attempt++) {
    // Each attempt is from another device, so that the limit of passwords is not the one that refuses.
    await server.services.limits.forget('signInBySource', `${person.user.email} 127.0.0.1`);
    await server.services.limits.forget('signInByAccount', person.user.email);
    replies.push((await trySignIn(person, 'aaaaaaaa')).status);
  }
  expect(replies.at(-1)).toBe(429);
});

test('neither the secret nor a recovery code is in the database', async () => {
  const person = await server.signedInAs('client');
  const { secret, recoveryCodes } = await turnOn(person);
  const stored = JSON.stringify(await server.services.store.of(secondSteps).findById(person.user._id).lean());
  expect(stored).not.toContain(secret);
  for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
});

test('it is turned off only with the password, and then no code is asked for', async () => {
  const person = await server.signedInAs('client');
  await turnOn(person);
  expect((await person.call(turnOffTwoStep, { body: { password: 'something else' } })).status).toBe(400);
  expect((await person.ask(turnOffTwoStep, { body: { password: PASSWORD } })).twoStep.isOn).toBe(false);
  expect((await trySignIn(person)).status).toBe(200);
});

test('where the company requires it, staff reach only their account until it is set up; clients are exempt', async () => {
  const admin = await server.signedInAs('admin');
  await turnOn(admin);
  const inspector = await server.signedInAs('inspector');
  const client = await server.signedInAs('client');
  await admin.ask(changeSettings, { body: { requiresTwoStep: true } });
  const refused = await inspector.call(listInspections, { query: {} });
  expect(refused).toMatchObject({ status: 403, reply: { code: 'secondStepMissing' } });
  const upload = await createUpload(inspector, metadataFor(mintId(), new Uint8Array(1)), 1);
  expect([upload.status, JSON.parse(upload.body)]).toMatchObject([403, { code: 'secondStepMissing' }]);
  expect(await inspector.ask(getCurrentUser, {})).toMatchObject({ needsSecondStep: true });
  expect(await client.ask(getCurrentUser, {})).toMatchObject({ needsSecondStep: false });
  await turnOn(inspector);
  expect(await inspector.ask(getCurrentUser, {})).toMatchObject({ needsSecondStep: false });
  expect((await inspector.call(listInspections, { query: {} })).status).toBe(200);
  const kept = await inspector.call(turnOffTwoStep, { body: { password: PASSWORD } });
  expect(kept).toMatchObject({ status: 409, reply: { code: 'twoStepRequired' } });
  expect((await inspector.call(signOut, {})).status).toBe(200);
  await admin.ask(changeSettings, { body: { requiresTwoStep: false } });
});
