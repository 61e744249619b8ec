import type { FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import { itemsOf, sectionsOf } from '@sightline/contracts/checklists/checklistItems';
import {
  createChecklist,
  getChecklist,
  progressOf,
  updateChecklist,
} from '@sightline/contracts/checklists/checklists';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { checklists } from '@sightline/store/checklists/checklists';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeChecklist, changeOf } from '../../../../../tests/support/checklists.ts';
import { coordinate } from '../../../../../tests/support/coordinate.ts';
import { sweepOutboxes } from './notifyRoom.ts';
import { Callers, send } from './testing/Callers.ts';

let callers: Callers;
beforeAll(async () => {
  callers = await Callers.signIn();
});
afterAll(() => callers.server.close());

test('a comprehensive inspection has the 22 items in four sections, none of them marked', async () => {
  const checklist = await callers.read(await callers.newInspection({ projectType: 'comprehensive' }));
  expect(sectionsOf(checklist).map(({ title, items }) => [title, items.length])).toEqual([
    ['Mechanical', 7],
    ['Plumbing', 7],
    ['Electrical', 4],
    ['Building', 4],
  ]);
  const items = itemsOf(checklist);
  expect(new Set(items.map(({ id }) => id)).size).toBe(22);
  expect(items.find(({ id }) => id === 'electricalTemperTest')?.label).toBe('Temporary power (T-pole) test');
  expect(progressOf(items)).toMatchObject({ totalItems: 22, completedItems: 0 });
});

test('an inspection of one trade has the items of that trade', async () => {
  const checklist = await callers.read(await callers.newInspection({ projectType: 'plumbing' }));
  expect(sectionsOf(checklist).map(({ title }) => title)).toEqual(['Plumbing']);
});

test('reading creates no checklist; twelve concurrent creations make one checklist', async () => {
  const inspectionId = await callers.newInspection();
  expect(await callers.read(inspectionId)).toMatchObject({ createdAt: null, revision: 0 });
  const stored = callers.server.services.store.of(checklists);
  expect(await stored.countDocuments({ inspectionId })).toBe(0);
  const params = { inspectionId };
  await Promise.all(Array.from({ length: 12 }, () => callers.ana.ask(createChecklist, { params, body: {} })));
  expect(await stored.countDocuments({ inspectionId })).toBe(1);
});

test('concurrent marks on different items are all kept, and the room is notified of each', async () => {
  const inspectionId = await callers.newInspection({ projectType: 'comprehensive' });
  const empty = await callers.ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  await Promise.all(itemsOf(empty).map(({ id }) => send(callers.ana, empty, id, 'pass')));
  const marked = await callers.read(inspectionId);
  expect(progressOf(itemsOf(marked))).toMatchObject({ passedItems: 22, completionPercentage: 100 });
  expect(marked.revision).toBe(22);
  // On a busy machine a mark may be acknowledged before the room was notified.
  await vi.waitFor(async () => expect(await callers.eventsOf(inspectionId)).toHaveLength(22));
  const seqs = (await callers.eventsOf(inspectionId)).map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 22 }, (_, i) => i + 1));
});

test('each field has its author and both clocks; an emptied mark keeps its notes', async () => {
  const inspectionId = await callers.newInspection();
  await changeChecklist(callers.ana, inspectionId, {
    buildingFinal: 'fail',
    buildingFinalNotes: 'Crack at the <b>lintel</b>',
    privateProvider: 'Gulf Coast Inspections',
    finalTco: true,
  });
  const checklist = await callers.read(inspectionId);
  const item = itemsOf(checklist).find(({ id }) => id === 'buildingFinal');
  expect(item).toMatchObject({ mark: 'fail', markedBy: 'Ana Ruiz', notes: 'Crack at the <b>lintel</b>' });
  expect(fieldValue(checklist, 'privateProvider')).toBe('Gulf Coast Inspections');
  expect([fieldValue(checklist, 'finalTco'), fieldValue(checklist, 'finalCo')]).toEqual([true, false]);
  expect(checklist.fields.finalTco).toMatchObject({ by: 'Ana Ruiz', revision: 1, conflicts: [] });

  const emptied = await changeChecklist(callers.bo, inspectionId, { buildingFinal: null });
  expect(itemsOf(emptied).find(({ id }) => id === 'buildingFinal')).toMatchObject({
    mark: null,
    markedBy: null,
    notes: 'Crack at the <b>lintel</b>',
  });
});

test('the completion time is that of the last mark: a new mark moves it, and an added Other item clears it', async () => {
  const inspectionId = await callers.newInspection({ projectType: 'electrical' });
  const ids = itemsOf(await callers.read(inspectionId)).map(({ id }) => id);
  const [last = '', ...rest] = ids;
  const passed = (names: string[]) =>
    Object.fromEntries(names.map((id): [string, FieldValue] => [id, 'pass']));
  expect((await changeChecklist(callers.ana, inspectionId, passed(rest))).completedAt).toBeNull();
  const complete = await changeChecklist(callers.ana, inspectionId, { [last]: 'pass' });
  expect(complete.completedAt).toBe(complete.fields[last]?.madeAt);
  // Notes do not change the completion time.
  const noted = await changeChecklist(callers.ana, inspectionId, { [`${last}Notes`]: 'Clean' });
  expect(noted.completedAt).toBe(complete.completedAt);
  const marked = await changeChecklist(callers.bo, inspectionId, { [rest[0] ?? '']: 'fail' });
  expect(marked.completedAt).toBe(marked.fields[rest[0] ?? '']?.madeAt);
  expect(Date.parse(marked.completedAt ?? '')).toBeGreaterThan(Date.parse(complete.completedAt ?? ''));
  const named = await changeChecklist(callers.ana, inspectionId, { electricalOtherDescription: 'Generator' });
  expect(named.completedAt).toBeNull();
  const other = await changeChecklist(callers.ana, inspectionId, { electricalOther: 'pass' });
  expect(other.completedAt).toBe(other.fields['electricalOther']?.madeAt);
  expect((await changeChecklist(callers.ana, inspectionId, { [last]: null })).completedAt).toBeNull();
  expect((await callers.read(inspectionId)).completedAt).toBeNull();
});

test("a checklist that was completed offline has the device's time of completion and the time of arrival", async () => {
  const inspectionId = await callers.newInspection({ projectType: 'electrical' });
  const checklist = await callers.read(inspectionId);
  const madeAt = new Date(Date.now() - 3 * 3600_000).toISOString();
  const changes = itemsOf(checklist).map(({ id }) => ({ ...changeOf(checklist, id, 'pass'), madeAt }));
  const complete = await callers.ana.ask(createChecklist, { params: { inspectionId }, body: { changes } });
  expect(complete.completedAt).toBe(madeAt);
  expect(Math.abs(Date.parse(complete.completionReceivedAt ?? '') - Date.now())).toBeLessThan(10_000);
});

test.each([
  ['fast', 24],
  ['slow', -24],
])("a device whose clock is a day %s: the server's time is shown next to its own", async (_, hours) => {
  const inspectionId = await callers.newInspection();
  const checklist = await callers.ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  const madeAt = new Date(Date.now() + hours * 3600_000).toISOString();
  const change = { ...changeOf(checklist, 'buildingFinal', 'pass'), madeAt };
  const { fields } = await callers.ana.ask(updateChecklist, {
    params: { checklistId: checklist.id },
    body: { changes: [change] },
  });
  expect(fields.buildingFinal?.madeAt).toBe(madeAt);
  expect(Math.abs(Date.parse(fields.buildingFinal?.at ?? '') - Date.now())).toBeLessThan(10_000);
});

test('an Other item is listed with its description once it is used', async () => {
  const inspectionId = await callers.newInspection({ projectType: 'electrical' });
  const checklist = await changeChecklist(callers.ana, inspectionId, {
    electricalOther: 'fail',
    electricalOtherDescription: 'Generator transfer switch',
  });
  expect(itemsOf(checklist).at(-1)).toMatchObject({ label: 'Generator transfer switch', mark: 'fail' });
});

test("a client reads the progress without marks and notes, not the inspector's position, and cannot change them", async () => {
  const client = await callers.server.signedInAs('client');
  const inspectionId = await callers.newInspection({ clientId: client.user.clientId ?? '' });
  const locationData = { latitude: 26.123456, longitude: -80.234567, accuracyMeters: 5, address: 'Roof' };
  await changeChecklist(callers.ana, inspectionId, {
    ...{ buildingFinal: 'pass', buildingFinalNotes: 'Half a sentence', locationData },
  });
  const seen = await client.ask(getChecklist, { params: { inspectionId } });
  expect(seen.fields).toEqual({});
  const marked = seen.progress?.filter(({ completedItems }) => completedItems > 0);
  expect(marked).toEqual([{ sectionId: 'building', totalItems: expect.any(Number), completedItems: 1 }]);
  const events = await client.ask(listRoomEvents, { params: { inspectionId }, query: {} });
  expect(events.map(({ data }) => data)).toContainEqual({ field: 'buildingFinal', state: null });
  expect(JSON.stringify([seen, events])).not.toContain('Half a sentence');
  expect(JSON.stringify([seen, await callers.eventsOf(inspectionId)])).not.toMatch(coordinate('26.12'));
  expect((await callers.read(inspectionId)).fields.locationData?.value).toEqual(locationData);
  const change = changeOf(seen, 'buildingFinal', 'fail');
  const body = { changes: [change] };
  expect((await client.call(updateChecklist, { params: { checklistId: seen.id }, body })).status).toBe(403);
});

test('the room is notified of fields with their author', async () => {
  const inspectionId = await callers.newInspection();
  await changeChecklist(callers.ana, inspectionId, { buildingFinal: 'notApplicable' });
  await changeChecklist(callers.ana, inspectionId, { generalNotes: 'Roof not reachable' });
  const by = { subject: `user:${callers.ana.user._id}`, name: 'Ana Ruiz', role: null };
  expect(await callers.eventsOf(inspectionId)).toMatchObject([
    { kind: 'field:changed', by, data: { field: 'buildingFinal', state: { value: 'notApplicable' } } },
    { kind: 'field:changed', by, data: { field: 'generalNotes', state: { value: 'Roof not reachable' } } },
  ]);
  const stored = await callers.server.services.store.of(checklists).findOne({ inspectionId }).lean();
  expect(stored?.outbox).toEqual([]);
});

test('while Redis hangs, a mark is still acknowledged, and the room is notified later', async () => {
  const inspectionId = await callers.newInspection();
  const { roomLog, store } = callers.server.services;
  const hang = vi.spyOn(roomLog, 'append').mockImplementation(() => new Promise(() => undefined));
  const started = Date.now();
  expect((await changeChecklist(callers.ana, inspectionId, { buildingFinal: 'pass' })).revision).toBe(1);
  expect(Date.now() - started).toBeLessThan(15_000);
  hang.mockRestore();
  expect(await callers.eventsOf(inspectionId)).toEqual([]);
  await sweepOutboxes(callers.server.services, 0);
  expect(await callers.eventsOf(inspectionId)).toMatchObject([
    { kind: 'field:changed', data: { field: 'buildingFinal', state: { value: 'pass' } } },
  ]);
  expect((await store.of(checklists).findOne({ inspectionId }).lean())?.outbox).toEqual([]);
});
