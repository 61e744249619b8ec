import { createChecklist, getChecklist } from '@sightline/contracts/checklists/checklists';
import { listStatusChanges } from '@sightline/contracts/inspections/inspectionHistory';
import { getInspection, type Inspection } from '@sightline/contracts/inspections/inspections';
import {
  createInspection,
  type InspectionChange,
  readScheduledFee,
  updateInspection,
} from '@sightline/contracts/inspections/scheduling';
import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import { setGeocodedSite } from '@sightline/store/inspections/inspections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markItem } from '../../../../../tests/support/checklists.ts';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

/** Address, type, method and fee can be changed while they may, with what follows from it. */

let server: TestServer;
let admin: Awaited<ReturnType<TestServer['signedInAs']>>;
let ana: typeof admin;
beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.signedInAs('admin');
  ana = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
});
afterAll(() => server.close());

async function scheduled(): Promise<Inspection> {
  const client = await storedClient(server.services.store);
  const facts = {
    projectType: 'electrical',
    address: '9 Mangrove Court',
    inspectorId: ana.user._id,
  } as const;
  const scheduledDate = new Date(Date.now() + 72 * 3_600_000).toISOString();
  return await admin.ask(createInspection, { body: { ...facts, clientId: client._id, scheduledDate } });
}

const edit = (
  { id, updatedAt }: Pick<Inspection, 'id' | 'updatedAt'>,
  change: InspectionChange,
  editor = admin,
) =>
  editor.call(updateInspection, {
    params: { inspectionId: id },
    body: { ...change, unmodifiedSince: updatedAt },
  });

const read = async (inspectionId: string) => await admin.ask(getInspection, { params: { inspectionId } });

async function mailsAbout(inspectionId: string): Promise<string[]> {
  const all = await admin.ask(listInspectionMails, { params: { inspectionId } });
  return all.filter(({ sendAt }) => sendAt === null).map(({ subject }) => subject);
}

const refusal = (fact: string, reason: string) => ({ details: { fields: { [fact]: reason } } });

test('client and inspector are told once of another address, type, method and fee, and the history has all', async () => {
  const inspection = await scheduled();
  const params = { inspectionId: inspection.id };
  const before = await mailsAbout(inspection.id);
  const change = {
    address: '11 Mangrove Court',
    projectType: 'plumbing',
    isVirtual: true,
    feeCents: 9_500,
  } as const;
  const { status, reply } = await edit(inspection, change);
  expect([status, reply]).toMatchObject([200, change]);
  expect(await edit(inspection, change)).toMatchObject({ status: 200 });
  const news = (await mailsAbout(inspection.id)).slice(0, -before.length);
  const told = expect.stringMatching(/^Your inspection has changed: 11 Mangrove Court, /);
  expect(news).toEqual([told, told]);
  const [entry] = (await admin.ask(listStatusChanges, { params })).slice(-1);
  expect(entry?.note).toBe(
    'Address: 9 Mangrove Court → 11 Mangrove Court. Inspection type: Electrical → Plumbing. Method: In-Person → Virtual. Fee: $125 → $95.',
  );
});

test('the site of a former address is looked up again', async () => {
  const record = await storedInspection(server.services.store, { address: '9 Mangrove Court' });
  const site = { source: 'geocoded', latitude: 26, longitude: -80, accuracyMeters: null } as const;
  const setAt = new Date().toISOString();
  await setGeocodedSite(server.services.store, record, { ...site, setBy: 'Lookup', setAt });
  const { reply: noted } = await edit(await read(record._id), { notes: 'x' });
  expect(noted).toMatchObject({ site });
  const { reply } = await edit(noted, { address: '1 Elsewhere Street' });
  expect(reply).toMatchObject({ address: '1 Elsewhere Street', site: null });
});

test('the type decides the checklist until it is marked', async () => {
  const inspection = await scheduled();
  const params = { inspectionId: inspection.id };
  await ana.ask(createChecklist, { params, body: {} });
  const { reply: plumbing } = await edit(inspection, { projectType: 'plumbing' });
  const { template } = await ana.ask(getChecklist, { params });
  expect(template.sections.map(({ id }) => id)).toEqual(['plumbing']);
  const itemId = template.sections[0]?.items[0]?.id ?? '';
  await markItem(ana, inspection.id, itemId, { mark: 'pass' });
  expect((await edit(plumbing, { projectType: 'final' })).reply).toMatchObject(
    refusal('projectType', 'Its checklist has been started.'),
  );
});

test('an inspector sets only the fee that the schedule says', async () => {
  const inspection = await scheduled();
  const query = { projectType: 'electrical', isVirtual: 'true' } as const;
  const params = { inspectionId: inspection.id };
  expect(await ana.ask(readScheduledFee, { params, query })).toEqual({ feeCents: 9_500 });
  expect((await edit(inspection, { isVirtual: true, feeCents: 1_000 }, ana)).status).toBe(403);
  expect((await edit(inspection, { isVirtual: true, feeCents: 9_500 }, ana)).status).toBe(200);
});

test('a paid fee stays, and so do type and method once the inspection has begun', async () => {
  const { store } = server.services;
  const { _id: id } = await storedInspection(store, { status: 'in_progress', paymentStatus: 'paid' });
  const known = await read(id);
  const change = { feeCents: 1, projectType: 'final', isVirtual: false, address: '2 Main Street' } as const;
  expect((await edit(known, change)).reply).toMatchObject({
    details: {
      fields: {
        feeCents: 'The fee has been paid.',
        projectType: 'The inspection has begun.',
        isVirtual: 'The inspection has begun.',
      },
    },
  });
  expect((await edit(known, { address: '2 Main Street' })).status).toBe(200);
});

test('a canceled inspection keeps all four; a structural one of a threshold building stays in person', async () => {
  const { store } = server.services;
  const cancelled = await storedInspection(store, { status: 'cancelled' });
  const gone = { id: cancelled._id, updatedAt: cancelled.updatedAt.toISOString() };
  expect((await edit(gone, { address: '2 Main Street' })).reply).toMatchObject(
    refusal('address', 'The inspection is canceled.'),
  );
  const facts = { projectType: 'structural', isThresholdBuilding: true, isVirtual: false } as const;
  const tower = await storedInspection(store, facts);
  const known = { id: tower._id, updatedAt: tower.updatedAt.toISOString() };
  expect((await edit(known, { isVirtual: true })).reply).toMatchObject(
    refusal('isVirtual', expect.stringContaining('must be in person')),
  );
});
