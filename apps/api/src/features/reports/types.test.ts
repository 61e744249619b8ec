import { mintId } from '@sightline/contracts/core/ids';
import type { Report } from '@sightline/contracts/reports/reports';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** The types of a report: parts of the same frozen content. */

let server: TestServer;
let story: ReportStory;

beforeAll(async () => {
  server = await TestServer.start();
});

/** A deficiency with the second of three photos. */
beforeEach(async () => {
  story = await ReportStory.begin(server);
  await story.inTheRoom('Ada Lima', 'host', '2026-11-20T14:00:00.000Z', '2026-11-20T14:30:00.000Z');
  await story.mark('mechanicalDuctRough', 'fail', 'Duct not sealed at the plenum.');
  await story.mark('electricalFinal', 'pass');
  await story.photo('electricalFinal', 'Panel');
  await story.photo('mechanicalDuctRough', 'Gap at the plenum');
  await story.photo(null, 'Street view');
});

afterAll(() => server.close());

function sectionsOf({ content, contentHash }: Report) {
  return outlineReport(content, contentHash).sections;
}

const titlesOf = (report: Report): string[] => sectionsOf(report).map(({ title }) => title);

const CLOSING = [
  ...['Project information', 'Client and inspection details', 'Inspector certification', 'Verification'],
];

test('a comprehensive report, the usual one, has everything', async () => {
  const report = (await story.generate()).reply;
  expect(report.content.type).toBe('comprehensive');
  expect(titlesOf(report)).toEqual([
    ...['Company documentation', 'Result', 'Deficiencies (1)', 'Next steps', 'Summary'],
    ...['Passed (1)', expect.stringMatching(/^Not marked/), 'Key figures', 'Marks by section', 'Map'],
    ...['Attendance', 'Photos (3)', ...CLOSING],
  ]);
});

test('a defect-only report has the evidence of the deficiencies alone, numbered as on file', async () => {
  const report = (await story.generate({ type: 'defect-only' })).reply;
  expect(titlesOf(report)).toEqual([
    ...['Company documentation', 'Result', 'Deficiencies (1)', 'Next steps', 'Summary', 'Key figures'],
    ...['Marks by section', 'Photos of deficiencies (1 of 3)', 'Attendance', ...CLOSING],
  ]);
  const photos = sectionsOf(report).find((section) => section.kind === 'photos')?.photos;
  expect(photos?.map(({ name, caption }) => [name, caption])).toEqual([
    ['Photo 2', expect.stringContaining('Gap at the plenum')],
  ]);
  const result = sectionsOf(report).find((section) => section.kind === 'result');
  expect(result?.tally.slice(0, 2)).toMatchObject([
    { count: 1, label: 'deficiency' },
    { count: 1, label: 'passed' },
  ]);
  // The content keeps the parts that the type leaves out, and the report states its contents.
  expect(report.content.photos).toHaveLength(3);
  const page = String((await story.admin.send('GET', `/api/inspections/${story.inspectionId}/report`)).body);
  expect(page).toContain('Defect-only. The deficiencies with their photos');
  expect(page).not.toContain('Street view');
});

test('a summary has neither the items that passed nor a list of photos', async () => {
  expect(titlesOf((await story.generate({ type: 'summary' })).reply)).toEqual([
    ...['Company documentation', 'Result', 'Deficiencies (1)', 'Next steps', 'Summary', 'Key figures'],
    ...CLOSING,
  ]);
});

test('a compliance report has a row for every item of the checklist', async () => {
  const report = (await story.generate({ type: 'compliance' })).reply;
  expect(titlesOf(report)).toEqual([
    ...['Company documentation', 'Result', 'Deficiencies (1)', 'Next steps', 'Passed (1)'],
    ...[expect.stringMatching(/^Not marked/), 'Summary', 'Key figures', 'Marks by section', 'Attendance'],
    ...['Photos of deficiencies (1 of 3)', ...CLOSING],
  ]);
  const passed = sectionsOf(report).find((section) => section.kind === 'items');
  expect(passed?.groups).toBeNull();
});

test('the type is part of what was signed: the same order with another one is a conflict', {
  tags: 'full',
}, async () => {
  const id = mintId();
  await story.generate({ id, type: 'summary' });
  expect((await story.generate({ id, type: 'summary' })).status).toBe(201);
  expect((await story.generate({ id })).status).toBe(409);
});

test('a version of another type says so, and the next one begins with the type of the last', async () => {
  await story.generate();
  const second = (await story.generate({ type: 'compliance' })).reply;
  expect(second.content.reportVersion.supersedes?.changes).toEqual([
    'Report type changed from Comprehensive to Compliance.',
  ]);
  expect((await story.prepare()).previous?.type).toBe('compliance');
});
