import { createHash } from 'node:crypto';
import { ReportTemplate } from '@sightline/contracts/reports/templates';
import { MARKUP_INK } from '@sightline/measuring/drawing/markupGeometry';
import { computeFigures } from '@sightline/report/assembly/computeFigures';
import { logoKey } from '@sightline/store/organization/organization';
import mammoth from 'mammoth';
import readWorkbook from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markOf } from '../../../../../tests/support/marks.ts';
import { laidOutReport } from '../../testing/laidOutReport.ts';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { storeReportPhoto } from '../../testing/reports.ts';

/** The layout of a report in PDF, Word and Excel: templates, charts, map, watermark and the company's brand. */

let services: RenderingStory['services'];
let rendered: RenderingStory['rendered'];
let exported: RenderingStory['exported'];
let close: RenderingStory['close'];
beforeAll(async () => {
  ({ services, rendered, exported, close } = await beginRenderingStory());
});
afterAll(() => close());

test('charts and map are drawings in the PDF, pictures with their numbers in Word, and sheets in Excel', async () => {
  const content = laidOutReport({});
  const [first] = content.findings;
  if (first) first.severity = 'critical';
  content.figures = computeFigures(content);
  content.photos = [await storeReportPhoto(services, content, { distanceMeters: 14 })];
  const { text } = await rendered(content);
  for (const said of ['Marks by section', 'Deficiencies by severity', 'Map', '50 ft'])
    expect(text).toContain(said);
  const again = { ...content, reportId: crypto.randomUUID() };
  const { value: html } = await mammoth.convertToHtml({ buffer: await exported(again, 'word') });
  expect(html).toContain('alt="Bar chart, marks by section. Mechanical: 1 passed, 1 failed');
  expect(html).toContain('alt="Map to scale, north up. Photo 1, Location 25.765432');
  const last = { ...content, reportId: crypto.randomUUID() };
  const sheets = await readWorkbook(await exported(last, 'excel'));
  const marks = sheets.find(({ sheet }) => sheet === 'Marks by section')?.data;
  expect(marks?.[0]).toEqual(['Section', 'Passed', 'Failed', 'Not applicable', 'Not marked']);
  expect(marks?.[1]?.slice(0, 3)).toEqual(['Mechanical', '1', '1']);
});

test('a watermark is on every page of the PDF, in the head of Word, and on top of Excel', async () => {
  const content = laidOutReport({ watermark: 'DRAFT' });
  const { pages } = await rendered(content);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain('DRAFT');
  const word = await exported(content, 'word');
  // The archive's directory names each picture: one in the header, the signature, and the QR code.
  expect(word.toString('latin1').match(/word\/media\/[\w-]+\.png/g)?.length).toBeGreaterThan(4);
  const [first] = await readWorkbook(await exported(content, 'excel'));
  expect(first?.data.slice(0, 3).flat()).toContain('DRAFT');
});

test.each([
  ['professional', { numbered: false, hash: 16, start: [51, 114] }],
  ['detailed', { numbered: true, hash: 64, start: [110, 248] }],
  ['summary', { numbered: false, hash: 0, start: [37, 83] }],
  ['legal', { numbered: true, hash: 64, start: [51, 114] }],
] as const)(
  'the template %s has its own numbering, hashes and size of photos',
  async (template, expected) => {
    const content = laidOutReport({ template });
    const markup = [markOf({ kind: 'arrow', color: 'red', from: [0.25, 0.75], to: [0.5, 0.5] })];
    content.photos = [await storeReportPhoto(services, content, { markup })];
    const { text, lines } = await rendered(content);
    expect(/\d+\. Project information/.test(text)).toBe(expected.numbered);
    const captions = (text.split('Photos (1)')[1] ?? '').replaceAll(/[- ]/g, '');
    const [, digits = ''] = /SHA256((?:ab12cd34)*)/.exec(captions) ?? [];
    expect(digits).toHaveLength(expected.hash);
    // Points from the upper left of the picture: one, two or three photos fit into a row.
    const [drawn] = lines.filter(({ color }) => color === MARKUP_INK.red);
    expect(drawn?.start.map(Math.round)).toEqual(expected.start);
  },
);

test('no two templates give the same file', { tags: 'full' }, async () => {
  const hashes = new Set<string>();
  const content = laidOutReport({});
  for (const template of ReportTemplate.options) {
    const reportId = crypto.randomUUID();
    const layout = { ...content.layout, template };
    const word = await mammoth.convertToHtml({
      buffer: await exported({ ...content, reportId, layout }, 'word'),
    });
    hashes.add(createHash('sha256').update(word.value.replaceAll(reportId, '')).digest('hex'));
  }
  expect(hashes.size).toBeGreaterThan(2);
});

test('the report keeps the logo that it was signed with, and does without one whose file is gone', {
  tags: 'full',
}, async () => {
  const size = { width: 240, height: 60 };
  const logo = await sharp({ create: { ...size, channels: 3, background: '#1b3a6b' } })
    .png()
    .toBuffer();
  const sha256 = createHash('sha256').update(logo).digest('hex');
  await services.storage.put(logoKey(sha256), logo, { contentType: 'image/png' });
  const content = laidOutReport({});
  content.organization = { ...content.organization, brandColor: '#1b3a6b', logo: { sha256, ...size } };
  const { pictures, lines } = await rendered(content);
  expect(pictures).toContainEqual({ page: 1, ...size });
  expect(lines.map(({ color }) => color)).not.toContain('#0e6b50');
  const gone = { ...content.organization, logo: { sha256: '0'.repeat(64), ...size } };
  const without = await rendered({ ...content, reportId: crypto.randomUUID(), organization: gone });
  expect(without.pictures).toEqual([]);
});

test('a re-inspection shows before and after in PDF, Word and Excel, with the photos of the earlier inspection', async () => {
  const earlier = crypto.randomUUID();
  const before = await storeReportPhoto(services, { inspectionId: earlier }, { position: null });
  const content = laidOutReport({});
  const [failed] = content.findings;
  if (!failed) throw new Error('the sample report has deficiencies');
  const item = { ...failed, notes: 'It sagged.', photoIds: [before.id] };
  content.findings = content.findings.slice(1);
  content.passed = [...content.passed, { ...failed, notes: 'Strapped every 4 ft.' }];
  content.reinspection = {
    inspectionId: earlier,
    reportId: crypto.randomUUID(),
    reportNumber: 'R-2026-00041',
    signedAt: '2026-11-12T16:05:00.000Z',
    items: [item],
    photos: [before],
  };
  const { text, pictures } = await rendered(content);
  const word = await exported(content, 'word');
  const { value: read } = await mammoth.extractRawText({ buffer: word });
  for (const said of ['Corrections since R-2026-00041', 'It sagged.', 'Strapped every 4 ft.']) {
    expect(text).toContain(said);
    expect(read).toContain(said);
  }
  expect(text).toContain('Before: Failed');
  expect(text).toContain('After: Passed');
  expect(pictures).toHaveLength(1);
  const sheets = await readWorkbook(await exported(content, 'excel'));
  const rows = sheets.find(({ sheet }) => sheet === 'Corrections since R-2026-00041')?.data;
  expect(rows?.[1]).toEqual(expect.arrayContaining(['Failed', 'It sagged.', 'Before 1', 'Passed']));
});
