import { signChecklist } from '@sightline/contracts/checklists/signedChecklists';
import { listMyDay } from '@sightline/contracts/dashboard/myDay';
import { changeInspectionStatus } from '@sightline/contracts/inspections/inspections';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markItem, signatureOf } from '../../../../../tests/support/checklists.ts';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

const FLORIDA = { zone: 'America/New_York' };

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const at = (local: string) => ({ scheduledDate: DateTime.fromISO(local, FLORIDA).toJSDate() });

test("lists the caller's own inspections of the day and the next, by time, in the organization's time zone", async () => {
  const { store } = server.services;
  const caller = await server.signedInAs('inspector');
  const own = { inspectorId: caller.user._id };
  const late = await storedInspection(store, { ...own, ...at('2032-06-01T23:30') });
  const early = await storedInspection(store, { ...own, ...at('2032-06-01T00:00') });
  const tomorrow = await storedInspection(store, { ...own, ...at('2032-06-02T23:59') });
  await storedInspection(store, { ...own, ...at('2032-05-31T23:59') });
  await storedInspection(store, { ...own, ...at('2032-06-03T00:00') });
  await storedInspection(store, { ...own, scheduledDate: null });
  await storedInspection(store, at('2032-06-01T12:00'));
  const listed = await caller.ask(listMyDay, { query: { day: '2032-06-01' } });
  expect(listed.map(({ id }) => id)).toEqual([early, late, tomorrow].map(({ _id }) => _id));
});

test('lists inspections of the last seven days that are still in progress', async () => {
  const { store } = server.services;
  const caller = await server.signedInAs('inspector');
  const own = { inspectorId: caller.user._id };
  const today = await storedInspection(store, { ...own, ...at('2032-06-01T08:00') });
  const begun = { ...at('2032-05-31T16:00'), status: 'in_progress' as const };
  const unfinished = await storedInspection(store, { ...own, ...begun });
  await storedInspection(store, begun);
  await storedInspection(store, { ...own, ...at('2032-05-24T16:00'), status: 'in_progress' });
  const listed = async () =>
    (await caller.ask(listMyDay, { query: { day: '2032-06-01' } })).map(({ id }) => id);
  expect(await listed()).toEqual([today._id, unfinished._id]);
  const params = { inspectionId: unfinished._id };
  await caller.ask(changeInspectionStatus, { params, body: { status: 'completed' } });
  expect(await listed()).toEqual([today._id]);
});

test('without a day it begins today', async () => {
  const caller = await server.signedInAs('admin');
  const noon = DateTime.now().setZone(FLORIDA.zone).startOf('day').plus({ hours: 12 });
  const { _id } = await storedInspection(server.services.store, {
    inspectorId: caller.user._id,
    scheduledDate: noon.toJSDate(),
  });
  expect(await caller.ask(listMyDay, { query: {} })).toMatchObject([{ id: _id }]);
});

test("has access notes, the site contact and the client's phone number", async () => {
  const { store } = server.services;
  const caller = await server.signedInAs('inspector');
  const client = await storedClient(store, { phone: '(954) 555-0177' });
  const facts = { accessNotes: 'Gate code 4711', contactName: 'Sam Field', contactPhone: '(954) 555-0100' };
  await storedInspection(store, {
    ...facts,
    ...at('2032-06-01T09:00'),
    clientId: client._id,
    inspectorId: caller.user._id,
  });
  const [listed] = await caller.ask(listMyDay, { query: { day: '2032-06-01' } });
  expect(listed).toMatchObject({ ...facts, clientPhone: '(954) 555-0177' });
});

test('names the latest signed version of each checklist', async () => {
  const { store } = server.services;
  const caller = await server.signedInAs('inspector', { licenseNumber: 'BN-7001' });
  const own = { inspectorId: caller.user._id };
  const signed = await storedInspection(store, { ...own, ...at('2032-06-01T09:00') });
  const marked = await storedInspection(store, { ...own, ...at('2032-06-01T10:00') });
  await storedInspection(store, { ...own, ...at('2032-06-01T11:00') });
  await markItem(caller, marked._id, 'mechanicalDuctRough', { mark: 'pass' });
  const sign = async (mark: 'pass' | 'fail') => {
    const checklist = await markItem(caller, signed._id, 'mechanicalDuctRough', { mark });
    await caller.ask(signChecklist, {
      params: { checklistId: checklist.id },
      body: signatureOf(checklist, signed),
    });
  };
  await sign('fail');
  await sign('pass');
  const listed = await caller.ask(listMyDay, { query: { day: '2032-06-01' } });
  expect(listed.map(({ signedVersion }) => signedVersion)).toEqual([2, null, null]);
  expect(listed.map(({ hasReport }) => hasReport)).toEqual([false, false, false]);
});
