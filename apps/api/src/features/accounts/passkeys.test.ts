import {
  addPasskey,
  getAccount,
  preparePasskey,
  preparePasskeySignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@sightline/contracts/accounts/account';
import { getCurrentUser } from '@sightline/contracts/accounts/accounts';
import { users } from '@sightline/store/accounts/users';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '../../../../../tests/support/people.ts';
import { SoftAuthenticator } from '../../../../../tests/support/SoftAuthenticator.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let phone: SoftAuthenticator;
let owner: Caller;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());
beforeEach(async () => {
  phone = new SoftAuthenticator(server.services.configuration.publicUrl.origin);
  owner = await server.signedInAs('inspector');
  expect((await register(owner, phone)).status).toBe(201);
});

async function register(person: Caller, device: SoftAuthenticator) {
  const options = await person.ask(preparePasskey, { body: { password: PASSWORD } });
  return await person.call(addPasskey, { body: { name: 'Phone', response: device.register(options) } });
}

const optionsToSignIn = async () => await server.visitor().ask(preparePasskeySignIn, {});

test('a passkey signs its owner in, and the owner is mailed when it is added', async () => {
  const visitor = server.visitor();
  const response = phone.signIn(await optionsToSignIn());
  expect(await visitor.ask(signInWithPasskey, { body: { response } })).toMatchObject({ id: owner.user._id });
  expect((await visitor.call(getCurrentUser, {})).status).toBe(200);
  const [passkey] = (await owner.ask(getAccount, {})).passkeys;
  expect(passkey).toMatchObject({ id: phone.id, name: 'Phone', lastUsedAt: expect.any(String) });
  const mails = await server.services.store.of(deliveries).find({ to: owner.user.email }).lean();
  expect(mails.map(({ mail }) => mail)).toMatchObject([{ kind: 'account', notice: 'passkeyAdded' }]);
});

test('a recorded reply cannot sign in a second time', async () => {
  const response = phone.signIn(await optionsToSignIn());
  expect((await server.visitor().call(signInWithPasskey, { body: { response } })).status).toBe(200);
  const again = await server.visitor().call(signInWithPasskey, { body: { response } });
  expect(again).toMatchObject({ status: 401, reply: { code: 'passkeyRefused' } });
});

test('of two copies of a key that are used at once, one signs in', async () => {
  const options = [await optionsToSignIn(), await optionsToSignIn()];
  const responses = options.map((one) => phone.signIn(one, { uses: 7 }));
  const answers = await Promise.all(
    responses.map((response) => server.visitor().call(signInWithPasskey, { body: { response } })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
});

test.each([
  ['from another site', () => ({ origin: 'https://sightline.example.net' }), true],
  ['without the lock of the device', () => ({}), false],
])('refuses a reply %s', async (_, facts, isUnlocked) => {
  phone.isUnlocked = isUnlocked;
  const response = phone.signIn(await optionsToSignIn(), facts());
  expect((await server.visitor().call(signInWithPasskey, { body: { response } })).status).toBe(401);
});

test('refuses the key of another person, and a challenge that was made for adding a passkey', async () => {
  const other = new SoftAuthenticator(server.services.configuration.publicUrl.origin);
  const forged = { ...other.signIn(await optionsToSignIn()), id: phone.id, rawId: phone.id };
  expect((await server.visitor().call(signInWithPasskey, { body: { response: forged } })).status).toBe(401);
  const { challenge } = await owner.ask(preparePasskey, { body: { password: PASSWORD } });
  const crossed = phone.signIn({ challenge, rpId: 'localhost' });
  expect((await server.visitor().call(signInWithPasskey, { body: { response: crossed } })).status).toBe(401);
});

test('a passkey is added only with the password, and only to the account that requested it', async () => {
  const wrong = await owner.call(preparePasskey, { body: { password: 'something else' } });
  expect(wrong).toMatchObject({
    status: 400,
    reply: { details: { fields: { password: expect.any(String) } } },
  });
  const stranger = await server.signedInAs('client');
  const options = await owner.ask(preparePasskey, { body: { password: PASSWORD } });
  const response = new SoftAuthenticator(server.services.configuration.publicUrl.origin).register(options);
  expect((await stranger.call(addPasskey, { body: { name: 'Mine', response } })).status).toBe(401);
});

test('only its owner renames and removes it; removed, or of an inactive account, it cannot sign in', async () => {
  const stranger = await server.signedInAs('admin');
  const params = { passkeyId: phone.id };
  const [password, name] = [PASSWORD, 'Work phone'];
  expect((await stranger.call(renamePasskey, { params, body: { name, password } })).status).toBe(404);
  expect((await stranger.call(removePasskey, { params, body: { password } })).status).toBe(404);
  const { passkeys } = await owner.ask(renamePasskey, { params, body: { name, password } });
  expect(passkeys).toMatchObject([{ name: 'Work phone' }]);
  const { store } = server.services;
  await store.of(users).updateOne({ _id: owner.user._id }, { $set: { isActive: false } });
  const inactive = phone.signIn(await optionsToSignIn());
  expect((await server.visitor().call(signInWithPasskey, { body: { response: inactive } })).status).toBe(401);
  await store.of(users).updateOne({ _id: owner.user._id }, { $set: { isActive: true } });
  expect((await owner.ask(removePasskey, { params, body: { password } })).passkeys).toEqual([]);
  const removed = phone.signIn(await optionsToSignIn());
  expect((await server.visitor().call(signInWithPasskey, { body: { response: removed } })).status).toBe(401);
});

test('a passkey is renamed and removed only with the password, and its owner is mailed', async () => {
  const params = { passkeyId: phone.id };
  const wrong = { password: 'something else' };
  const refused = [
    await owner.call(renamePasskey, { params, body: { name: 'Mine', ...wrong } }),
    await owner.call(removePasskey, { params, body: wrong }),
  ];
  for (const { status, reply } of refused)
    expect([status, reply]).toEqual([400, expect.objectContaining({ details: WRONG_PASSWORD })]);
  expect((await owner.ask(getAccount, {})).passkeys).toMatchObject([{ name: 'Phone' }]);
  await owner.ask(renamePasskey, { params, body: { name: 'Work phone', password: PASSWORD } });
  await owner.ask(removePasskey, { params, body: { password: PASSWORD } });
  const mails = await server.services.store.of(deliveries).find({ to: owner.user.email }).lean();
  const notices = mails.flatMap(({ mail }) => (mail.kind === 'account' ? mail.notice : []));
  expect(notices.toSorted()).toEqual(['passkeyAdded', 'passkeyRemoved', 'passkeyRenamed']);
});

const WRONG_PASSWORD = { fields: { password: 'This is not your password.' } };
