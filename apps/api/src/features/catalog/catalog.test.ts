import {
  getCodeEditions,
  listCatalogHistory,
  listJurisdictions,
  saveCodeEditions,
  saveJurisdiction,
} from '@sightline/contracts/catalog/catalog';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { currentCodeEditions } from '@sightline/store/catalog/codeEditions';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

let server: TestServer;
let admin: Awaited<ReturnType<TestServer['signedInAs']>>;
beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.signedInAs('admin', { firstName: 'Dana', lastName: 'Diaz' });
});
afterAll(() => server.close());

const historyOf = (key: string) => admin.ask(listCatalogHistory, { params: { key } });

async function jurisdiction(id: string) {
  const all = await admin.ask(listJurisdictions, {});
  const found = all.find(({ body }) => body.id === id);
  if (!found) throw new Error(`no jurisdiction ${id}`);
  return found;
}

async function edit(id: string, changes: object, isRetired = false) {
  const { version, body } = await jurisdiction(id);
  const { id: _, ...facts } = body;
  const input = { seenVersion: version, isRetired, body: { ...facts, ...changes } };
  return await admin.call(saveJurisdiction, { params: { jurisdictionId: id }, body: input });
}

test('before any edit there are the specified jurisdictions, the standard code first', async () => {
  const all = await (await server.signedInAs('inspector')).ask(listJurisdictions, {});
  expect(
    all.map(({ body }) => [body.id, body.requirements.length, body.isHighVelocityHurricaneZone]),
  ).toEqual([
    ['standard', 0, false],
    ['boca_raton', 4, false],
    ['broward', 1, true],
    ['miami', 4, true],
    ['wellington', 4, false],
  ]);
  expect(all.every(({ version, by, at }) => version === 1 && by === null && at === null)).toBe(true);
});

test('an edit is a new version with its author, and the history has its changes', async () => {
  const lines = vi.spyOn(server.services.securityLog, 'info');
  await edit('wellington', { name: 'Village of Wellington', needsProductApproval: true });
  const [latest, first] = await historyOf('jurisdiction.wellington');
  expect(latest).toMatchObject({
    version: 2,
    by: 'Dana Diaz',
    changes: ['renamed “Wellington” to “Village of Wellington”', 'product approvals: yes'],
  });
  expect(first).toMatchObject({ version: 1, by: null, at: null, changes: [] });
  const entry = 'jurisdiction.wellington@2';
  expect(lines).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'catalogChanged', by: `user:${admin.user._id}`, entry }),
    'security event',
  );
});

test('a jurisdiction is added, retired and restored; the standard one cannot be retired', async () => {
  const body = { name: 'Coral Springs', requirements: ['Fences match the approved survey.'] };
  const params = { jurisdictionId: 'coral_springs' };
  await admin.ask(saveJurisdiction, { params, body: { seenVersion: 0, body } });
  await edit('coral_springs', {}, true);
  expect(await jurisdiction('coral_springs')).toMatchObject({ version: 2, isRetired: true });
  await edit('coral_springs', {});
  const history = await historyOf('jurisdiction.coral_springs');
  expect(history.map(({ changes }) => changes)).toEqual([['restored'], ['retired'], []]);
  const { status, reply } = await edit('standard', {}, true);
  expect([status, reply]).toMatchObject([400, { error: expect.stringContaining('cannot be retired') }]);
});

test('an editor who saw an older version is refused, and nothing is overwritten', async () => {
  const before = await jurisdiction('miami');
  expect((await edit('miami', { name: 'City of Miami' })).status).toBe(200);
  const { id: _, ...facts } = before.body;
  const late = { seenVersion: before.version, body: { ...facts, name: 'Greater Miami' } };
  const other = await server.signedInAs('admin');
  const { status, reply } = await other.call(saveJurisdiction, {
    params: { jurisdictionId: 'miami' },
    body: late,
  });
  expect([status, reply]).toMatchObject([409, { code: 'changedMeanwhile' }]);
  expect((await jurisdiction('miami')).body.name).toBe('City of Miami');
});

test('of two admins who save at the same moment, one is refused', async () => {
  const { version } = await jurisdiction('boca_raton');
  const admins = await Promise.all([server.signedInAs('admin'), server.signedInAs('admin')]);
  const answers = await Promise.all(
    admins.map((one, index) =>
      one.call(saveJurisdiction, {
        params: { jurisdictionId: 'boca_raton' },
        body: { seenVersion: version, body: { name: `Boca ${index}`, requirements: [] } },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await jurisdiction('boca_raton')).version).toBe(version + 1);
});

test('the same edit sent twice is one version, and an edit without a change makes no version', async () => {
  const { version, body } = await jurisdiction('broward');
  const { id: _, ...facts } = body;
  const input = { seenVersion: version, body: { ...facts, name: 'Broward' } };
  const send = () => admin.ask(saveJurisdiction, { params: { jurisdictionId: 'broward' }, body: input });
  expect([(await send()).version, (await send()).version]).toEqual([version + 1, version + 1]);
  await edit('broward', {});
  expect(await historyOf('jurisdiction.broward')).toHaveLength(2);
});

test.each([
  ['without a name', { name: '' }],
  ['with the same requirement twice', { requirements: ['Keep trees.', 'keep trees.'] }],
  ['with a requirement that is empty', { requirements: [' '] }],
  ['with an unknown fact', { mayor: 'Sam' }],
])('a jurisdiction %s is refused', async (_, changes) => {
  expect((await edit('standard', changes)).status).toBe(400);
});

test('code editions are sorted by day, and two of one day are refused', async () => {
  const { version, body } = await admin.ask(getCodeEditions, {});
  const fifth = { name: 'Florida Building Code, 5th Edition (2014)', inForceFrom: '2015-06-30' };
  await admin.ask(saveCodeEditions, { body: { seenVersion: version, body: [...body, fifth] } });
  expect(await currentCodeEditions(server.services.store)).toEqual([fifth, ...body]);
  const [latest] = await historyOf('codeEditions');
  expect(latest?.changes).toEqual([
    'added “Florida Building Code, 5th Edition (2014), in force from Jun 30, 2015”',
  ]);
  const twice = [...body, { name: 'Another', inForceFrom: body[0]?.inForceFrom ?? '' }];
  const refused = await admin.call(saveCodeEditions, { body: { seenVersion: version + 1, body: twice } });
  expect(refused).toMatchObject({ status: 400, reply: { error: expect.stringContaining('same day') } });
  expect((await admin.call(saveCodeEditions, { body: { seenVersion: version + 1, body: [] } })).status).toBe(
    400,
  );
});

test('settings also have a history, and refuse an editor who saw an older value', async () => {
  const before = await admin.ask(getSettings, {});
  await admin.ask(changeSettings, { body: { seenVersion: 1, siteRadiusMeters: 300 } });
  const late = await admin.call(changeSettings, { body: { seenVersion: 1, siteRadiusMeters: 200 } });
  expect(late).toMatchObject({ status: 409, reply: { code: 'changedMeanwhile' } });
  expect(await admin.ask(getSettings, {})).toEqual({ ...before, siteRadiusMeters: 300 });
  const history = await historyOf('settings');
  expect(history[0]).toMatchObject({
    by: 'Dana Diaz',
    changes: ['Site radius: 492 ft (150 m) → 984 ft (300 m)'],
  });
});

test('an entry that does not exist has no history', async () => {
  expect((await admin.call(listCatalogHistory, { params: { key: 'jurisdiction.atlantis' } })).status).toBe(
    404,
  );
  expect((await admin.call(listCatalogHistory, { params: { key: '__proto__' } })).status).toBe(400);
});
