import { listCatalogHistory } from '@sightline/contracts/catalog/catalog';
import {
  type CatalogSection,
  listTemplates,
  saveTemplate,
} from '@sightline/contracts/catalog/catalogTemplates';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import { currentTemplateFor } from '@sightline/store/catalog/templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../../../../../tests/support/HttpClient.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

let server: TestServer;
let admin: HttpClient;
beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.signedInAs('admin', { firstName: 'Dana', lastName: 'Diaz' });
});
afterAll(() => server.close());

const templateFor = (type: ProjectType) => currentTemplateFor(server.services.store, type);

async function template(id: string) {
  const found = (await admin.ask(listTemplates, {})).find(({ body }) => body.id === id);
  if (!found) throw new Error(`no template ${id}`);
  return found;
}

/** Saves a template's sections after the given change. */
async function edit(templateId: string, change: (sections: CatalogSection[]) => void) {
  const { version, body } = await template(templateId);
  const sections = structuredClone(body.sections);
  change(sections);
  return await admin.call(saveTemplate, { params: { templateId }, body: { seenVersion: version, sections } });
}

const item = (id: string, label: string) => ({ id, label, isRetired: false });
const problemOf = ({ status, reply }: { status: number; reply: unknown }) => [
  status,
  (reply as { error?: string }).error,
];

test('each project type starts with the sections of its work', async () => {
  const sections = async (type: ProjectType) => (await templateFor(type)).sections.map(({ id }) => id);
  const all = ['mechanical', 'plumbing', 'electrical', 'building'];
  const types = ProjectType.options;
  expect(
    Object.fromEntries(await Promise.all(types.map(async (type) => [type, await sections(type)]))),
  ).toEqual({
    mechanical: ['mechanical'],
    plumbing: ['plumbing'],
    electrical: ['electrical'],
    building: ['building'],
    structural: ['building'],
    'building-code': all,
    comprehensive: all,
    final: all,
    'virtual-inspection': all,
  });
  const { version, sections: first } = await templateFor('comprehensive');
  expect(version).toBe(1);
  expect(first.flatMap(({ items }) => items)).toHaveLength(22);
});

test('items are added, renamed, reordered and retired; new checklists get the latest version', async () => {
  const { status } = await edit('electrical', ([section]) => {
    if (!section) return;
    const [underground, walls, power, final] = section.items;
    if (!underground || !walls || !power || !final) return;
    underground.label = 'Underground conduit';
    power.isRetired = true;
    section.items = [walls, underground, power, item('electricalPanelLabels', 'Panel labels'), final];
  });
  expect(status).toBe(200);
  expect(await templateFor('electrical')).toMatchObject({
    id: 'electrical',
    version: 2,
    sections: [
      {
        items: [
          { id: 'electricalWallCeilingRough', label: 'Wall / ceiling rough' },
          { id: 'electricalUndergroundRough', label: 'Underground conduit' },
          { id: 'electricalPanelLabels', label: 'Panel labels' },
          { id: 'electricalFinal', label: 'Final electrical' },
        ],
      },
    ],
  });
  const [latest] = await admin.ask(listCatalogHistory, { params: { key: 'template.electrical' } });
  expect(latest?.changes).toEqual([
    'renamed “Underground rough” to “Underground conduit”',
    'retired “Temporary power (T-pole) test” of Electrical',
    'added “Panel labels” to Electrical',
    'reordered the items of Electrical',
  ]);
});

test('an added section has its own items; a retired one is not in new checklists', async () => {
  const gas = item('gasPressureTest', 'Pressure test');
  await edit('plumbing', (sections) => {
    sections.push({ id: 'gas', title: 'Gas', isRetired: false, items: [gas] });
    if (sections[0]) sections[0].isRetired = true;
  });
  expect((await templateFor('plumbing')).sections).toEqual([
    { id: 'gas', title: 'Gas', items: [{ id: gas.id, label: gas.label }] },
  ]);
});

test('an item is retired, not removed, so that its id is never free', async () => {
  const removed = await edit('mechanical', ([section]) => section?.items.pop());
  expect(problemOf(removed)).toEqual([400, 'Retire the item "Final mechanical" instead of removing it.']);
  const gone = await edit('allTrades', (sections) => sections.shift());
  expect(problemOf(gone)).toEqual([400, 'Retire the section "Mechanical" instead of removing it.']);
});

test('an id of another template is accepted only with the same label', async () => {
  const add = (label: string) =>
    edit('allTrades', (sections) => sections[2]?.items.push(item('electricalPanelLabels', label)));
  expect(problemOf(await add('Panel covers'))).toEqual([
    400,
    'The id of "Panel covers" belongs to the item "Panel labels" of another template: electricalPanelLabels.',
  ]);
  expect((await add('Panel labels')).status).toBe(200);
});

test('an item stays in its section', async () => {
  await edit('building', (sections) => {
    const items = [item('buildingEnvelopeRoof', 'Roof')];
    sections.push({ id: 'buildingEnvelope', title: 'Envelope', isRetired: false, items });
  });
  const moved = await edit('building', ([building, envelope]) => {
    building?.items.push(...(envelope?.items.splice(0) ?? []));
  });
  expect(problemOf(moved)).toEqual([
    400,
    'The id of "Roof" belongs to an item of another section: buildingEnvelopeRoof.',
  ]);
});

test.each<[string, (sections: CatalogSection[]) => void, string]>([
  [
    'two items of one id',
    ([one]) => one?.items.push(item('mechanicalFinal', 'Last')),
    'Two items have the same id.',
  ],
  [
    'two items of one label',
    ([one]) => one?.items.push(item('mechanicalLast', 'final mechanical')),
    'Two items of Mechanical have the same label.',
  ],
  [
    'an id without the prefix of its section',
    ([one]) => one?.items.push(item('plumbingVent', 'Vent')),
    'The id of an item begins with mechanical.',
  ],
  [
    'the id of the item Other',
    ([one]) => one?.items.push(item('mechanicalOther', 'Vent')),
    'Every section already has an item "Other".',
  ],
  [
    'no item in use',
    ([one]) => one?.items.forEach((each) => Object.assign(each, { isRetired: true })),
    'Keep at least one item.',
  ],
])('a template with %s is refused', async (_, change, problem) => {
  expect(problemOf(await edit('mechanical', change))).toEqual([400, problem]);
  expect((await template('mechanical')).version).toBe(1);
});

test('an item without a label is refused, and so is an unknown template', async () => {
  const unlabeled = await edit('mechanical', ([one]) => one?.items.push(item('mechanicalVent', ' ')));
  expect(unlabeled.status).toBe(400);
  const { body } = await template('mechanical');
  const input = { params: { templateId: 'roofing' }, body: { seenVersion: 1, sections: body.sections } };
  expect((await admin.call(saveTemplate, input)).status).toBe(404);
});
