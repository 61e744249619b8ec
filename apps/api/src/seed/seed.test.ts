import { signIn } from '@sightline/contracts/accounts/accounts';
import {
  changeInspectionStatus,
  listInspections,
  listOwnInspections,
} from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import { rescheduleInspection } from '@sightline/store/inspections/inspections';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../../../../tests/support/HttpClient.ts';
import { TestServer } from '../../../../tests/support/TestServer.ts';
import { type SeededAccounts, seedDemo } from './seedDemo.ts';

let server: TestServer;
let seeded: SeededAccounts;
beforeAll(async () => {
  server = await TestServer.start();
  seeded = await seedDemo(server.services);
});
afterAll(() => server.close());

async function signedIn(role: string): Promise<HttpClient> {
  const account = seeded.accounts.find((account) => account.role === role);
  const caller = server.visitor();
  await caller.ask(signIn, { body: { email: account?.email ?? '', password: account?.password ?? '' } });
  return caller;
}

const today = () => DateTime.now().setZone('America/New_York').toISODate() ?? '';

test('the organization is marked as a demonstration', async () => {
  const organization = await server.visitor().ask(getOrganization, {});
  expect(organization).toMatchObject({ isDemo: true, name: seeded.organization });
  expect(organization.name).toContain('demonstration');
});

test('every printed account can sign in', async () => {
  const roles = seeded.accounts.map(({ role }) => role);
  expect(roles.toSorted()).toEqual([
    ...['admin', 'client', 'client', 'client'],
    ...Array(4).fill('inspector'),
    'office',
  ]);
  for (const { email, password, role } of seeded.accounts)
    expect(await server.visitor().ask(signIn, { body: { email, password } })).toMatchObject({ email, role });
});

test('there is an inspection in every status, and two virtual ones are due today', async () => {
  const admin = await signedIn('admin');
  const { counts } = await admin.ask(listInspections, { query: {} });
  expect(Object.values(counts).every((count) => count > 0)).toBe(true);
  const due = await admin.ask(listInspections, {
    query: { from: today(), to: today(), isVirtual: 'true', status: 'scheduled' },
  });
  expect(due.items).toHaveLength(2);
});

test('the delivered report is generated from the checklist of its inspection', async () => {
  const client = await signedIn('client');
  const own = await client.ask(listOwnInspections, {});
  const inspectionId = own.find(({ status }) => status === 'report_delivered')?.id ?? '';
  const { content, status } = await client.ask(getLatestReport, { params: { inspectionId } });
  expect(status).toBe('delivered');
  expect(content.findings.map(({ id }) => id)).toEqual(['mechanicalDuctSmokeDetector', 'mechanicalFinal']);
  expect(content.inspection.codeEdition).toBe('Florida Building Code, 8th Edition (2023)');
  // Its marks were made at the visit.
  const day = (instant: string | null | undefined) => instant?.slice(0, 10);
  expect(day(content.figures.duration?.from)).toBe(day(content.inspection.scheduledDate));
  expect(content.signature).toMatchObject({ signedBy: 'Marcus Delgado', licenseNumber: 'DEMO-BN-2001' });
});

test('seeding again creates no duplicates; untouched inspections move to today, others stay', async () => {
  const admin = await signedIn('admin');
  const before = await admin.ask(listInspections, { query: {} });
  const due = await admin.ask(listInspections, {
    query: { from: today(), to: today(), isVirtual: 'true', status: 'scheduled' },
  });
  const [touched, untouched] = due.items;
  const lastWeek = DateTime.now().minus({ days: 7 }).toJSDate();
  for (const { id } of due.items) await rescheduleInspection(server.services.store, id, lastWeek);
  const change = (status: 'in_progress' | 'scheduled') =>
    admin.ask(changeInspectionStatus, { params: { inspectionId: touched?.id ?? '' }, body: { status } });
  await change('in_progress');
  await change('scheduled');

  expect(await seedDemo(server.services)).toEqual(seeded);
  const after = await admin.ask(listInspections, { query: {} });
  expect(after.counts).toEqual(before.counts);
  const dueNow = await admin.ask(listInspections, { query: { from: today(), to: today() } });
  expect(dueNow.items.map(({ id }) => id)).toEqual([untouched?.id]);
});

test('an inspector of the demonstration hosts the calls that are assigned to them, and no others', async () => {
  await server.startNode();
  const admin = await signedIn('admin');
  expect(await admin.ask(getSettings, {})).toMatchObject({ assignedInspectorHosts: true });
  const due = await admin.ask(listInspections, {
    query: { from: today(), to: today(), isVirtual: 'true', status: 'scheduled' },
  });
  expect(due.items).not.toHaveLength(0);
  const roles = due.items.map(async ({ id: inspectionId, inspectorId }) => {
    const inspectors = seeded.accounts.filter(({ role }) => role === 'inspector');
    const tickets = inspectors.map(async ({ email, password }) => {
      const caller = server.visitor();
      const { id } = await caller.ask(signIn, { body: { email, password } });
      const { role } = await caller.ask(issueRoomTicket, { params: { inspectionId } });
      return { role, isAssigned: id === inspectorId };
    });
    return await Promise.all(tickets);
  });
  const tickets = (await Promise.all(roles)).flat();
  expect(tickets.filter(({ isAssigned }) => isAssigned)).toHaveLength(due.items.length);
  for (const { role, isAssigned } of tickets) expect(role).toBe(isAssigned ? 'host' : 'field');
});
