import { getCurrentUser, setPassword, signIn } from '@sightline/contracts/accounts/accounts';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { putPasswordLink } from '@sightline/store/accounts/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../../../../../tests/support/HttpClient.ts';
import { PASSWORD } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { buildSide } from '../../testing/accessWorld.ts';
import { hashOfLinkToken, newPasswordLink } from './passwordLink.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

async function keyOf(caller: HttpClient): Promise<string> {
  const { outboxKey } = await caller.ask(getCurrentUser, {});
  expect(Buffer.from(outboxKey ?? '', 'base64')).toHaveLength(32);
  return outboxKey ?? '';
}

test('each account has its own key, the same at each sign-in on each device', async () => {
  const [ana, ben] = [await server.signedInAs('inspector'), await server.signedInAs('inspector')];
  const key = await keyOf(ana);
  expect(await keyOf(ben)).not.toBe(key);
  const { outboxKey } = await server
    .visitor()
    .ask(signIn, { body: { email: ana.user.email, password: PASSWORD } });
  expect(outboxKey).toBe(key);
});

test('two pages that open at the same moment get the same key', async () => {
  const ana = await server.signedInAs('inspector');
  const keys = await Promise.all(Array.from({ length: 10 }, () => keyOf(ana)));
  expect(new Set(keys).size).toBe(1);
});

test('a new password keeps the key', async () => {
  const ana = await server.signedInAs('client');
  const key = await keyOf(ana);
  const { token, expiresAt } = newPasswordLink(server.services.configuration.publicUrl);
  await putPasswordLink(server.services.store, ana.user._id, { hash: hashOfLinkToken(token), expiresAt });
  const body = { token, password: 'another long enough one' };
  expect(await server.visitor().ask(setPassword, { body })).toMatchObject({ outboxKey: key });
});

test('each guest has a key, which the same link gets again', async () => {
  const staff = await server.signedInAs('admin');
  const [one, other] = [await buildSide(server, staff), await buildSide(server, staff)];
  const visit = async (token: string): Promise<string> => {
    const guest = server.visitor();
    await guest.ask(redeemInvitation, { body: { token } });
    return await keyOf(guest);
  };
  const key = await visit(one.guestToken);
  expect(await visit(one.guestToken)).toBe(key);
  expect(await visit(other.guestToken)).not.toBe(key);
});
