import { signIn } from '@sightline/contracts/accounts/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../tests/support/TestServer.ts';
import { type SeededAccounts, seedDemo } from './seedDemo.ts';

const SECRET = 'the-secret-of-one-data-folder-0123456789';
let server: TestServer;
let published: SeededAccounts;
beforeAll(async () => {
  server = await TestServer.start();
  published = await seedDemo(server.services);
});
afterAll(() => server.close());

const signInAs = ({ email, password }: { email: string; password: string }) =>
  server.visitor().ask(signIn, { body: { email, password } });

test('with a secret each account gets its own password, and the published one stops working', async () => {
  const own = await seedDemo(server.services, SECRET);
  expect(new Set(own.accounts.map(({ password }) => password)).size).toBe(own.accounts.length);
  for (const account of own.accounts) {
    expect(account.password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(await signInAs(account)).toMatchObject({ email: account.email });
  }
  const [admin] = published.accounts;
  if (!admin) throw new Error('no account');
  await expect(signInAs(admin)).rejects.toThrow(' 401 ');
});

test('the same secret prints the same passwords at the next start', async () => {
  const [once, again] = [await seedDemo(server.services, SECRET), await seedDemo(server.services, SECRET)];
  expect(again).toEqual(once);
});
