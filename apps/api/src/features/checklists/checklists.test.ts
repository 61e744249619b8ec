import { listJurisdictions, saveJurisdiction } from '@sightline/contracts/catalog';
import { listTemplates, saveTemplate } from '@sightline/contracts/catalogTemplates';
import type { FieldValue } from '@sightline/contracts/checklistChanges';
import { fieldValue } from '@sightline/contracts/checklistFields';
import { itemsOf, sectionsOf } from '@sightline/contracts/checklistItems';
import {
  type Checklist,
  createChecklist,
  getChecklist,
  progressOf,
  updateChecklist,
} from '@sightline/contracts/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { checklistChanges, checklists } from '@sightline/store/checklists/checklists';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeChecklist, changeOf } from '../../../../../tests/support/checklists.ts';
import { storedInspection, storedUser } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { sweepOutboxes } from './outboxSweep.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let ana: Caller;
let bo: Caller;
beforeAll(async () => {
  server = await TestServer.start();
  ana = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
  bo = await server.signedInAs('admin', { firstName: 'Bo', lastName: 'Lang' });
});
afterAll(() => server.close());

async function newInspection(facts: Parameters<typeof storedInspection>[1] = {}): Promise<string> {
  return (await storedInspection(server.services.store, facts))._id;
}

const read = async (inspectionId: string): Promise<Checklist> =>
  await ana.ask(getChecklist, { params: { inspectionId } });

const eventsOf = async (inspectionId: string) => await server.services.roomLog.since(inspectionId, 0);

async function send(caller: Caller, checklist: Checklist, field: string, value: FieldValue) {
  const body = { changes: [changeOf(checklist, field, value)] };
  return await caller.ask(updateChecklist, { params: { checklistId: checklist.id }, body });
}

const NAPLES = {
  name: 'Naples',
  requirements: [],
  isHighVelocityHurricaneZone: false,
  needsProductApproval: false,
};

/** The sentence that a refused change is answered with. */
async function refusalOf(inspectionId: string, field: string, value: FieldValue): Promise<string> {
  const body = { changes: [changeOf(await read(inspectionId), field, value)] };
  const { status, reply } = await ana.call(createChecklist, { params: { inspectionId }, body });
  expect([status, reply]).toMatchObject([400, { code: 'badInput' }]);
  return JSON.stringify(reply);
}

test('a comprehensive inspection has the 22 items in four sections, none of them marked', async () => {
  const checklist = await read(await newInspection({ projectType: 'comprehensive' }));
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
  const checklist = await read(await newInspection({ projectType: 'plumbing' }));
  expect(sectionsOf(checklist).map(({ title }) => title)).toEqual(['Plumbing']);
});

test('reading creates nothing; twelve concurrent creations make one checklist', async () => {
  const inspectionId = await newInspection();
  expect(await read(inspectionId)).toMatchObject({ createdAt: null, revision: 0 });
  const stored = server.services.store.of(checklists);
  expect(await stored.countDocuments({ inspectionId })).toBe(0);
  const params = { inspectionId };
  await Promise.all(Array.from({ length: 12 }, () => ana.ask(createChecklist, { params, body: {} })));
  expect(await stored.countDocuments({ inspectionId })).toBe(1);
});

test('concurrent marks on different items are all kept, and the room is told of each', async () => {
  const inspectionId = await newInspection({ projectType: 'comprehensive' });
  const empty = await ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  await Promise.all(itemsOf(empty).map(({ id }) => send(ana, empty, id, 'pass')));
  const marked = await read(inspectionId);
  expect(progressOf(itemsOf(marked))).toMatchObject({ passedItems: 22, completionPercentage: 100 });
  expect(marked.revision).toBe(22);
  // On a busy machine a mark may be acknowledged before the room was notified.
  await vi.waitFor(async () => expect(await eventsOf(inspectionId)).toHaveLength(22), 10_000);
  const seqs = (await eventsOf(inspectionId)).map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 22 }, (_, i) => i + 1));
});

test('each field has its author and both clocks; an emptied mark keeps its notes', async () => {
  const inspectionId = await newInspection();
  await changeChecklist(ana, inspectionId, {
    buildingFinal: 'fail',
    buildingFinalNotes: 'Crack at the <b>lintel</b>',
    privateProvider: 'Gulf Coast Inspections',
    finalTco: true,
  });
  const checklist = await read(inspectionId);
  const item = itemsOf(checklist).find(({ id }) => id === 'buildingFinal');
  expect(item).toMatchObject({ mark: 'fail', markedBy: 'Ana Ruiz', notes: 'Crack at the <b>lintel</b>' });
  expect(fieldValue(checklist, 'privateProvider')).toBe('Gulf Coast Inspections');
  expect([fieldValue(checklist, 'finalTco'), fieldValue(checklist, 'finalCo')]).toEqual([true, false]);
  expect(checklist.fields.finalTco).toMatchObject({ by: 'Ana Ruiz', revision: 1, conflicts: [] });

  const emptied = await changeChecklist(bo, inspectionId, { buildingFinal: null });
  expect(itemsOf(emptied).find(({ id }) => id === 'buildingFinal')).toMatchObject({
    mark: null,
    markedBy: null,
    notes: 'Crack at the <b>lintel</b>',
  });
});

test('the checklist says when its last item was marked: a new mark moves it, and an item named later opens it again', async () => {
  const inspectionId = await newInspection({ projectType: 'electrical' });
  const ids = itemsOf(await read(inspectionId)).map(({ id }) => id);
  const [last = '', ...rest] = ids;
  const passed = (names: string[]) =>
    Object.fromEntries(names.map((id): [string, FieldValue] => [id, 'pass']));
  expect((await changeChecklist(ana, inspectionId, passed(rest))).completedAt).toBeNull();
  const complete = await changeChecklist(ana, inspectionId, { [last]: 'pass' });
  expect(complete.completedAt).toBe(complete.fields[last]?.at);
  // Notes change nothing about when it was completed.
  const noted = await changeChecklist(ana, inspectionId, { [`${last}Notes`]: 'Clean' });
  expect(noted.completedAt).toBe(complete.completedAt);
  const marked = await changeChecklist(bo, inspectionId, { [rest[0] ?? '']: 'fail' });
  expect(marked.completedAt).toBe(marked.fields[rest[0] ?? '']?.at);
  expect(Date.parse(marked.completedAt ?? '')).toBeGreaterThan(Date.parse(complete.completedAt ?? ''));
  const named = await changeChecklist(ana, inspectionId, { electricalOtherDescription: 'Generator' });
  expect(named.completedAt).toBeNull();
  const other = await changeChecklist(ana, inspectionId, { electricalOther: 'pass' });
  expect(other.completedAt).toBe(other.fields['electricalOther']?.at);
  expect((await changeChecklist(ana, inspectionId, { [last]: null })).completedAt).toBeNull();
  expect((await read(inspectionId)).completedAt).toBeNull();
});

test.each([
  ['fast', 24],
  ['slow', -24],
])("a device whose clock is a day %s: the server's time stands beside its own", async (_, hours) => {
  const inspectionId = await newInspection();
  const checklist = await ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  const madeAt = new Date(Date.now() + hours * 3600_000).toISOString();
  const change = { ...changeOf(checklist, 'buildingFinal', 'pass'), madeAt };
  const { fields } = await ana.ask(updateChecklist, {
    params: { checklistId: checklist.id },
    body: { changes: [change] },
  });
  expect(fields.buildingFinal?.madeAt).toBe(madeAt);
  expect(Math.abs(Date.parse(fields.buildingFinal?.at ?? '') - Date.now())).toBeLessThan(10_000);
});

test('two people who marked an item at once: the later one is kept as a conflict until somebody decides', async () => {
  const inspectionId = await newInspection();
  const seen = await ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  await send(bo, seen, 'buildingFinal', 'pass');
  // Ana was without a connection and had not seen it.
  const both = await send(ana, seen, 'buildingFinal', 'fail');
  expect(both.fields.buildingFinal).toMatchObject({
    value: 'pass',
    by: 'Bo Lang',
    conflicts: [{ value: 'fail', by: 'Ana Ruiz' }],
  });
  const decided = await send(bo, both, 'buildingFinal', 'fail');
  expect(decided.fields.buildingFinal).toMatchObject({ value: 'fail', by: 'Bo Lang', conflicts: [] });
  const log = await server.services.store.of(checklistChanges).find({ checklistId: seen.id }).lean();
  expect(log.map(({ by, value }) => [by, value])).toEqual([
    ['Bo Lang', 'pass'],
    ['Ana Ruiz', 'fail'],
    ['Bo Lang', 'fail'],
  ]);
});

test('later changes of the same device continue its own conflict instead of adding to it', async () => {
  const inspectionId = await newInspection();
  const seen = await ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  await send(bo, seen, 'generalNotes', 'Roof not reachable');
  const first = changeOf(seen, 'generalNotes', 'Roof wet');
  const second = {
    ...changeOf(seen, 'generalNotes', 'Roof wet, no ladder'),
    follows: first.changeId,
  };
  const body = { changes: [first, second] };
  const { fields } = await ana.ask(updateChecklist, { params: { checklistId: seen.id }, body });
  expect(fields.generalNotes).toMatchObject({
    value: 'Roof not reachable',
    conflicts: [{ value: 'Roof wet, no ladder', by: 'Ana Ruiz' }],
  });
});

test('one of the three results at a time: setting one clears the other', async () => {
  const inspectionId = await newInspection();
  await changeChecklist(ana, inspectionId, { inspectionSatisfactory: true });
  const checklist = await changeChecklist(ana, inspectionId, { inspectionPartial: true });
  expect([
    fieldValue(checklist, 'inspectionSatisfactory'),
    fieldValue(checklist, 'inspectionPartial'),
    fieldValue(checklist, 'inspectionUnsatisfactory'),
  ]).toEqual([false, true, false]);
});

test('two people who set different results at once: one stands, and the other is kept for a person to decide', async () => {
  const inspectionId = await newInspection();
  const empty = await ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  await Promise.all([
    send(ana, empty, 'inspectionSatisfactory', true),
    send(bo, empty, 'inspectionPartial', true),
  ]);
  const { fields } = await read(inspectionId);
  const results = [fields.inspectionSatisfactory, fields.inspectionPartial];
  expect(results.filter((state) => state?.value === true)).toMatchObject([{ conflicts: [] }]);
  expect(results.find((state) => state?.value === false)).toMatchObject({ conflicts: [{ value: true }] });
});

test('whoever saw a result and sets another one leaves nothing to decide', async () => {
  const inspectionId = await newInspection();
  const seen = await changeChecklist(ana, inspectionId, { inspectionSatisfactory: true });
  const changes = [
    changeOf(seen, 'inspectionSatisfactory', false),
    changeOf(seen, 'inspectionPartial', true),
  ];
  const { fields } = await bo.ask(updateChecklist, { params: { checklistId: seen.id }, body: { changes } });
  expect(fields.inspectionSatisfactory).toMatchObject({ value: false, conflicts: [] });
  expect(fields.inspectionPartial).toMatchObject({ value: true, conflicts: [] });
});

test('an Other item is listed with its description once it is used', async () => {
  const inspectionId = await newInspection({ projectType: 'electrical' });
  const checklist = await changeChecklist(ana, inspectionId, {
    electricalOther: 'fail',
    electricalOtherDescription: 'Generator transfer switch',
  });
  expect(itemsOf(checklist).at(-1)).toMatchObject({ label: 'Generator transfer switch', mark: 'fail' });
});

test('the same change sent twice, even concurrently, counts once', async () => {
  const inspectionId = await newInspection();
  const checklist = await ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  const body = { changes: [changeOf(checklist, 'buildingFinal', 'pass')] };
  const params = { checklistId: checklist.id };
  await Promise.all([1, 2].map(() => ana.ask(updateChecklist, { params, body })));
  await send(ana, await read(inspectionId), 'buildingFinal', 'fail');
  // A late copy of the first change must not bring the old mark back.
  const late = await ana.ask(updateChecklist, { params, body });
  expect(late.fields.buildingFinal).toMatchObject({ value: 'fail', revision: 2, conflicts: [] });
  expect(await eventsOf(inspectionId)).toHaveLength(2);
});

test('refuses a change that is sent again with other content', async () => {
  const inspectionId = await newInspection();
  const checklist = await ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  const change = changeOf(checklist, 'buildingFinal', 'pass');
  const params = { checklistId: checklist.id };
  await ana.ask(updateChecklist, { params, body: { changes: [change] } });
  for (const [caller, replayed] of [
    [ana, { ...change, value: 'fail' }],
    [ana, { ...change, field: 'buildingFoundationSlab' }],
    [bo, change],
  ] as const)
    expect((await caller.call(updateChecklist, { params, body: { changes: [replayed] } })).status).toBe(409);
  expect((await read(inspectionId)).fields.buildingFinal).toMatchObject({ value: 'pass', revision: 1 });
});

test.each<[string, string, unknown]>([
  ['a field that does not exist', 'noSuchItem', 'pass'],
  ['a name of JavaScript', 'constructor', 'pass'],
  ["an item of another trade's template", 'plumbingGasPiping', 'pass'],
  ['an unknown mark', 'buildingFinal', 'maybe'],
  ['text as a flag', 'finalTco', 'yes'],
  ['a mark as notes', 'buildingFinalNotes', true],
  ['coordinates that are impossible', 'locationData', { latitude: 91, longitude: 0, accuracyMeters: 5 }],
  ['a header line of 300 characters', 'privateProvider', 'x'.repeat(300)],
])('refuses %s, and applies nothing that came with it', async (_, field, value) => {
  const inspectionId = await newInspection({ projectType: 'building' });
  const checklist = await ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  const good = changeOf(checklist, 'buildingFoundationSlab', 'pass');
  const bad = { ...changeOf(checklist, 'buildingFinal', 'pass'), field, value };
  const path = updateChecklist.path.replace(':checklistId', checklist.id);
  const answer = await ana.send('PATCH', path, { changes: [good, bad] });
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'badInput' }]);
  expect((await read(inspectionId)).fields).toEqual({});
});

test.each([
  ['a template id', { templateId: 'another-company' }],
  ['a whole template', { template: { id: 'allTrades', version: 9, name: 'Ours', sections: [] } }],
])(
  "a device cannot bring %s: the company's own template is used, and nothing is stored",
  async (_, brought) => {
    const inspectionId = await newInspection({ projectType: 'electrical' });
    const path = createChecklist.path.replace(':inspectionId', inspectionId);
    const answer = await ana.send('POST', path, { changes: [], ...brought });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'badInput' }]);
    expect(await server.services.store.of(checklists).countDocuments({ inspectionId })).toBe(0);
    expect((await read(inspectionId)).template).toMatchObject({ id: 'electrical', version: 1 });
  },
);

test("a change is judged by the checklist's own template, not by a later version with more items", async () => {
  const inspectionId = await newInspection({ projectType: 'mechanical' });
  const checklist = await ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  const current = (await bo.ask(listTemplates, {})).find(({ body }) => body.id === 'mechanical');
  const [section] = current?.body.sections ?? [];
  if (!current || !section) throw new Error('the product comes with a mechanical template');
  const added = { id: 'mechanicalHoodDuct', label: 'Hood duct', isRetired: false };
  const sections = [{ ...section, items: [...section.items, added] }];
  const edit = { seenVersion: current.version, sections };
  await bo.ask(saveTemplate, { params: { templateId: 'mechanical' }, body: edit });
  expect(await refusalOf(inspectionId, added.id, 'pass')).toMatch(/no such field/);
  expect((await read(inspectionId)).template).toEqual(checklist.template);
  const later = await newInspection({ projectType: 'mechanical' });
  await changeChecklist(ana, later, { [added.id]: 'pass' });
  expect(itemsOf(await read(later)).at(-1)).toMatchObject({ label: 'Hood duct', mark: 'pass' });
});

test('the city is a jurisdiction that is offered; a retired one stays where it was chosen before', async () => {
  const save = async (isRetired: boolean, seenVersion: number): Promise<void> => {
    const body = { seenVersion, note: '', isRetired, body: NAPLES };
    await bo.ask(saveJurisdiction, { params: { jurisdictionId: 'naples' }, body });
  };
  await save(false, 0);
  const inspectionId = await newInspection();
  const chosen = await changeChecklist(ana, inspectionId, { inspectionCity: 'naples' });
  const first = chosen.fields.inspectionCity;
  await changeChecklist(ana, inspectionId, { inspectionCity: 'miami' });
  await save(true, 1);
  const another = await newInspection();
  expect(await refusalOf(another, 'inspectionCity', 'naples')).toMatch(/Naples is no longer offered/);
  expect(await refusalOf(another, 'inspectionCity', 'atlantis')).toMatch(/no such jurisdiction/);
  expect((await read(another)).fields).toEqual({});
  // The device has not heard that its change arrived before the jurisdiction was retired.
  const again = {
    ...changeOf(await read(another), 'inspectionCity', 'naples'),
    changeId: first?.changeId ?? '',
  };
  const madeAt = first?.madeAt ?? '';
  const body = { changes: [{ ...again, madeAt }] };
  const late = await ana.ask(updateChecklist, { params: { checklistId: chosen.id }, body });
  expect(fieldValue(late, 'inspectionCity')).toBe('miami');
});

test('a retired city that somebody else gave meanwhile can still be decided for', async () => {
  const inspectionId = await newInspection();
  const seen = await ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  await send(bo, seen, 'inspectionCity', 'miami');
  const both = await send(ana, seen, 'inspectionCity', 'wellington');
  const known = await bo.ask(listJurisdictions, {});
  const wellington = known.find(({ body }) => body.id === 'wellington');
  if (!wellington) throw new Error('the product comes with Wellington');
  const { id: jurisdictionId, ...body } = wellington.body;
  const edit = { seenVersion: wellington.version, note: '', isRetired: true, body };
  await bo.ask(saveJurisdiction, { params: { jurisdictionId }, body: edit });
  const decided = await send(bo, both, 'inspectionCity', 'wellington');
  expect(decided.fields.inspectionCity).toMatchObject({ value: 'wellington', conflicts: [] });
});

test('the inspector of a checklist is an active, licensed member of staff', async () => {
  const inspectionId = await newInspection();
  const { store } = server.services;
  const unlicensed = await storedUser(store, { role: 'admin', licenseNumber: null });
  const former = await storedUser(store, { isActive: false });
  const client = await storedUser(store, { role: 'client' });
  for (const id of [unlicensed._id, former._id, client._id, mintId()])
    expect(await refusalOf(inspectionId, 'selectedInspector', id)).toMatch(/cannot be the inspector/);
  const chosen = await changeChecklist(ana, inspectionId, { selectedInspector: bo.user._id });
  expect(fieldValue(chosen, 'selectedInspector')).toBe(bo.user._id);
  const none = await changeChecklist(ana, inspectionId, { selectedInspector: null });
  expect(fieldValue(none, 'selectedInspector')).toBeNull();
});

test('a client reads the marks of their inspection, not where the inspector stood, and changes nothing', async () => {
  const client = await server.signedInAs('client');
  const inspectionId = await newInspection({ clientId: client.user.clientId ?? '' });
  const locationData = { latitude: 26.123456, longitude: -80.234567, accuracyMeters: 5, address: 'Roof' };
  await changeChecklist(ana, inspectionId, { buildingFinal: 'pass', locationData });
  const seen = await client.ask(getChecklist, { params: { inspectionId } });
  expect(seen.fields.buildingFinal?.value).toBe('pass');
  expect(JSON.stringify([seen, await eventsOf(inspectionId)])).not.toContain('26.12');
  expect((await read(inspectionId)).fields.locationData?.value).toEqual(locationData);
  const change = changeOf(seen, 'buildingFinal', 'fail');
  const body = { changes: [change] };
  expect((await client.call(updateChecklist, { params: { checklistId: seen.id }, body })).status).toBe(403);
});

test('the room is notified of fields with their author', async () => {
  const inspectionId = await newInspection();
  await changeChecklist(ana, inspectionId, { buildingFinal: 'notApplicable' });
  await changeChecklist(ana, inspectionId, { generalNotes: 'Roof not reachable' });
  const by = { subject: `user:${ana.user._id}`, name: 'Ana Ruiz', role: null };
  expect(await eventsOf(inspectionId)).toMatchObject([
    { kind: 'field:changed', by, data: { field: 'buildingFinal', state: { value: 'notApplicable' } } },
    { kind: 'field:changed', by, data: { field: 'generalNotes', state: { value: 'Roof not reachable' } } },
  ]);
  const stored = await server.services.store.of(checklists).findOne({ inspectionId }).lean();
  expect(stored?.outbox).toEqual([]);
});

test('while Redis hangs, a mark is still acknowledged, and the room is notified later', async () => {
  const inspectionId = await newInspection();
  const { roomLog, store } = server.services;
  const hang = vi.spyOn(roomLog, 'append').mockImplementation(() => new Promise(() => undefined));
  const started = Date.now();
  expect((await changeChecklist(ana, inspectionId, { buildingFinal: 'pass' })).revision).toBe(1);
  expect(Date.now() - started).toBeLessThan(3500);
  hang.mockRestore();
  expect(await eventsOf(inspectionId)).toEqual([]);
  await sweepOutboxes(server.services, 0);
  expect(await eventsOf(inspectionId)).toMatchObject([
    { kind: 'field:changed', data: { field: 'buildingFinal', state: { value: 'pass' } } },
  ]);
  expect((await store.of(checklists).findOne({ inspectionId }).lean())?.outbox).toEqual([]);
});

test('a checklist from before fields had states is read with its marks, and can be changed', async () => {
  const inspectionId = await newInspection({ projectType: 'comprehensive' });
  const { id } = await read(inspectionId);
  const [markedAt, createdAt] = [new Date('2026-10-01T15:00:00Z'), new Date('2026-10-01T14:00:00Z')];
  const items = {
    buildingFinal: { mark: 'fail', notes: 'Crack', markedAt, markedBy: 'Cy Dot', revision: 2 },
  };
  const former = { inspectionId, items, generalNotes: 'Dry', revision: 3, outbox: [], createdAt };
  const { collection } = server.services.store.of(checklists);
  await collection.insertOne({
    _id: id,
    templateId: 'florida-building-1',
    updatedAt: markedAt,
    ...former,
  } as never);
  const checklist = await read(inspectionId);
  expect(itemsOf(checklist).find((item) => item.id === 'buildingFinal')).toMatchObject({
    mark: 'fail',
    notes: 'Crack',
    markedBy: 'Cy Dot',
    markedAt: markedAt.toISOString(),
  });
  expect(fieldValue(checklist, 'generalNotes')).toBe('Dry');
  const changed = await changeChecklist(ana, inspectionId, { buildingFinal: 'pass' });
  expect(changed.fields.buildingFinal).toMatchObject({ value: 'pass', by: 'Ana Ruiz', conflicts: [] });
});
