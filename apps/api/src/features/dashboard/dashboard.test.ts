import { mintId } from '@sightline/contracts/core/ids';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { changeInspectionStatus } from '@sightline/contracts/inspections/inspections';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { inspections } from '@sightline/store/inspections/inspections';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from '../reports/testing/ReportStory.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let admin: Caller;
let inspector: Caller;

beforeAll(async () => {
  server = await TestServer.start();
  [admin, inspector] = await Promise.all([server.signedInAs('admin'), server.signedInAs('inspector')]);
});
beforeEach(() => server.services.store.of(inspections).deleteMany({}));
afterAll(() => server.close());

const read = (caller: Caller, query: { since?: string; waitSeconds?: number } = {}) =>
  caller.ask(readDashboard, { query });
const idsOf = (rows: readonly { inspection: { id: string } }[]) =>
  rows.map(({ inspection }) => inspection.id);
const today = (hour: number) =>
  DateTime.now().setZone('America/New_York').startOf('day').plus({ hours: hour }).toJSDate();

const endOfToday = () => DateTime.now().setZone('America/New_York').endOf('day').toJSDate();

/** Announces a person in the call of an inspection, as a signaling node does. */
async function onCall(inspectionId: string, role: 'host' | 'field', joinedAt: string): Promise<void> {
  const person = { subject: `guest:${mintId()}`, name: 'Maria Lopez', role, joinedAt, isConnected: true };
  await server.services.presence.announce(inspectionId, 'node-1', [person]);
}

test('today has what is still to come and what is in progress, by time; what never began is overdue', async () => {
  const { store } = server.services;
  const last = await storedInspection(store, { scheduledDate: endOfToday() });
  const begun = await storedInspection(store, { scheduledDate: today(0), status: 'in_progress' });
  const missed = await storedInspection(store, { scheduledDate: new Date(Date.now() - 1000) });
  const flexible = await storedInspection(store, { scheduledDate: today(0), preferredTime: 'flexible' });
  const lastWeek = await storedInspection(store, { scheduledDate: today(-150) });
  const stale = await storedInspection(store, { scheduledDate: today(-170), preferredTime: 'flexible' });
  await storedInspection(store, { scheduledDate: today(8), status: 'report_delivered' });
  await storedInspection(store, { scheduledDate: today(10), status: 'cancelled' });
  const lists = await read(inspector);
  expect(lists.today.map(({ id }) => id).toSorted()).toEqual([begun._id, flexible._id, last._id].toSorted());
  expect(lists.today.at(-1)?.id).toBe(last._id);
  expect(lists.overdue.map(({ id }) => id)).toEqual([missed._id, lastWeek._id, stale._id]);
  expect(lists.completedToday).toBe(1);
});

test('lists the next three inspections by time with those of today, and requests of clients separately', async () => {
  const { store } = server.services;
  const at = async (hour: number, facts = {}) =>
    (await storedInspection(store, { scheduledDate: today(hour), ...facts }))._id;
  const requested = await at(40, { isRequested: true });
  const ids = [await at(60), await at(36), await at(84), await at(108)];
  await at(34, { status: 'cancelled' });
  const { _id: last } = await storedInspection(store, { scheduledDate: endOfToday() });
  const flexible = await at(0, { preferredTime: 'flexible' });
  await storedInspection(store, { scheduledDate: new Date(Date.now() - 1000) });
  await at(0, { status: 'in_progress' });
  const { upcoming, clientRequests, counts } = await read(admin);
  expect(upcoming.map(({ id }) => id)).toEqual([flexible, last, ids[1]]);
  expect(clientRequests.map(({ id }) => id)).toEqual([requested]);
  expect(counts).toMatchObject({ scheduled: 8, in_progress: 1, cancelled: 1 });
});

test('lists live calls, first those without a host, and answers a held request when a person joins', async () => {
  const { store } = server.services;
  const [led, waiting] = [await storedInspection(store), await storedInspection(store)];
  await onCall(led._id, 'host', '2026-11-20T15:00:00.000Z');
  const { version } = await read(admin);
  const news = read(admin, { since: version, waitSeconds: 20 });
  await onCall(waiting._id, 'field', '2026-11-20T15:30:00.000Z');
  const { calls } = await news;
  expect(idsOf(calls)).toEqual([waiting._id, led._id]);
  expect(calls[0]?.people).toMatchObject([{ name: 'Maria Lopez', role: 'field' }]);
});

test('a completed inspection without a report is listed for those who may sign it', async () => {
  const { store } = server.services;
  const completed = (inspectorId: string | null) =>
    storedInspection(store, { inspectorId, status: 'completed', completedDate: new Date() });
  const own = await completed(inspector.user._id);
  const open = await completed(null);
  const others = await completed(mintId());
  const unlicensed = await server.signedInAs('admin', { licenseNumber: null });
  expect(idsOf((await read(inspector)).reportsToSign)).toEqual([own._id, open._id]);
  const ofAdmin = (await read(admin)).reportsToSign;
  expect(ofAdmin.map(({ inspection, isOwn }) => [inspection.id, isOwn])).toEqual([
    [open._id, true],
    [own._id, false],
    [others._id, false],
  ]);
  const office = await read(await server.signedInAs('office'));
  expect(idsOf(office.reportsToSign)).toEqual([own._id, open._id, others._id]);
  expect(office.reportsToSign[1]?.refusal).toContain('licensed inspectors and admins');
  const [row] = (await read(unlicensed)).reportsToSign;
  expect(row?.refusal).toContain('license number');
});

test('a signed report awaits the approval of a second person where the company requires it', async () => {
  const { booking: _, ...rest } = await admin.ask(getSettings, {});
  await admin.ask(changeSettings, { body: { requiresReportApproval: true } });
  const story = await ReportStory.begin(server);
  await story.mark('mechanicalDuctRough', 'pass');
  await story.generate();
  const waiting = { step: 'approve', inspection: { id: story.inspectionId } };
  expect((await read(admin)).reportsToSign).toMatchObject([{ ...waiting, refusal: null }]);
  expect((await read(story.admin)).reportsToSign[0]?.refusal).toContain('other than the person who signed');
  expect((await read(inspector)).reportsToSign).toEqual([]);
  const { dueRecords } = await read(admin);
  expect(dueRecords).toMatchObject([{ reportStatus: 'in_review', isLate: false }]);
  await admin.ask(changeSettings, { body: { requiresReportApproval: rest.requiresReportApproval } });
});

test('a record is due two business days after the inspection, holidays left out, until it is delivered', async () => {
  const { store } = server.services;
  const { booking } = await admin.ask(getSettings, {});
  const holidays = [{ day: '2026-11-26', name: 'Thanksgiving' }];
  await admin.ask(changeSettings, { body: { booking: { ...booking, holidays } } });
  // 11 PM on Tuesday in Florida is Wednesday in UTC.
  const completedDate = new Date('2026-11-25T04:00:00.000Z');
  const { _id } = await storedInspection(store, { status: 'completed', completedDate });
  const { dueRecords } = await read(admin);
  expect(dueRecords).toMatchObject([{ inspection: { id: _id }, dueOn: '2026-11-27', reportStatus: null }]);
  const params = { inspectionId: _id };
  await admin.ask(changeInspectionStatus, { params, body: { status: 'report_delivered' } });
  expect((await read(admin)).dueRecords).toEqual([]);
});
