import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mintId } from '@sightline/contracts/core/ids';
import { ExportFormat } from '@sightline/contracts/reports/exportFormats';
import { unzip } from 'fflate';
import mammoth from 'mammoth';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReadPdf, readPdf } from '../../testing/readPdf.ts';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { reportContent, reportRoom } from '../../testing/reportContent.ts';
import { storeReportPhoto } from '../../testing/reports.ts';

/** A report as Word and Excel, read back by other programs than the ones that wrote it. */

const HAS_LIBREOFFICE = spawnSync('soffice', ['--version']).status === 0;

let services: RenderingStory['services'];
let exported: RenderingStory['exported'];
let close: RenderingStory['close'];
beforeAll(async () => {
  ({ services, exported, close } = await beginRenderingStory());
});
afterAll(() => close());

async function readWord(buffer: Buffer) {
  const { value: html } = await mammoth.convertToHtml({ buffer });
  const headings = [...html.matchAll(/<h1>(.*?)<\/h1>/g)].map(([, title]) => title);
  const alts = [...html.matchAll(/<img alt="([^"]*)"/g)].map(([, alt]) => alt);
  return { text: (await mammoth.extractRawText({ buffer })).value, headings, alts };
}

/** The texts of each row, by the name of its sheet. */
async function readExcel(buffer: Buffer): Promise<Record<string, unknown[][]>> {
  const sheets = await readWorkbook(buffer);
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]));
}

test('Word has the sections of the report under headings, with photos, captions and descriptions', async () => {
  const content = reportContent();
  const photo = await storeReportPhoto(services, content);
  content.photos = [photo];
  if (content.findings[0]) content.findings[0].photoIds = [photo.id];
  const { text, headings, alts } = await readWord(await exported(content, 'word'));
  expect(headings).toEqual(
    expect.arrayContaining([
      'Result',
      'Project information',
      'Deficiencies (2)',
      'Photos (1)',
      'Verification',
    ]),
  );
  for (const said of [
    'Sunshine Private Provider Inspections LLC',
    'Partially approved',
    '1. Duct rough',
    'Flex duct is not supported within 4 ft; it sags by 3 in.',
    'Photo 1: Duct rough · Attic',
    'José Núñez Ångström',
    content.verificationUrl,
  ])
    expect(text).toContain(said);
  // The photo of the deficiency, the signature, and the QR code.
  expect(alts).toHaveLength(3);
  expect(alts[1]).toBe('Signature of Ana Ruiz');
});

test('Excel has a sheet for the report and one for each list', async () => {
  const content = reportContent();
  content.photos = [await storeReportPhoto(services, content)];
  const sheets = await readExcel(await exported(content, 'excel'));
  expect(Object.keys(sheets)).toEqual([
    ...['Report', 'Deficiencies (2)', 'Passed (2)', 'Not applicable (1)', 'Not marked (1)', 'Attendance'],
    'Photos (1)',
  ]);
  const [report, deficiencies, photos] = [sheets.Report, sheets['Deficiencies (2)'], sheets['Photos (1)']];
  expect(report).toContainEqual(['Permit number', 'MECH-2026-004711']);
  expect(report).toContainEqual(['deficiencies', 2]);
  const columns = ['Section', 'Item', 'Notes', 'Marked', 'Photos'];
  expect(deficiencies?.[0]).toEqual([...columns, 'Severity', 'Location', 'Required correction']);
  expect(deficiencies?.[1]?.slice(0, 3)).toEqual([
    'Mechanical',
    '1. Duct rough',
    'Flex duct is not supported within 4 ft; it sags by 3 in.',
  ]);
  expect(photos?.[1]?.slice(0, 2)).toEqual(['Photo 1', 'Duct rough · Attic']);
});

test('each sheet of Excel prints as wide as a letter page, with rows as tall as their notes', async () => {
  const content = reportContent();
  Object.assign(content.findings[0] ?? {}, { notes: 'A note of some length. '.repeat(10) });
  Object.assign(content.findings[1] ?? {}, { notes: 'A note.\n'.repeat(60) });
  const files = Object.entries(await unzipped(await exported(content, 'excel')));
  const sheets = files.flatMap(([name, xml]) => (name.startsWith('xl/worksheets/sheet') ? [xml] : []));
  expect(sheets).toHaveLength(6);
  for (const sheet of sheets) {
    expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>');
    expect(sheet).toMatch(
      /<pageSetup paperSize="1" orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/,
    );
  }
  const heights = [...(sheets[1] ?? '').matchAll(/<row [^>]* ht="([\d.]+)"/g)].map(([, height]) =>
    Number(height),
  );
  // 230 letters in a column of 34 are 8 lines of 15 points; Excel refuses a row above 409.
  expect(heights).toEqual([120, 409]);
});

test('rooms are a table in Word and a sheet in Excel, with typed sizes told from measured ones', async () => {
  const content = reportContent({ rooms: [reportRoom({ name: '=SUM(A1)', notes: '' })] });
  const sizes = [
    'Length 12 ft 0.00 in ± 1.00 in (measured on a photo not in this report)',
    'Width 10 ft 0.00 in (typed)',
    'Height not given',
  ];
  const area = 'Area 120.00 sq ft (no interval, because a size was typed)';
  const { headings, text } = await readWord(await exported(content, 'word'));
  expect(headings).toContain('Rooms (1)');
  for (const said of ['=SUM(A1) (Bathroom)', ...sizes, area]) expect(text).toContain(said);
  expect((await readExcel(await exported(content, 'excel')))['Rooms (1)']).toEqual([
    ['Room', 'Length, width and height (± 95 % interval)', 'Area and volume (± 95 % interval)'],
    ['=SUM(A1) (Bathroom)', sizes.join('\n'), area],
  ]);
});

test('V-8 liveness checks are a table in Word and a sheet in Excel', async () => {
  const content = reportContent();
  const asked = { askedAt: '2026-11-20T15:10:00.000Z', askedBy: 'Ana Ruiz', name: 'Karl Weber' };
  const gesture = { thing: 'ceiling' as const, fingers: 2, movement: 'turnLeft' as const };
  const decision = { isLive: false, note: 'Another house', by: 'Ana Ruiz', at: '2026-11-20T15:12:00.000Z' };
  content.livenessChecks = [{ id: mintId(), ...asked, gesture, answer: null, decision }];
  const { text, headings } = await readWord(await exported(content, 'word'));
  expect(headings).toContain('Live video checks (1)');
  const sheets = await readExcel(await exported(content, 'excel'));
  const cells = sheets['Live video checks (1)']?.flat().join(' ');
  for (const said of ['Show the ceiling with 2 fingers', 'turn to the left (Karl Weber)', 'No answer']) {
    expect(text).toContain(said);
    expect(cells).toContain(said);
  }
  expect(cells).toContain('Not live, Ana Ruiz, Nov 20, 2026, 10:12 AM EST');
});

test('a note that looks like a formula, HTML, emoji or right-to-left text stays the text that it is', async () => {
  const notes = ['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '<b>bold</b> & 🏠', 'שלום'];
  const content = reportContent();
  content.findings = notes.map((note, index) => ({
    ...content.findings[0],
    id: `i${index}`,
    notes: note,
  })) as never;
  const bytes = await exported(content, 'excel');
  const rows = (await readExcel(bytes))['Deficiencies (6)'];
  expect(rows?.slice(1).map(([, , note]) => note)).toEqual(notes);
  expect(Object.values(await unzipped(bytes)).join('')).not.toContain('<f>');
  const { text } = await readWord(await exported(content, 'word'));
  for (const note of notes) expect(text).toContain(note);
});

test('a note of 10,000 characters and control characters keep both files readable', async () => {
  const content = reportContent({ summary: `${'word '.repeat(2000)}\u0000\u0008\uFFFE end` });
  for (const format of ExportFormat.options) {
    const files = Object.entries(await unzipped(await exported(content, format)));
    const xml = files.flatMap(([name, data]) => (name.endsWith('.xml') ? [data] : [])).join('');
    expect(xml).toContain('word word word');
    // XML 1.0 (5th edition, 2.2) has no such characters: Word and Excel would refuse the file.
    for (const character of ['\u0000', '\u0008', '\uFFFE']) expect(xml.includes(character)).toBe(false);
  }
});

test("a client's copies have no coordinates", async () => {
  const content = reportContent();
  content.photos = [await storeReportPhoto(services, content)];
  const full = await readWord(await exported(content, 'word'));
  const { text } = await readWord(await exported(content, 'word', 'client'));
  const sheets = await readExcel(await exported(content, 'excel', 'client'));
  expect(full.text).toContain('25.765432');
  expect(text).not.toContain('25.765432');
  expect(JSON.stringify(sheets)).not.toContain('25.765432');
});

test('a photo that cannot be read is named as missing, and an empty report has both files', async () => {
  const content = reportContent({
    findings: [],
    passed: [],
    notApplicable: [],
    unmarked: [],
    attendance: [],
  });
  const photo = await storeReportPhoto(services, content);
  content.photos = [{ ...photo, id: mintId() }];
  const { text } = await readWord(await exported(content, 'word'));
  expect(text).toContain('This picture could not be printed.');
  expect(Object.keys(await readExcel(await exported(content, 'excel')))).toEqual(['Report', 'Photos (1)']);
});

test.skipIf(!HAS_LIBREOFFICE)('LibreOffice opens both files', async () => {
  const content = reportContent();
  content.photos = [await storeReportPhoto(services, content)];
  const word = await convertedToPdf(await exported(content, 'word'), 'docx');
  expect(word.text).toContain('Flex duct is not supported within 4 ft');
  expect(word.pictures.length).toBeGreaterThan(0);
  word.pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${word.pages.length}`);
  });
  const excel = await convertedToPdf(await exported(content, 'excel'), 'xlsx');
  expect(excel.text).toContain('MECH-2026-004711');
});

async function convertedToPdf(bytes: Buffer, extension: string): Promise<ReadPdf> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-office-'));
  try {
    const source = join(folder, `report.${extension}`);
    await writeFile(source, bytes);
    const args = ['--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', 'pdf'];
    await promisify(execFile)('soffice', [...args, '--outdir', folder, source]);
    return await readPdf(await readFile(join(folder, 'report.pdf')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The files of the archive as text, by name. */
async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const files = await promisify(unzip)(bytes);
  return Object.fromEntries(
    Object.entries(files).map(([name, data]) => [name, Buffer.from(data).toString()]),
  );
}

test('Word and Excel state the number with the version and the severity of each deficiency', async () => {
  const content = reportContent({ reportNumber: 'R-2026-00042' });
  const [signedAt, result] = ['2026-11-19T16:05:00.000Z', 'rejected'] as const;
  const supersedes = { reportId: mintId(), number: 1, signedAt, result, changes: [] };
  content.reportVersion = { number: 2, supersedes };
  if (content.findings[0]) content.findings[0].severity = 'critical';
  const { text } = await readWord(await exported(content, 'word'));
  expect(text).toContain('R-2026-00042 v2');
  expect(text).toMatch(/Critical\s+\|\s+Mechanical/);
  const again = reportContent({ ...content, reportId: mintId() });
  const sheets = await readExcel(await exported(again, 'excel'));
  expect(JSON.stringify(sheets.Report)).toContain('Report R-2026-00042 v2, supersedes v1');
  expect(sheets['Deficiencies (2)']?.map((row) => row[5] ?? '')).toEqual(['Severity', 'Critical', 'Major']);
});
