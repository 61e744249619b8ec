import { getCurrentUser, listInspectors, setPassword, signIn } from '@sightline/contracts/accounts/accounts';
import { createOrganization } from '@sightline/store/organization/organization';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { addStaff } from './addStaff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ hostRoles: ['admin', 'inspector'] });
});
afterAll(() => server.close());

const ana = {
  role: 'inspector',
  email: 'ana@example.com',
  name: 'Ana Ruiz',
  licenseNumber: 'BN-77',
  trades: ['electrical'],
} as const;

const tokenOf = ({ link }: { link: string }): string => new URL(link).hash.slice(1);

test('an inspector sets a password with the link, can host rooms if configured, and is listed', async () => {
  const invited = await addStaff(server.services, { ...ana, trades: [...ana.trades] });
  const person = server.visitor();
  await person.ask(setPassword, { body: { token: tokenOf(invited), password: 'a long enough one' } });
  expect(await person.ask(getCurrentUser, {})).toMatchObject({
    role: 'inspector',
    licenseNumber: 'BN-77',
    canHost: true,
  });
  expect(await person.ask(listInspectors, {})).toEqual([
    { id: expect.any(String), name: 'Ana Ruiz', licenseNumber: 'BN-77', trades: ['electrical'] },
  ]);
});

test('of two people who use a link at once, one sets the password', async () => {
  const invited = await addStaff(server.services, { role: 'admin', email: 'vo@example.com', name: 'Di Vo' });
  const token = tokenOf(invited);
  const passwords = ['the first of two', 'the second of two'];
  const use = (password: string) => server.visitor().call(setPassword, { body: { token, password } });
  const answers = await Promise.all(passwords.map(use));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
  const signedIn = await Promise.all(
    passwords.map((password) =>
      server.visitor().call(signIn, { body: { email: 'vo@example.com', password } }),
    ),
  );
  const works = signedIn.map(({ status }) => status === 200);
  expect(works).toEqual(answers.map(({ status }) => status === 200));
});

test('run again, it issues a new link, and the previous one stops working', async () => {
  const bo = { role: 'admin', email: 'bo@example.com', name: 'Bo Ek' } as const;
  const [first, second] = [await addStaff(server.services, bo), await addStaff(server.services, bo)];
  const use = async (invited: { link: string }) =>
    (
      await server
        .visitor()
        .call(setPassword, { body: { token: tokenOf(invited), password: 'a long enough one' } })
    ).status;
  expect(await use(first)).toBe(410);
  expect(await use(second)).toBe(200);
  await expect(addStaff(server.services, { ...bo, role: 'inspector' })).rejects.toMatchObject({
    code: 'alreadyExists',
  });
});

test('a password that is too short is refused and the link still works', async () => {
  const invited = await addStaff(server.services, { role: 'admin', email: 'cy@example.com', name: 'Cy Oz' });
  const token = tokenOf(invited);
  const short = await server.visitor().call(setPassword, { body: { token, password: 'short' } });
  expect(short.reply).toMatchObject({ details: { fields: { password: 'Use at least 10 characters' } } });
  await server.visitor().ask(setPassword, { body: { token, password: 'a long enough one' } });
});

test('a new password ends all sessions', async () => {
  const inspector = { role: 'inspector', email: 'di@example.com', name: 'Di Oh' } as const;
  const [lostPhone, person] = [server.visitor(), server.visitor()];
  const choose = async (who: typeof person, password: string) => {
    const token = tokenOf(await addStaff(server.services, inspector));
    await who.ask(setPassword, { body: { token, password } });
  };
  await choose(lostPhone, 'the first password');
  expect((await lostPhone.call(getCurrentUser, {})).status).toBe(200);
  await choose(person, 'the second password');
  expect((await lostPhone.call(getCurrentUser, {})).status).toBe(401);
  expect((await person.call(getCurrentUser, {})).status).toBe(200);
});

test.each([
  '1234567890',
  'password12',
  'Password123!',
  'sightline2026',
  'qwertyuiop',
  'aaaaaaaaaaaa',
  'abcdefghij',
  'eva.marsh@example.com',
  'EvaMarsh2026',
  'Coastline2026',
  'Coastline Private Provider',
  'coastline-private-provider',
  'Provider Private Coastline 2026',
  'Eva Marsh Coastline Sightline',
])('F4 refuses the password %s, with the reason, and the link still works', async (password) => {
  await createOrganization(server.services.store, { name: 'Coastline Private Provider' });
  const eva = { role: 'inspector', email: 'eva.marsh@example.com', name: 'Eva Marsh' } as const;
  const token = tokenOf(await addStaff(server.services, eva));
  const { status, reply } = await server.visitor().call(setPassword, { body: { token, password } });
  expect(status).toBe(400);
  expect(reply).toMatchObject({
    details: { fields: { password: expect.stringContaining('easy to guess') } },
  });
  await server.visitor().ask(setPassword, { body: { token, password: 'violet harbor lantern' } });
});
