import { addStaffMember, changeStaffMember } from '@sightline/contracts/accounts/staff';
import { listAudit } from '@sightline/contracts/audit/auditTrail';
import { saveJurisdiction } from '@sightline/contracts/catalog/catalog';
import { getRecipientGroups, saveRecipientGroups } from '@sightline/contracts/clients/recipientGroups';
import { mintId } from '@sightline/contracts/core/ids';
import { changeOrganization, getCompany } from '@sightline/contracts/organization/company';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import { auditTrail } from '@sightline/store/audit/auditTrail';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let dana: Caller;
let ana: Caller;
beforeAll(async () => {
  server = await TestServer.start();
  dana = await server.signedInAs('admin', { firstName: 'Dana', lastName: 'Diaz' });
  ana = await server.signedInAs('admin', { firstName: 'Ana', lastName: 'Ruiz' });
});
afterAll(() => server.close());
beforeEach(() => server.services.store.of(auditTrail).deleteMany({}));

const entries = async (query = {}) => (await dana.ask(listAudit, { query })).items;

test('a change of the settings, the company, a person or the catalog is listed with before and after', async () => {
  await dana.ask(changeSettings, { body: { siteRadiusMeters: 200 } });
  await dana.ask(changeOrganization, { body: { phone: '(954) 555-0101' } });
  const { user } = await server.signedInAs('inspector', { firstName: 'Bo', licenseNumber: 'BN-1' });
  const body = { seenVersion: 0, licenseNumber: 'BN-2', role: 'admin' as const };
  await ana.ask(changeStaffMember, { params: { userId: user._id }, body });
  const jurisdiction = { seenVersion: 0, body: { name: 'Key West', requirements: [] } };
  await ana.ask(saveJurisdiction, { params: { jurisdictionId: 'key_west' }, body: jurisdiction });
  expect(await entries()).toMatchObject([
    { area: 'catalog', thing: 'jurisdiction Key West', by: 'Ana Ruiz', changes: ['added'] },
    {
      area: 'accounts',
      thing: 'Bo Reyes',
      by: 'Ana Ruiz',
      changes: ['role Inspector → Admin', 'license BN-1 → BN-2'],
    },
    { area: 'company', by: 'Dana Diaz', changes: ['Phone: none → (954) 555-0101'] },
    { area: 'settings', by: 'Dana Diaz', changes: [expect.stringMatching(/^Site radius: .+ → .+/)] },
  ]);
});

test('saving the same thing again is not listed, and neither is a refused change', async () => {
  await dana.ask(changeSettings, { body: { siteRadiusMeters: 300 } });
  await dana.ask(changeSettings, { body: { siteRadiusMeters: 300 } });
  const late = { seenVersion: 1, siteRadiusMeters: 400 };
  expect((await ana.call(changeSettings, { body: late })).status).toBe(409);
  expect(await entries()).toHaveLength(1);
});

test('the list is filtered by area, person and day, and read in pages', async () => {
  const at = (index: number) => new Date(Date.UTC(2026, 10, 1 + (index % 20), 12));
  await server.services.store.of(auditTrail).insertMany(
    Array.from({ length: 120 }, (_, index) => ({
      _id: mintId(),
      at: at(index),
      area: index % 2 === 0 ? 'clients' : 'settings',
      thing: `Thing ${index}`,
      by: index % 3 === 0 ? 'Dana Diaz' : 'Ana Ruiz',
      subject: 'user:1',
      changes: ['x'],
    })),
  );
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 3; page++) {
    const { items, nextCursor, people } = await dana.ask(listAudit, { query: cursor ? { cursor } : {} });
    seen.push(...items.map(({ thing }) => thing));
    expect(people).toEqual(cursor ? [] : ['Ana Ruiz', 'Dana Diaz']);
    cursor = nextCursor ?? undefined;
  }
  expect(new Set(seen).size).toBe(120);
  expect(cursor).toBeUndefined();
  const found = await entries({ area: 'clients', by: 'Dana Diaz', from: '2026-11-05', to: '2026-11-06' });
  expect(found.length).toBeGreaterThan(0);
  for (const entry of found) {
    expect(entry).toMatchObject({ area: 'clients', by: 'Dana Diaz' });
    expect(entry.at.slice(0, 10)).toMatch(/2026-11-0[56]/);
  }
});

test('people are in the order of a dictionary, whatever the locale of the server', async () => {
  const names = ['Crew 10', 'bo Reyes', 'Álvarez', 'Crew 9', 'Zoe Diaz'];
  await server.services.store.of(auditTrail).insertMany(
    names.map((by) => ({
      _id: mintId(),
      at: new Date(),
      area: 'clients',
      thing: 'A client',
      by,
      subject: 'user:1',
      changes: ['x'],
    })),
  );
  const { people } = await dana.ask(listAudit, { query: {} });
  expect(people).toEqual(['Álvarez', 'bo Reyes', 'Crew 9', 'Crew 10', 'Zoe Diaz']);
});

test('of two admins who edit the company or the recipients at once, the second is refused and sees the first change', async () => {
  const { version } = await dana.ask(getCompany, {});
  await ana.ask(changeOrganization, { body: { seenVersion: version, name: 'Harbor Inspections' } });
  const late = await dana.call(changeOrganization, { body: { seenVersion: version, phone: '305 555 0142' } });
  expect(late).toMatchObject({ status: 409, reply: { code: 'changedMeanwhile' } });
  expect(await dana.ask(getCompany, {})).toMatchObject({
    version: version + 1,
    facts: { name: 'Harbor Inspections' },
  });
  const { version: seenVersion } = await dana.ask(getRecipientGroups, {});
  const group = (name: string) => [
    { id: mintId(), name, recipients: [{ name: 'Lee', email: 'lee@example.com' }] },
  ];
  await ana.ask(saveRecipientGroups, { body: { seenVersion, groups: group('Officials') } });
  const second = await dana.call(saveRecipientGroups, { body: { seenVersion, groups: group('Trades') } });
  expect(second.status).toBe(409);
  expect((await dana.ask(getRecipientGroups, {})).groups).toMatchObject([{ name: 'Officials' }]);
});

test('an inspector changes neither settings nor people, and does not read the list', async () => {
  const inspector = await server.signedInAs('inspector');
  expect((await inspector.call(changeSettings, { body: { siteRadiusMeters: 20 } })).status).toBe(403);
  expect((await inspector.call(changeOrganization, { body: { name: 'Mine' } })).status).toBe(403);
  expect((await inspector.call(listAudit, { query: {} })).status).toBe(403);
  const body = { id: mintId(), email: 'x@example.com', name: 'X', licenseNumber: '1', trades: [] };
  expect((await inspector.call(addStaffMember, { body })).status).toBe(403);
  expect(await entries()).toEqual([]);
});
