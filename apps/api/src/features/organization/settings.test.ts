import { changeSettings, getSettings } from '@sightline/contracts/organization';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.close());

test('an admin changes one setting; the others stay as they were, for every reader', async () => {
  const admin = await server.signedInAs('admin');
  const inspector = await server.signedInAs('inspector');
  const defaults = await inspector.ask(getSettings, {});
  expect(defaults).toEqual({
    requiresPhotoOnFail: false,
    assignedInspectorHosts: false,
    siteRadiusMeters: 150,
    autoTranscription: true,
  });
  await admin.ask(changeSettings, { body: { requiresPhotoOnFail: true } });
  await admin.ask(changeSettings, { body: { siteRadiusMeters: 300 } });
  const changed = { ...defaults, requiresPhotoOnFail: true, siteRadiusMeters: 300 };
  expect(await inspector.ask(getSettings, {})).toEqual(changed);
});

test('refuses an inspector, an unknown setting and an impossible radius', async () => {
  const admin = await server.signedInAs('admin');
  const inspector = await server.signedInAs('inspector');
  const siteRadiusMeters = 500;
  expect((await inspector.call(changeSettings, { body: { siteRadiusMeters } })).status).toBe(403);
  for (const body of [{ siteRadiusMeters: 0 }, { siteRadiusMeters: 9.9 }, { color: 'red' }])
    expect((await admin.send('PATCH', changeSettings.path, body)).status).toBe(400);
});
