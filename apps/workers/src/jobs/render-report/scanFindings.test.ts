import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportContent, ReportScanFinding } from '@sightline/contracts/reports/content';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import mammoth from 'mammoth';
import { pino } from 'pino';
import readWorkbook from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { reportContent, reportScanFinding } from '../../testing/reportContent.ts';
import { storeReportPhoto } from '../../testing/reports.ts';
import { drawnOver } from './burnIn.tsx';
import { printPhotos, workplaceOf } from './printPhotos.ts';

/** Accepted findings of scans in every file of a report. */

let story: RenderingStory;
beforeAll(async () => {
  story = await beginRenderingStory();
});
afterAll(() => story.close());

/** Content with these findings, whose keyframes are in the file storage. */
async function contentWith(...findings: ReportScanFinding[]): Promise<ReportContent> {
  const content = reportContent({ scanFindings: findings });
  for (const { keyframe } of findings)
    if (keyframe)
      await storeReportPhoto(story.services, content, { id: keyframe.id }, { width: 1280, height: 720 });
  return content;
}

const sheetOf = async (content: ReportContent): Promise<unknown[][]> => {
  const sheets = await readWorkbook(await story.exported(content, 'excel'));
  return sheets.find(({ sheet }) => sheet.startsWith('Scan findings'))?.data ?? [];
};

test('a finding is in PDF, Word and Excel: what it is, where, how grave, how sure, and who accepted it', async () => {
  const corrected = ['South wall', 'Rout and seal it.'];
  const [location = '', correction = ''] = corrected;
  const content = await contentWith(reportScanFinding({ location, correction }));
  const facts = [
    'Confidence of the scanner: high (83%)',
    'Accepted by Ana Ruiz (Inspector) on Nov 20, 2026, 10:40 AM EST',
    'Scanned Nov 20, 2026, 10:30:00 AM EST, by Ana Ruiz (Inspector)',
    'Location unavailable',
    'Picture, SHA-256 ef56ab78ef56ab78',
  ];
  const place = 'Mechanical: Duct rough · Garage';
  const said = [
    'Scan findings (1)',
    'Scan finding 1: Possible crack',
    'Critical',
    place,
    'Wider than 1/8 in.',
    'Location: South wall',
    'Required correction: Rout and seal it.',
    'Scan finding 1, possible crack: Rout and seal it.',
  ];
  const { text, pictures } = await story.rendered(content);
  for (const part of [...said, ...facts]) expect(text).toContain(part);
  expect(pictures).toHaveLength(1);
  // The item refers to it.
  expect(text.indexOf('Scan finding 1')).toBeLessThan(text.indexOf('Scan findings (1)'));

  const buffer = await story.exported(content, 'word');
  const { value } = await mammoth.extractRawText({ buffer });
  for (const part of [...said, ...facts]) expect(value).toContain(part);
  const { value: html } = await mammoth.convertToHtml({ buffer });
  expect(html).toContain('<img alt="Possible crack, outlined on the picture of the scan"');

  expect(await sheetOf(content)).toEqual([
    ['Finding', 'Possible', 'About', 'Severity', 'Note', 'Details', 'Location', 'Required correction'],
    [
      ...['Scan finding 1', 'Possible crack', place, 'Critical', 'Wider than 1/8 in.', facts.join('\n')],
      ...corrected,
    ],
  ]);
});

test('the outline is drawn on the picture where the scan marked it, and nowhere else', async () => {
  const content = await contentWith(reportScanFinding());
  const folder = await mkdtemp(join(tmpdir(), 'sightline-findings-'));
  const files = await printPhotos(content, {
    ...workplaceOf(story.services),
    folder,
    logger: pino({ level: 'silent' }),
  });
  const section = outlineReport(content, 'a'.repeat(64)).sections.find(({ kind }) => kind === 'scanFindings');
  const photo = section?.kind === 'scanFindings' ? section.findings[0]?.photo : null;
  if (!photo) throw new Error('the finding has no picture');
  const { data, info } = await sharp(await drawnOver(files[photo.id] ?? '', photo))
    .raw()
    .toBuffer({ resolveWithObject: true });
  await rm(folder, { recursive: true });
  const colorAt = (x: number, y: number) => {
    const at = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels;
    return [...data.subarray(at, at + 3)];
  };
  const [red = 0, green = 0, blue = 0] = colorAt(0.3, 0.3);
  expect(red - Math.max(green, blue)).toBeGreaterThan(40);
  for (const [x, y] of [
    [0.9, 0.9],
    [0.1, 0.6],
    [0.7, 0.2],
  ] as const)
    for (const [index, value] of colorAt(x, y).entries())
      expect(value).toBeCloseTo([0x7a, 0x8a, 0x99][index] ?? 0, -1.2);
});

test('a picture that has gone, a formula, emoji, right-to-left letters and 10,000 characters lose nothing', async () => {
  const words = Array.from({ length: 1300 }, (_, index) => `word${index}`);
  const note = `=SUM(A1) שלום 🏠 ${words.join(' ')}`;
  expect(note.length).toBeGreaterThan(10_000);
  const content = reportContent({
    scanFindings: [reportScanFinding({ note, itemId: 'removedItem' }), reportScanFinding({ keyframe: null })],
  });
  const { text } = await story.rendered(content);
  for (const word of words) expect(text).toContain(word);
  expect(text).toContain('This picture could not be printed.');
  expect(text).toContain('Its picture was deleted before this report was signed');
  const { value } = await mammoth.extractRawText({ buffer: await story.exported(content, 'word') });
  expect(value).toContain(note);
  expect(value).toContain('This picture could not be printed.');
  expect((await sheetOf(content))[1]?.slice(2, 5)).toEqual(['Garage', 'Critical', note]);
});
