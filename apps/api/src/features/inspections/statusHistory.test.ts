import { mintId } from '@sightline/contracts/core/ids';
import { listStatusChanges } from '@sightline/contracts/inspections/inspectionHistory';
import {
  changeInspectionStatus,
  type InspectionStatus,
  readMissing,
} from '@sightline/contracts/inspections/inspections';
import { createInspection } from '@sightline/contracts/inspections/scheduling';
import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import { issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeChecklist } from '../../../../../tests/support/checklists.ts';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

let server: TestServer;
let admin: Awaited<ReturnType<TestServer['signedInAs']>>;
beforeAll(async () => {
  server = await TestServer.start();
  await server.startNode();
  admin = await server.signedInAs('admin', { firstName: 'Ana', lastName: 'Ruiz' });
});
afterAll(() => server.close());

const set = async (inspectionId: string, status: InspectionStatus, reason?: string) =>
  await admin.ask(changeInspectionStatus, {
    params: { inspectionId },
    body: { status, ...(reason && { reason }) },
  });
const historyOf = async (inspectionId: string) =>
  await admin.ask(listStatusChanges, { params: { inspectionId } });

test('each status is kept with its author, the previous status and the reason; the same status again is not recorded', async () => {
  const { _id } = await storedInspection(server.services.store);
  await admin.ask(issueRoomTicket, { params: { inspectionId: _id } });
  await set(_id, 'in_progress');
  await set(_id, 'cancelled', 'The roof is not finished');
  await set(_id, 'cancelled', 'Another reason');
  const by = 'Ana Ruiz (Admin)';
  expect(await historyOf(_id)).toEqual([
    { at: expect.any(String), by, from: 'scheduled', to: 'in_progress', reason: '', note: '' },
    {
      at: expect.any(String),
      by,
      from: 'in_progress',
      to: 'cancelled',
      note: '',
      reason: 'The roof is not finished',
    },
  ]);
});

test('a status without its records is set, and the history says that it was set by hand and what was missing', async () => {
  const { _id: inspectionId } = await storedInspection(server.services.store);
  const missing = async (status: InspectionStatus) =>
    (await admin.ask(readMissing, { params: { inspectionId }, query: { status } })).missing;
  const noMark = 'No checklist item is marked.';
  const noReport = 'There is no signed report.';
  expect(await missing('in_progress')).toEqual([]);
  expect(await missing('completed')).toEqual([noMark]);
  expect(await missing('report_delivered')).toEqual([noMark, noReport]);
  await set(inspectionId, 'report_delivered');
  expect((await historyOf(inspectionId)).at(-1)?.note).toBe(`Set by hand. ${noMark} ${noReport}`);
  await changeChecklist(admin, inspectionId, { mechanicalDuctRough: 'pass' });
  expect(await missing('completed')).toEqual([]);
  await set(inspectionId, 'completed');
  expect((await historyOf(inspectionId)).at(-1)?.note).toBe('');
});

test('changes at the same moment are all kept, each following the previous one', async () => {
  const { _id } = await storedInspection(server.services.store);
  const wanted = ['in_progress', 'completed', 'report_delivered'] as const;
  await Promise.all(wanted.map(async (status) => await set(_id, status)));
  const history = await historyOf(_id);
  expect(history.map(({ to }) => to).toSorted()).toEqual([...wanted].toSorted());
  expect(history.map(({ from }) => from)).toEqual(['scheduled', ...history.slice(0, -1).map(({ to }) => to)]);
});

test('lists the mails about an inspection without the links in them, and reminders as planned', async () => {
  const { _id: clientId } = await storedClient(server.services.store, { email: 'owner@example.com' });
  const scheduledDate = new Date(Date.now() + 72 * 3_600_000).toISOString();
  const { id: inspectionId } = await admin.ask(createInspection, {
    body: { id: mintId(), clientId, projectType: 'mechanical', address: '7 Reef Road', scheduledDate },
  });
  const mails = await admin.ask(listInspectionMails, { params: { inspectionId } });
  expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: 3 }, () => 'owner@example.com'));
  expect(mails.filter(({ sendAt }) => sendAt !== null)).toHaveLength(2);
  expect(JSON.stringify(mails)).not.toContain('/booking');
});
