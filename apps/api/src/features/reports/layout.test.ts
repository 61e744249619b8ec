import { mintId } from '@sightline/contracts/core/ids';
import { type ReportLayout, usualLayout } from '@sightline/contracts/reports/layout';
import { getLatestReport, type Report } from '@sightline/contracts/reports/reports';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import type { ReportSection } from '@sightline/report/outline/sections';
import { inspections } from '@sightline/store/inspections/inspections';
import { updateOrganizationFacts } from '@sightline/store/organization/organization';
import { markReportDelivered } from '@sightline/store/reports/reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { coordinate } from '../../../../../tests/support/coordinate.ts';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** Template, sections, pictures and watermark of a report, as the person who makes it chooses. */

let server: TestServer;
let story: ReportStory;

beforeAll(async () => {
  server = await TestServer.start();
});

beforeEach(async () => {
  story = await ReportStory.begin(server, { site: SITE });
  await story.mark('mechanicalDuctRough', 'fail', 'Duct not sealed at the plenum.');
  await story.mark('electricalFinal', 'pass');
  await story.photo('mechanicalDuctRough', 'Gap at the plenum');
});

afterAll(() => server.close());

const SITE = {
  latitude: 25.9812,
  longitude: -80.2343,
  accuracyMeters: null,
  source: 'geocoded' as const,
  setBy: 'Ada Lima (Admin)',
  setAt: '2026-11-20T12:00:00.000Z',
};

const layoutWith = (changes: Partial<ReportLayout>): ReportLayout => ({
  ...usualLayout('comprehensive'),
  ...changes,
});

const outlineOf = ({ content, contentHash }: Report) => outlineReport(content, contentHash);
const titlesOf = (report: Report): string[] => outlineOf(report).sections.map(({ title }) => title);
const pageOf = async (): Promise<string> =>
  String((await story.admin.send('GET', `/api/inspections/${story.inspectionId}/report`)).body);

test('sections are those that were chosen, the first priority first, between the result and the facts', async () => {
  const layout = layoutWith({ sections: ['nextSteps', 'deficiencies', 'figures'] });
  const report = (await story.generate({ layout })).reply;
  expect(titlesOf(report)).toEqual([
    ...['Company documentation', 'Result', 'Next steps', 'Deficiencies (1)', 'Key figures'],
    ...['Project information', 'Client and inspection details', 'Inspector certification', 'Verification'],
  ]);
  expect(report.content.layout).toEqual(layout);
  // Sections that the report leaves out stay in its content.
  expect(report.content.summary).toBe('Panel open.');
});

test('photos, map and charts are left out of every section', async () => {
  const layout = layoutWith({ includePhotos: false, includeMap: false, includeCharts: false });
  const report = (await story.generate({ layout })).reply;
  expect(titlesOf(report)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(Photos|Map|Marks)/)]),
  );
  expect(await pageOf()).not.toContain('<img');
  expect(report.content.photos).toHaveLength(1);
});

test('charts count the marks of each section and the deficiencies of each severity, also in words', async () => {
  await story.mark('electricalFinal', 'fail', 'Box fill.');
  const report = (await story.generate({ severities: { mechanicalDuctRough: 'critical' } })).reply;
  const [marks, severities] = plotsOf(report);
  expect(marks?.rows).toContainEqual(['Mechanical', '0', '1', '0', expect.any(String)]);
  expect(severities?.alt).toBe(
    'Bar chart, deficiencies by severity. Critical: 1 deficiencies; Major: 1 deficiencies; Minor: 0 deficiencies',
  );
  expect(await pageOf()).toContain(`aria-label="${severities?.alt}"`);
});

test('the map has the property and each photo for staff; a client reads distances instead', async () => {
  const report = (await story.generate()).reply;
  const map = plotsOf(report).find(({ title }) => title === 'Map');
  expect(map?.alt).toMatch(/^Map to scale, north up, with the property\. Photo 1, Location 25\.981234/);
  expect(map?.plot?.shapes).toContainEqual(expect.objectContaining({ kind: 'text', text: 'Property' }));
  // The geocoder states no accuracy, and neither does the record.
  expect(report.content.site?.accuracyMeters).toBeNull();
  await markReportDelivered(server.services.store, report.id);
  const read = await story.client.ask(getLatestReport, { params: { inspectionId: story.inspectionId } });
  expect(JSON.stringify(read.content)).not.toMatch(coordinate('25.98'));
  const seen = plotsOf(read).find(({ title }) => title === 'Map');
  expect(seen).toMatchObject({ plot: null, empty: expect.stringContaining('copy for staff and officials') });
});

function plotsOf(report: Report): Extract<ReportSection, { kind: 'plot' }>[] {
  return outlineOf(report).sections.filter((section) => section.kind === 'plot');
}

test('a watermark is on the page, and a legal report is black, numbered and has whole hashes', async () => {
  await story.generate({ layout: layoutWith({ template: 'legal', watermark: 'DRAFT' }) });
  const page = await pageOf();
  expect(page).toContain('aria-label="Watermark: DRAFT"');
  expect(page).toContain('--brand: #16202a');
  expect(page).toContain('<h2>1. Result</h2>');
  expect(page).toMatch(/SHA-256 [0-9a-f]{64}</);
  expect(page).toContain('certify that this inspection was made by me');
});

test('the layout is part of what was signed: the same order with another one is a conflict', async () => {
  const id = mintId();
  await story.generate({ id });
  expect((await story.generate({ id, layout: usualLayout('comprehensive') })).status).toBe(201);
  expect((await story.generate({ id, layout: layoutWith({ watermark: 'COPY' }) })).status).toBe(409);
});

test('the next version begins with the layout of the last and says what changed', async () => {
  const layout = layoutWith({ template: 'detailed', watermark: 'COPY' });
  await story.generate({ layout });
  expect((await story.prepare()).previous?.layout).toEqual(layout);
  const second = (await story.generate({ layout: { ...layout, template: 'legal', watermark: '' } })).reply;
  expect(second.content.reportVersion.supersedes?.changes).toEqual([
    'Template changed from Detailed to Legal.',
    'Other sections, pictures or watermark chosen.',
  ]);
});

test.each([
  ['a template that is not there', { template: 'glossy' }, 'There is no such report template'],
  [
    'a section that is not there',
    { sections: ['deficiencies', 'horoscope'] },
    'Choose one of the given values',
  ],
  ['a section twice', { sections: ['deficiencies', 'summary', 'summary'] }, 'A section is listed twice'],
  ['a report without its deficiencies', { sections: ['summary'] }, 'A report always states its deficiencies'],
  ['a watermark of a page', { watermark: 'x'.repeat(31) }, 'Use at most 30 characters'],
  ['a watermark of two lines', { watermark: 'a\nb' }, 'characters that cannot be used'],
])('refuses %s', async (_, changes, message) => {
  const layout = { ...usualLayout('comprehensive'), ...changes };
  const { status, reply } = await story.generate({ layout: layout as ReportLayout });
  expect(status).toBe(400);
  expect(JSON.stringify(reply)).toContain(message);
});

test('a report that is opened without a session, or from another site, leads to the page that shows it', async () => {
  const { inspectionId } = story;
  const open = async (path: string, mode: string) =>
    await server.visitor().send('GET', path, undefined, { 'Sec-Fetch-Mode': mode });
  for (const file of ['report', 'pdf']) {
    const path = `/api/inspections/${inspectionId}/${file}`;
    const { status, headers } = await open(path, 'navigate');
    expect([status, headers.get('Location')]).toEqual([303, `/inspection/${inspectionId}/report`]);
    expect((await open(path, 'cors')).status).toBe(401);
  }
  const fromMail = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'cross-site' };
  const opened = await story.admin.send(
    'GET',
    `/api/inspections/${inspectionId}/report`,
    undefined,
    fromMail,
  );
  expect([opened.status, opened.headers.get('Location')]).toEqual([
    303,
    `/inspection/${inspectionId}/report`,
  ]);
  const { _id: unreported } = await storedInspection(server.services.store);
  for (const file of ['report', 'pdf', 'report-copies/word']) {
    const path = `/api/inspections/${unreported}/${file}`;
    const own = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'same-origin' };
    const { status, headers } = await story.admin.send('GET', path, undefined, own);
    expect([status, headers.get('Location')], file).toEqual([303, `/inspection/${unreported}/report`]);
    expect((await story.admin.send('GET', path)).status).toBe(404);
  }
  expect((await open('/api/inspections/%2F%2Fevil.example/report', 'navigate')).status).toBe(400);
});

test('the times of a report are those of the clocks at its property', async () => {
  const { store } = server.services;
  const address = '12 Palafox St, Pensacola, FL 32502';
  const scheduledDate = new Date('2026-11-20T15:00:00.000Z');
  await store.of(inspections).updateOne({ _id: story.inspectionId }, { $set: { address, scheduledDate } });
  const report = (await story.generate({})).reply;
  expect(report.content).toMatchObject({
    timeZone: 'America/Chicago',
    officeTimeZone: 'America/New_York',
  });
  const page = await pageOf();
  expect(page).toMatch(/\d:\d\d [AP]M C[SD]T/);
  // The appointment is told as in mails.
  expect(page).toContain('Nov 20, 2026, 9:00 AM CST (10:00 AM EST at our office)');
});

test('the times of a report are those of the office where the zone of its property is not certain', async () => {
  const { store } = server.services;
  const address = '12 Palm Way, Cinco Palms, FL';
  await store.of(inspections).updateOne({ _id: story.inspectionId }, { $set: { address } });
  await updateOrganizationFacts(store, { timeZone: 'America/Chicago' });
  try {
    const { content } = (await story.generate()).reply;
    expect(content.timeZone).toBe('America/Chicago');
    expect(content.officeTimeZone).toBeUndefined();
  } finally {
    await updateOrganizationFacts(store, { timeZone: 'America/New_York' });
  }
});
