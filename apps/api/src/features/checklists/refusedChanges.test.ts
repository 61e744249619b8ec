import { listJurisdictions, saveJurisdiction } from '@sightline/contracts/catalog/catalog';
import { listTemplates, saveTemplate } from '@sightline/contracts/catalog/catalogTemplates';
import type { FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import { createChecklist, updateChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { checklists } from '@sightline/store/checklists/checklists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeChecklist, changeOf } from '../../../../../tests/support/checklists.ts';
import { storedUser } from '../../../../../tests/support/people.ts';
import { Callers, send } from './testing/Callers.ts';

let callers: Callers;
beforeAll(async () => {
  callers = await Callers.signIn();
});
afterAll(() => callers.server.close());

const NAPLES = {
  name: 'Naples',
  requirements: [],
  isHighVelocityHurricaneZone: false,
  needsProductApproval: false,
};

/** The sentence in the reply to a refused change. */
async function refusalOf(inspectionId: string, field: string, value: FieldValue): Promise<string> {
  const body = { changes: [changeOf(await callers.read(inspectionId), field, value)] };
  const { status, reply } = await callers.ana.call(createChecklist, { params: { inspectionId }, body });
  expect([status, reply]).toMatchObject([400, { code: 'badInput' }]);
  return JSON.stringify(reply);
}

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
  const inspectionId = await callers.newInspection({ projectType: 'building' });
  const checklist = await callers.ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  const good = changeOf(checklist, 'buildingFoundationSlab', 'pass');
  const bad = { ...changeOf(checklist, 'buildingFinal', 'pass'), field, value };
  const path = updateChecklist.path.replace(':checklistId', checklist.id);
  const answer = await callers.ana.send('PATCH', path, { changes: [good, bad] });
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'badInput' }]);
  expect((await callers.read(inspectionId)).fields).toEqual({});
});

test.each([
  ['a template id', { templateId: 'another-company' }],
  ['a whole template', { template: { id: 'allTrades', version: 9, name: 'Ours', sections: [] } }],
])(
  "a device cannot bring %s: the company's own template is used, and nothing is stored",
  async (_, brought) => {
    const inspectionId = await callers.newInspection({ projectType: 'electrical' });
    const path = createChecklist.path.replace(':inspectionId', inspectionId);
    const answer = await callers.ana.send('POST', path, { changes: [], ...brought });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'badInput' }]);
    expect(await callers.server.services.store.of(checklists).countDocuments({ inspectionId })).toBe(0);
    expect((await callers.read(inspectionId)).template).toMatchObject({ id: 'electrical', version: 1 });
  },
);

test("a change is judged by the checklist's own template, not by a later version with more items", async () => {
  const inspectionId = await callers.newInspection({ projectType: 'mechanical' });
  const checklist = await callers.ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  const current = (await callers.bo.ask(listTemplates, {})).find(({ body }) => body.id === 'mechanical');
  const [section] = current?.body.sections ?? [];
  if (!current || !section) throw new Error('the product comes with a mechanical template');
  const added = { id: 'mechanicalHoodDuct', label: 'Hood duct', isRetired: false };
  const sections = [{ ...section, items: [...section.items, added] }];
  const edit = { seenVersion: current.version, sections };
  await callers.bo.ask(saveTemplate, { params: { templateId: 'mechanical' }, body: edit });
  expect(await refusalOf(inspectionId, added.id, 'pass')).toMatch(/no such field/);
  expect((await callers.read(inspectionId)).template).toEqual(checklist.template);
  const later = await callers.newInspection({ projectType: 'mechanical' });
  await changeChecklist(callers.ana, later, { [added.id]: 'pass' });
  expect(itemsOf(await callers.read(later)).at(-1)).toMatchObject({ label: 'Hood duct', mark: 'pass' });
});

test('the city is one of the offered jurisdictions; a retired one stays where it was chosen earlier', async () => {
  const save = async (isRetired: boolean, seenVersion: number): Promise<void> => {
    const body = { seenVersion, note: '', isRetired, body: NAPLES };
    await callers.bo.ask(saveJurisdiction, { params: { jurisdictionId: 'naples' }, body });
  };
  await save(false, 0);
  const inspectionId = await callers.newInspection();
  const chosen = await changeChecklist(callers.ana, inspectionId, { inspectionCity: 'naples' });
  const first = chosen.fields.inspectionCity;
  await changeChecklist(callers.ana, inspectionId, { inspectionCity: 'miami' });
  await save(true, 1);
  const another = await callers.newInspection();
  expect(await refusalOf(another, 'inspectionCity', 'naples')).toMatch(/Naples is no longer offered/);
  expect(await refusalOf(another, 'inspectionCity', 'atlantis')).toMatch(/no such jurisdiction/);
  expect((await callers.read(another)).fields).toEqual({});
  // The jurisdiction was retired before the device received the reply to its change.
  const again = {
    ...changeOf(await callers.read(another), 'inspectionCity', 'naples'),
    changeId: first?.changeId ?? '',
  };
  const madeAt = first?.madeAt ?? '';
  const body = { changes: [{ ...again, madeAt }] };
  const late = await callers.ana.ask(updateChecklist, { params: { checklistId: chosen.id }, body });
  expect(fieldValue(late, 'inspectionCity')).toBe('miami');
});

test('a conflict can be decided in favor of a city that was retired meanwhile', async () => {
  const seen = await callers.newChecklist();
  await send(callers.bo, seen, 'inspectionCity', 'miami');
  const both = await send(callers.ana, seen, 'inspectionCity', 'wellington');
  const known = await callers.bo.ask(listJurisdictions, {});
  const wellington = known.find(({ body }) => body.id === 'wellington');
  if (!wellington) throw new Error('the product comes with Wellington');
  const { id: jurisdictionId, ...body } = wellington.body;
  const edit = { seenVersion: wellington.version, note: '', isRetired: true, body };
  await callers.bo.ask(saveJurisdiction, { params: { jurisdictionId }, body: edit });
  const decided = await send(callers.bo, both, 'inspectionCity', 'wellington');
  expect(decided.fields.inspectionCity).toMatchObject({ value: 'wellington', conflicts: [] });
});

test('the inspector of a checklist is an active, licensed member of staff', async () => {
  const inspectionId = await callers.newInspection();
  const { store } = callers.server.services;
  const unlicensed = await storedUser(store, { role: 'admin', licenseNumber: null });
  const former = await storedUser(store, { isActive: false });
  const client = await storedUser(store, { role: 'client' });
  for (const id of [unlicensed._id, former._id, client._id, mintId()])
    expect(await refusalOf(inspectionId, 'selectedInspector', id)).toMatch(/cannot be the inspector/);
  const chosen = await changeChecklist(callers.ana, inspectionId, { selectedInspector: callers.bo.user._id });
  expect(fieldValue(chosen, 'selectedInspector')).toBe(callers.bo.user._id);
  const none = await changeChecklist(callers.ana, inspectionId, { selectedInspector: null });
  expect(fieldValue(none, 'selectedInspector')).toBeNull();
});
