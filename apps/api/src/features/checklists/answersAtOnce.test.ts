import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import { createChecklist, updateChecklist } from '@sightline/contracts/checklists/checklists';
import { checklistChanges } from '@sightline/store/checklists/checklists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeChecklist, changeOf } from '../../../../../tests/support/checklists.ts';
import { Callers, send } from './testing/Callers.ts';

let callers: Callers;
beforeAll(async () => {
  callers = await Callers.signIn();
});
afterAll(() => callers.server.close());

test('of two marks of an item at once, the later one is kept as a conflict until a person decides', async () => {
  const seen = await callers.newChecklist();
  await send(callers.bo, seen, 'buildingFinal', 'pass');
  // Ana was offline and had not seen the mark.
  const both = await send(callers.ana, seen, 'buildingFinal', 'fail');
  expect(both.fields.buildingFinal).toMatchObject({
    value: 'pass',
    by: 'Bo Lang',
    conflicts: [{ value: 'fail', by: 'Ana Ruiz' }],
  });
  const decided = await send(callers.bo, both, 'buildingFinal', 'fail');
  expect(decided.fields.buildingFinal).toMatchObject({ value: 'fail', by: 'Bo Lang', conflicts: [] });
  const log = await callers.server.services.store.of(checklistChanges).find({ checklistId: seen.id }).lean();
  expect(log.map(({ by, value }) => [by, value])).toEqual([
    ['Bo Lang', 'pass'],
    ['Ana Ruiz', 'fail'],
    ['Bo Lang', 'fail'],
  ]);
});

test('later changes of the same device continue its own conflict instead of adding to it', async () => {
  const seen = await callers.newChecklist();
  await send(callers.bo, seen, 'generalNotes', 'Roof not reachable');
  const first = changeOf(seen, 'generalNotes', 'Roof wet');
  const second = {
    ...changeOf(seen, 'generalNotes', 'Roof wet, no ladder'),
    follows: first.changeId,
  };
  const body = { changes: [first, second] };
  const { fields } = await callers.ana.ask(updateChecklist, { params: { checklistId: seen.id }, body });
  expect(fields.generalNotes).toMatchObject({
    value: 'Roof not reachable',
    conflicts: [{ value: 'Roof wet, no ladder', by: 'Ana Ruiz' }],
  });
});

test('setting one of the three results clears the others', async () => {
  const inspectionId = await callers.newInspection();
  await changeChecklist(callers.ana, inspectionId, { inspectionSatisfactory: true });
  const checklist = await changeChecklist(callers.ana, inspectionId, { inspectionPartial: true });
  expect([
    fieldValue(checklist, 'inspectionSatisfactory'),
    fieldValue(checklist, 'inspectionPartial'),
    fieldValue(checklist, 'inspectionUnsatisfactory'),
  ]).toEqual([false, true, false]);
});

test('of two different results set at once, one is shown, and the other is kept for a person to decide', async () => {
  const inspectionId = await callers.newInspection();
  const empty = await callers.ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  await Promise.all([
    send(callers.ana, empty, 'inspectionSatisfactory', true),
    send(callers.bo, empty, 'inspectionPartial', true),
  ]);
  const { fields } = await callers.read(inspectionId);
  const results = [fields.inspectionSatisfactory, fields.inspectionPartial];
  expect(results.filter((state) => state?.value === true)).toMatchObject([{ conflicts: [] }]);
  expect(results.find((state) => state?.value === false)).toMatchObject({ conflicts: [{ value: true }] });
});

test('a person who saw a result and sets another one leaves nothing to decide', async () => {
  const inspectionId = await callers.newInspection();
  const seen = await changeChecklist(callers.ana, inspectionId, { inspectionSatisfactory: true });
  const changes = [
    changeOf(seen, 'inspectionSatisfactory', false),
    changeOf(seen, 'inspectionPartial', true),
  ];
  const { fields } = await callers.bo.ask(updateChecklist, {
    params: { checklistId: seen.id },
    body: { changes },
  });
  expect(fields.inspectionSatisfactory).toMatchObject({ value: false, conflicts: [] });
  expect(fields.inspectionPartial).toMatchObject({ value: true, conflicts: [] });
});

test('the same change sent twice, even concurrently, counts once', async () => {
  const inspectionId = await callers.newInspection();
  const checklist = await callers.ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  const body = { changes: [changeOf(checklist, 'buildingFinal', 'pass')] };
  const params = { checklistId: checklist.id };
  await Promise.all([1, 2].map(() => callers.ana.ask(updateChecklist, { params, body })));
  await send(callers.ana, await callers.read(inspectionId), 'buildingFinal', 'fail');
  // A late copy of the first change must not bring the old mark back.
  const late = await callers.ana.ask(updateChecklist, { params, body });
  expect(late.fields.buildingFinal).toMatchObject({ value: 'fail', revision: 2, conflicts: [] });
  expect(await callers.eventsOf(inspectionId)).toHaveLength(2);
});

test('refuses a change that is sent again with other content', async () => {
  const inspectionId = await callers.newInspection();
  const checklist = await callers.ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  const change = changeOf(checklist, 'buildingFinal', 'pass');
  const params = { checklistId: checklist.id };
  await callers.ana.ask(updateChecklist, { params, body: { changes: [change] } });
  for (const [caller, replayed] of [
    [callers.ana, { ...change, value: 'fail' }],
    [callers.ana, { ...change, field: 'buildingFoundationSlab' }],
    [callers.bo, change],
  ] as const)
    expect((await caller.call(updateChecklist, { params, body: { changes: [replayed] } })).status).toBe(409);
  expect((await callers.read(inspectionId)).fields.buildingFinal).toMatchObject({
    value: 'pass',
    revision: 1,
  });
});
