import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { requestInspection } from '@sightline/contracts/inspections/scheduling';
import { scheduleReinspection } from '@sightline/contracts/reports/reports';
import { generateReport, prepareReport } from '@sightline/contracts/reports/signing';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import { derivedId } from '@sightline/store/core/derivedId';
import { inspections } from '@sightline/store/inspections/inspections';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { markItem } from '../../../../../tests/support/checklists.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory, SIGNATURE } from './testing/ReportStory.ts';

/** A re-inspection: the failed items of a report, looked at again, and a report with before and after. */

let server: TestServer;
let story: ReportStory;

beforeAll(async () => {
  server = await TestServer.start();
});

beforeEach(async () => {
  story = await ReportStory.begin(server);
  await story.mark('mechanicalDuctRough', 'fail', 'Duct not sealed at the plenum.');
  await story.mark('electricalFinal', 'fail', 'Box fill exceeded.');
  await story.mark('buildingFinal', 'pass');
});

afterAll(() => server.close());

async function reinspect() {
  const { status, reply } = await story.admin.call(scheduleReinspection, {
    params: { inspectionId: story.inspectionId },
    body: {},
  });
  return { status, inspection: reply };
}

async function signReport(inspectionId: string) {
  const params = { inspectionId };
  const { warnings } = await story.admin.ask(prepareReport, { params });
  const acknowledged = warnings.partial.map(({ id }) => id);
  const decided = { result: 'partial', summary: 'Looked at again.', signature: SIGNATURE } as const;
  return await story.admin.ask(generateReport, { params, body: { id: mintId(), ...decided, acknowledged } });
}

test('a re-inspection has the property of the first and a checklist of the failed items alone', async () => {
  const property = { contractor: 'Reef Air', accessNotes: 'Gate code 4711', isThresholdBuilding: true };
  await server.services.store
    .of(inspections)
    .updateOne({ _id: story.inspectionId }, { $set: { ...property, notes: 'Only for this visit' } });
  const report = (await story.generate()).reply;
  const { status, inspection } = await reinspect();
  expect(status).toBe(201);
  expect(inspection).toMatchObject({
    address: '12 Palm Way, Miramar',
    ...property,
    notes: '',
    status: 'scheduled',
    scheduledDate: null,
    feeCents: null,
    details: expect.stringMatching(/^Re-inspection of 2 items of report R-\d{4}-\d{5}\.$/),
    reinspects: { inspectionId: story.inspectionId, reportId: report.id },
  });
  const { template } = await story.admin.ask(getChecklist, { params: { inspectionId: inspection.id } });
  const ids = template.sections.flatMap(({ items }) => items.map(({ id }) => id));
  expect(ids.toSorted()).toEqual(['electricalFinal', 'mechanicalDuctRough']);
});

test('a client cannot take the id of a coming re-inspection', async () => {
  const report = (await story.generate()).reply;
  const client = await server.signedInAs('client');
  const id = derivedId('reinspection', report.id);
  const body = { id, projectType: 'mechanical', address: '1 Other Way, Davie' } as const;
  const taken = await client.call(requestInspection, { body });
  expect([taken.status, taken.reply]).toEqual([400, expect.objectContaining({ code: 'badInput' })]);
  const { inspection } = await reinspect();
  expect(inspection).toMatchObject({ address: '12 Palm Way, Miramar', reinspects: { reportId: report.id } });
});

test('its report shows each item before and after, with marks and photos', async () => {
  const before = await story.photo('mechanicalDuctRough', 'Gap at the plenum');
  await story.generate();
  const { inspection } = await reinspect();
  await markItem(story.admin, inspection.id, 'mechanicalDuctRough', { mark: 'pass', notes: 'Sealed.' });
  await markItem(story.admin, inspection.id, 'electricalFinal', { mark: 'fail', notes: 'As before.' });
  const { content, contentHash } = await signReport(inspection.id);
  const [section] = outlineReport(content, contentHash).sections.filter(({ kind }) => kind === 'comparison');
  expect(section).toMatchObject({
    title: expect.stringMatching(/^Corrections since R-/),
    note: expect.stringMatching(/^1 of 2 deficiencies of the report signed .+ are corrected\.$/),
    items: expect.arrayContaining([
      expect.objectContaining({
        id: 'mechanicalDuctRough',
        before: expect.objectContaining({
          mark: 'Failed',
          notes: 'Duct not sealed at the plenum.',
          photos: [expect.objectContaining({ id: before, name: 'Before 1' })],
        }),
        after: expect.objectContaining({ mark: 'Passed', notes: 'Sealed.' }),
        isCorrected: true,
      }),
      expect.objectContaining({ id: 'electricalFinal', isCorrected: false }),
    ]),
  });
  // A client who reads this report must not learn coordinates from the earlier one.
  expect(JSON.stringify(content.reinspection)).not.toContain('latitude');
  const page = String((await story.admin.send('GET', `/api/inspections/${inspection.id}/report`)).body);
  for (const said of ['Before: Failed', 'After: Passed', `/api/photos/${before}/image`])
    expect(page).toContain(said);
});

test('a second request gets the same re-inspection; the next version of the report gets its own', async () => {
  await story.generate();
  const [one, other] = await Promise.all([reinspect(), reinspect()]);
  expect(other.inspection.id).toBe(one.inspection.id);
  await story.generate({ summary: 'Looked at the panel once more.' });
  expect((await reinspect()).inspection.id).not.toBe(one.inspection.id);
});

test('refuses an inspection without a report, and a report without deficiencies', async () => {
  expect((await reinspect()).status).toBe(404);
  await story.mark('mechanicalDuctRough', 'pass');
  await story.mark('electricalFinal', 'pass');
  await story.generate({ result: 'approved' });
  expect(await reinspect()).toMatchObject({ status: 409, inspection: { code: 'nothingToReinspect' } });
});
