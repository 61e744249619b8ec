import type { FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { stateOf } from '@sightline/contracts/checklists/checklistFields';
import { createChecklist, getChecklist } from '@sightline/contracts/checklists/checklists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeOf } from '../../../../../tests/support/checklists.ts';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

/**
 * Every field of the stored checklist under its name in the second specification (section 3). Client, permit,
 * address, inspector, license and date are facts of the inspection; photos and signature are separate
 * records.
 */

const HEADER: Record<string, FieldValue> = {
  privateProvider: 'Gulf Coast Inspections',
  buildingOfficial: 'Pat Moore',
  inspectionType: 'Re-inspection',
  project: 'Harbor Villas',
  lot: '17',
  building: 'C',
  projectNumber: 'HV-204',
  area: 'North wing',
  inspectionCity: 'boca_raton',
  inProgress: true,
  finalTco: true,
  finalCo: true,
  inspectionSatisfactory: true,
  inspectionPartial: true,
  inspectionUnsatisfactory: true,
  certifiedBuildingOfficial: 'Sam Cole',
  generalNotes: 'Roof not reachable',
  locationData: { latitude: 25.98, longitude: -80.23, accuracyMeters: 7, address: '12 Palm Way, Miramar' },
};

const ITEMS: Record<string, readonly string[]> = {
  mechanical: [
    'UndergroundRough',
    'DuctRough',
    'EquipmentRough',
    'ChillWaterPiping',
    'DuctSmokeDetector',
    'RoofEquipment',
    'Final',
    'Other',
  ],
  electrical: ['UndergroundRough', 'WallCeilingRough', 'TemperTest', 'Final', 'Other'],
  plumbing: [
    'UndergroundSanitaryStormCond',
    'UndergroundWaterPiping',
    'InWallSanitaryWaterPiping',
    'TubShowerPan',
    'StormSewerTieIn',
    'GasPiping',
    'Final',
    'Other',
  ],
  building: ['FoundationSlab', 'FramingScrewWall', 'InsulationDoorWindow', 'Final', 'Other'],
};

const itemIds = Object.entries(ITEMS).flatMap(([section, items]) => items.map((item) => section + item));
const descriptions = Object.keys(ITEMS).map((section) => `${section}OtherDescription`);

let server: TestServer;
let ana: Awaited<ReturnType<TestServer['signedInAs']>>;
let inspectionId: string;

beforeAll(async () => {
  server = await TestServer.start();
  ana = await server.signedInAs('inspector', { licenseNumber: 'BN-7001' });
  inspectionId = (await storedInspection(server.services.store, { projectType: 'comprehensive' }))._id;
});
afterAll(() => server.close());

async function storesAndReads(field: string, value: FieldValue): Promise<void> {
  const params = { inspectionId };
  const change = changeOf(await ana.ask(getChecklist, { params }), field, value);
  await ana.ask(createChecklist, { params, body: { changes: [change] } });
  const { fields } = await ana.ask(getChecklist, { params });
  expect(stateOf(fields, field)).toMatchObject({ value, changeId: change.changeId, conflicts: [] });
}

test.each(Object.entries(HEADER))('stores and reads back %s', async (field, value) => {
  await storesAndReads(field, value);
});

test('stores and reads back selectedInspector', async () => {
  await storesAndReads('selectedInspector', ana.user._id);
});

test.each(itemIds)('stores pass, fail and no mark in %s', async (itemId) => {
  for (const mark of ['pass', 'fail', null]) await storesAndReads(itemId, mark);
});

test.each(descriptions)('stores and reads back %s', async (field) => {
  await storesAndReads(field, 'Generator transfer switch');
});
