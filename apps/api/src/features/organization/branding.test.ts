import { changeOrganization, uploadLogo } from '@sightline/contracts/organization/company';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { logoKey } from '@sightline/store/organization/organization';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

/** Name, address, license, color and logo of the company, which admins change. */

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.close());

async function picture(format: 'png' | 'jpeg' | 'webp' | 'gif', width = 1600): Promise<string> {
  const create = { width, height: 400, channels: 3 as const, background: '#1b3a6b' };
  return (await sharp({ create }).toFormat(format).toBuffer()).toString('base64');
}

test('an admin changes facts and color; the others stay unchanged', async () => {
  const admin = await server.signedInAs('admin');
  await admin.ask(changeOrganization, { body: { name: 'Gulf Coast Inspections', licenseNumber: 'PP-77' } });
  const changed = await admin.ask(changeOrganization, { body: { brandColor: '#1B3A6B' } });
  expect(changed).toMatchObject({
    name: 'Gulf Coast Inspections',
    licenseNumber: 'PP-77',
    brandColor: '#1b3a6b',
  });
  expect(await server.visitor().ask(getOrganization, {})).toEqual(changed);
});

test('a logo is stored as a PNG of at most 800 x 320 without metadata, and everyone can read it', async () => {
  const admin = await server.signedInAs('admin');
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const { logo } = await admin.ask(uploadLogo, { body: { base64: await picture(format) } });
    expect(logo).toMatchObject({ width: 800, height: 200 });
    const read = await server.visitor().send('GET', `/api/organization/logo/${logo?.sha256}`);
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
  expect((await admin.ask(changeOrganization, { body: { logo: null } })).logo).toBeNull();
});

test('a logo that was changed in the storage is not sent', async () => {
  const admin = await server.signedInAs('admin');
  const { logo } = await admin.ask(uploadLogo, { body: { base64: await picture('png') } });
  const sha256 = logo?.sha256 ?? '';
  await server.services.storage.put(logoKey(sha256), Buffer.from('forged'), { contentType: 'image/png' });
  expect((await server.visitor().send('GET', `/api/organization/logo/${sha256}`)).status).toBe(500);
});

test.each([
  [
    'a drawing that may carry a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
    422,
  ],
  ['a file that is no picture', Buffer.from('MZ not a picture').toString('base64'), 422],
  ['nothing', '', 400],
  ['letters that are no file', '*'.repeat(12), 400],
  ['more than a megabyte', 'A'.repeat(1_400_000), 400],
  ['far more than a megabyte', 'A'.repeat(2_000_000), 413],
])('refuses %s as a logo', async (_, base64, status) => {
  const admin = await server.signedInAs('admin');
  expect((await admin.call(uploadLogo, { body: { base64 } })).status).toBe(status);
});

test('refuses a GIF, a color without contrast on white, an empty name, and everyone except admins', async () => {
  const admin = await server.signedInAs('admin');
  expect((await admin.call(uploadLogo, { body: { base64: await picture('gif', 40) } })).status).toBe(422);
  for (const body of [{ brandColor: '#ffee88' }, { brandColor: 'green' }, { name: ' ' }, { isDemo: false }])
    expect((await admin.send('PATCH', changeOrganization.path, body)).status).toBe(400);
  const inspector = await server.signedInAs('inspector');
  expect((await inspector.call(changeOrganization, { body: { name: 'Mine' } })).status).toBe(403);
});
