import { mintId } from '@sightline/contracts/core/ids';
import { fieldsIn, isTyped, shapesOf } from '@sightline/contracts/inspections/inspectionFields';
import {
  changeInspectionStatus,
  getInspection,
  listInspections,
} from '@sightline/contracts/inspections/inspections';
import { type InspectionChange, updateInspection } from '@sightline/contracts/inspections/scheduling';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;
let admin: typeof staff;
beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('inspector');
  admin = await server.signedInAs('admin');
});
afterAll(() => server.close());

async function stored(facts = {}) {
  const { _id, updatedAt } = await storedInspection(server.services.store, facts);
  return { inspectionId: _id, unmodifiedSince: updatedAt.toISOString() };
}

const edit = (inspectionId: string, change: InspectionChange, unmodifiedSince: string, editor = staff) =>
  editor.call(updateInspection, { params: { inspectionId }, body: { ...change, unmodifiedSince } });

test('staff change access, site contact, permit and notes; other fields stay', async () => {
  const { inspectionId, unmodifiedSince } = await stored({ address: '3 Reef Road' });
  const change = {
    accessNotes: 'Gate code 4711, dog in the yard',
    contactName: 'Sam Field',
    contactPhone: '(954) 555-0100',
    permitNumber: 'B-2026-7788',
    permitAppliedOn: '2026-09-01',
    notes: 'Second visit',
  };
  const { status, reply } = await edit(inspectionId, change, unmodifiedSince);
  expect([status, reply]).toMatchObject([200, { ...change, address: '3 Reef Road', status: 'scheduled' }]);
  expect(await staff.ask(getInspection, { params: { inspectionId } })).toEqual(reply);
});

test('every typed field that a change may have is stored, and is empty again after another change', async () => {
  const { inspectionId, unmodifiedSince } = await stored();
  const names = fieldsIn('change').filter(isTyped);
  const samples = { line: 'A line', text: 'Two\nlines', phone: '(954) 555-0100', day: '2026-09-01' };
  const typed = shapesOf(names, samples);
  const { reply } = await edit(inspectionId, typed, unmodifiedSince);
  expect(reply).toMatchObject(typed);
  const empty = shapesOf(names, { line: '', text: '', phone: '', day: null });
  expect((await edit(inspectionId, empty, reply.updatedAt)).reply).toMatchObject(empty);
});

test('a reassigned and rescheduled inspection has the name of the account, and is found by both', async () => {
  const inspector = await storedUser(server.services.store, { firstName: 'Quincy', lastName: 'Adair' });
  const { inspectionId, unmodifiedSince } = await stored();
  const change = { inspectorId: inspector._id, scheduledDate: '2033-03-08T15:00:00.000Z' };
  const { reply } = await edit(inspectionId, change, unmodifiedSince, admin);
  expect(reply).toMatchObject({ ...change, inspector: 'Quincy Adair' });
  const idsOf = async (query: object) =>
    (await staff.ask(listInspections, { query })).items.map(({ id }) => id);
  expect(await idsOf({ from: '2033-03-08', to: '2033-03-08' })).toEqual([inspectionId]);
  expect(await idsOf({ search: 'quincy' })).toEqual([inspectionId]);
  const none = await edit(inspectionId, { inspectorId: null }, reply.updatedAt, admin);
  expect(none.reply).toMatchObject({ inspectorId: null, inspector: '' });
});

test('of two editors, the second is refused with the reason, and no part of the change is stored', async () => {
  const { inspectionId, unmodifiedSince } = await stored();
  await edit(inspectionId, { accessNotes: 'Gate code 1234' }, unmodifiedSince);
  const late = await edit(inspectionId, { accessNotes: 'Key at the office', notes: 'x' }, unmodifiedSince);
  expect([late.status, late.reply]).toMatchObject([
    409,
    { code: 'changedMeanwhile', error: expect.stringContaining('saved a newer version of this inspection') },
  ]);
  const kept = await staff.ask(getInspection, { params: { inspectionId } });
  expect(kept).toMatchObject({ accessNotes: 'Gate code 1234', notes: '' });
  const again = await edit(inspectionId, { accessNotes: 'Key at the office' }, kept.updatedAt);
  expect(again.reply).toMatchObject({ accessNotes: 'Key at the office' });
});

test('the same change sent twice, after its reply was lost, succeeds twice', async () => {
  const { inspectionId, unmodifiedSince } = await stored();
  const change = { contactName: 'Sam Field', scheduledDate: '2033-03-09T15:00:00.000Z' };
  const first = await edit(inspectionId, change, unmodifiedSince);
  const second = await edit(inspectionId, change, unmodifiedSince);
  expect([second.status, second.reply]).toEqual([200, first.reply]);
});

test('two editors at the same moment: one is stored whole, the other refused', async () => {
  const { inspectionId, unmodifiedSince } = await stored();
  const answers = await Promise.all(
    ['Ada', 'Bob', 'Cleo'].map((contactName) => edit(inspectionId, { contactName }, unmodifiedSince)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
});

test('refuses status, payment, an unknown inspector and an inspection that does not exist', async () => {
  const { inspectionId, unmodifiedSince } = await stored();
  const path = updateInspection.path.replace(':inspectionId', inspectionId);
  for (const field of [{ status: 'completed' }, { feeCents: -1 }, { paymentStatus: 'paid' }])
    expect((await staff.send('PATCH', path, { ...field, unmodifiedSince })).status).toBe(400);
  const unknown = await edit(inspectionId, { inspectorId: mintId() }, unmodifiedSince, admin);
  expect(unknown.reply).toMatchObject({ details: { fields: { inspectorId: expect.any(String) } } });
  expect((await edit(mintId(), { notes: 'x' }, unmodifiedSince)).status).toBe(404);
});

test('the client never sees access notes or the site contact', async () => {
  const client = await server.signedInAs('client');
  const { inspectionId } = await stored({
    clientId: client.user.clientId,
    requestedByClient: true,
    accessNotes: 'Gate code 4711',
    contactName: 'Sam Field',
    contactPhone: '(954) 555-0100',
  });
  expect(await client.ask(getInspection, { params: { inspectionId } })).toMatchObject({
    accessNotes: '',
    contactName: '',
    contactPhone: '',
  });
});

test('a start that a phone sends late does not undo a later decision of the office', async () => {
  const start = async (inspectionId: string) =>
    await staff.ask(changeInspectionStatus, {
      params: { inspectionId },
      body: { status: 'in_progress', from: 'scheduled' },
    });
  const cancelled = await stored({ status: 'cancelled' });
  expect(await start(cancelled.inspectionId)).toMatchObject({ status: 'cancelled' });
  const scheduled = await stored();
  expect(await start(scheduled.inspectionId)).toMatchObject({ status: 'in_progress' });
  expect(await start(scheduled.inspectionId)).toMatchObject({ status: 'in_progress' });
});
