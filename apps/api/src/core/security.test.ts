import { signIn } from '@sightline/contracts/accounts/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, storedUser } from '../../../../tests/support/people.ts';
import { TestServer } from '../../../../tests/support/TestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ publicUrl: new URL('https://inspect.example.com') });
});
afterAll(() => server.close());

/** The header of the proxy that terminates TLS, without which Express sets no cookie that is only for https. */
const OVER_TLS = { 'X-Forwarded-Proto': 'https' };

test('browsers use only https for a year, and pages cannot change their base address', async () => {
  const { headers } = await server.visitor().send('GET', '/api/organization', undefined, OVER_TLS);
  expect(headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
  expect(headers.get('Content-Security-Policy')).toContain("base-uri 'none'");
});

test('over https each cookie is bound to this host (__Host-), the root path and secure connections', async () => {
  const { email } = await storedUser(server.services.store);
  const { headers } = await server.visitor().call(signIn, { body: { email, password: PASSWORD } }, OVER_TLS);
  const cookies = headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split('=', 1)[0] ?? '').toSorted()).toEqual([
    '__Host-sightline.device',
    '__Host-sightline.sid',
  ]);
  for (const cookie of cookies)
    expect(cookie).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
});
