import {
  type ChecklistItem,
  changeItem,
  createChecklist,
  getChecklist,
  progressOf,
  updateChecklist,
} from '@sightline/contracts/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { checklists } from '@sightline/store/checklists/checklists';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { sweepOutboxes } from './outboxSweep.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;
beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
});
afterAll(() => server.close());

async function newInspection(): Promise<string> {
  return (await storedInspection(server.services.store))._id;
}

async function mark(inspectionId: string, itemId: string, change: object): Promise<ChecklistItem> {
  const body = { changeId: mintId(), ...change };
  return await staff.ask(changeItem, { params: { inspectionId, itemId }, body });
}

const itemsOf = async (inspectionId: string): Promise<ChecklistItem[]> =>
  (await staff.ask(getChecklist, { params: { inspectionId } })).sections.flatMap(({ items }) => items);

const eventsOf = async (inspectionId: string) => await server.services.roomLog.since(inspectionId, 0);

test('a new inspection has the 22 items in four sections, none of them marked', async () => {
  const { sections } = await staff.ask(getChecklist, { params: { inspectionId: await newInspection() } });
  expect(sections.map(({ title, items }) => [title, items.length])).toEqual([
    ['Mechanical', 7],
    ['Plumbing', 7],
    ['Electrical', 4],
    ['Building', 4],
  ]);
  const items = sections.flatMap(({ items }) => items);
  expect(new Set(items.map(({ id }) => id)).size).toBe(22);
  expect(items.find(({ id }) => id === 'electricalTemperTest')?.label).toBe('Temporary power (T-pole) test');
  expect(progressOf(items)).toMatchObject({ totalItems: 22, completedItems: 0 });
});

test('twelve concurrent first readers see one checklist', async () => {
  const inspectionId = await newInspection();
  const looks = Array.from({ length: 12 }, (_, i) =>
    i % 2 === 0
      ? staff.ask(getChecklist, { params: { inspectionId } })
      : staff.ask(createChecklist, { params: { inspectionId }, body: {} }),
  );
  const ids = (await Promise.all(looks)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
  expect(await server.services.store.of(checklists).countDocuments({ inspectionId })).toBe(1);
});

test('concurrent marks on different items are all kept', async () => {
  const inspectionId = await newInspection();
  const items = await itemsOf(inspectionId);
  await Promise.all(items.map(({ id }) => mark(inspectionId, id, { mark: 'pass' })));
  expect(progressOf(await itemsOf(inspectionId))).toMatchObject({
    passedItems: 22,
    completionPercentage: 100,
  });
  const { revision } = await staff.ask(getChecklist, { params: { inspectionId } });
  expect(revision).toBe(22);
  // On a busy machine a mark may be acknowledged before the room was notified.
  await vi.waitFor(async () => expect(await eventsOf(inspectionId)).toHaveLength(22), 10_000);
  const seqs = (await eventsOf(inspectionId)).map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 22 }, (_, i) => i + 1));
});

test('a mark has its author and time; clearing it removes both and keeps the notes', async () => {
  const inspectionId = await newInspection();
  const failed = await mark(inspectionId, 'plumbingGasPiping', {
    mark: 'fail',
    notes: 'Leak at the <b>valve</b>',
  });
  expect(failed).toMatchObject({
    mark: 'fail',
    markedBy: 'Ana Ruiz',
    notes: 'Leak at the <b>valve</b>',
    revision: 1,
  });
  expect(Date.now() - Date.parse(failed.markedAt ?? '')).toBeLessThan(10_000);
  expect(await mark(inspectionId, 'plumbingGasPiping', { mark: null })).toMatchObject({
    mark: null,
    markedBy: null,
    markedAt: null,
    notes: 'Leak at the <b>valve</b>',
    revision: 2,
  });
});

test('the same change sent twice, even concurrently, counts once', async () => {
  const inspectionId = await newInspection();
  const change = { changeId: mintId(), mark: 'pass' };
  const twice = await Promise.all([1, 2].map(() => mark(inspectionId, 'buildingFinal', change)));
  expect(twice.map(({ revision }) => revision)).toEqual([1, 1]);
  await mark(inspectionId, 'buildingFinal', { mark: 'fail' });
  // A late copy of the first change must not bring the old mark back.
  expect(await mark(inspectionId, 'buildingFinal', change)).toMatchObject({ mark: 'fail', revision: 2 });
  expect(await eventsOf(inspectionId)).toHaveLength(2);
});

test('the room is notified of marks and general notes, with their author', async () => {
  const inspectionId = await newInspection();
  await mark(inspectionId, 'buildingFinal', { mark: 'notApplicable' });
  const { id: checklistId } = await staff.ask(getChecklist, { params: { inspectionId } });
  const notes = { params: { checklistId }, body: { generalNotes: 'Roof not reachable' } };
  await staff.ask(updateChecklist, notes);
  expect((await staff.ask(updateChecklist, notes)).generalNotes).toBe('Roof not reachable');
  const by = { subject: `user:${staff.user._id}`, name: 'Ana Ruiz', role: null };
  expect(await eventsOf(inspectionId)).toMatchObject([
    { kind: 'item:changed', by, data: { item: { id: 'buildingFinal', mark: 'notApplicable' } } },
    { kind: 'notes:changed', by, data: { generalNotes: 'Roof not reachable' } },
  ]);
  expect((await server.services.store.of(checklists).findById(checklistId).lean())?.outbox).toEqual([]);
});

test.each(['noSuchItem', 'constructor', 'toString'])('an item named %s does not exist', async (itemId) => {
  const inspectionId = await newInspection();
  const body = { changeId: mintId(), mark: 'pass' as const };
  expect((await staff.call(changeItem, { params: { inspectionId, itemId }, body })).status).toBe(404);
});

test('while Redis hangs, a mark is still acknowledged, and the room is notified later', async () => {
  const inspectionId = await newInspection();
  const { roomLog, store } = server.services;
  const hang = vi.spyOn(roomLog, 'append').mockImplementation(() => new Promise(() => undefined));
  const started = Date.now();
  expect(await mark(inspectionId, 'mechanicalFinal', { mark: 'pass' })).toMatchObject({ mark: 'pass' });
  expect(Date.now() - started).toBeLessThan(3500);
  hang.mockRestore();
  expect(await eventsOf(inspectionId)).toEqual([]);
  await sweepOutboxes(server.services, 0);
  expect(await eventsOf(inspectionId)).toMatchObject([
    { kind: 'item:changed', data: { item: { id: 'mechanicalFinal', mark: 'pass' } } },
  ]);
  expect((await store.of(checklists).findOne({ inspectionId }).lean())?.outbox).toEqual([]);
});
