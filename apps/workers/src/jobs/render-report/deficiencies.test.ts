import { followUpOf } from '@sightline/report/assembly/followUp';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import mammoth from 'mammoth';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { reportContent, reportScanFinding } from '../../testing/reportContent.ts';
import { storeReportPhoto } from '../../testing/reports.ts';

/** Location, required correction, and pictures of deficiencies; each picture is in the report once. */

let story: RenderingStory;
beforeAll(async () => {
  story = await beginRenderingStory();
});
afterAll(() => story.close());

/** Photo 1 and 2 show a deficiency, on photo 1 a scan outlined a crack; photo 3 is the keyframe of another one. */
async function contentWithPictures() {
  const content = reportContent();
  const photos = [];
  // Their sizes differ, because a reader of PDFs takes equal pictures next to each other for one.
  for (const [index, caption] of ['Duct rough · Attic', 'Hanger', ''].entries()) {
    const size = { width: 800, height: 600 - 40 * index };
    photos.push(await storeReportPhoto(story.services, content, { caption }, size));
  }
  content.photos = photos;
  content.scanFindings = [photos[0], photos[2]].map((photo) => {
    const { id = '', sha256 = '', width = 0, height = 0 } = photo ?? {};
    return reportScanFinding({
      keyframe: { id, sha256, width, height, markup: [], position: null, distanceMeters: null },
    });
  });
  const [failed] = content.findings;
  if (!failed) throw new Error('the sample report has deficiencies');
  failed.photoIds = photos.slice(0, 2).map(({ id }) => id);
  failed.location = 'North wall of the attic';
  failed.correction = 'Support the duct every 4 ft.\nThen request a re-inspection.';
  return { ...content, ...followUpOf(content, content.result) };
}

test('location and required correction are in PDF, Word and Excel, and each picture is there once', async () => {
  const content = await contentWithPictures();
  const { text, pictures } = await story.rendered(content);
  const said = [
    'Location: North wall of the attic',
    'Required correction: Support the duct every 4 ft.',
    'Correct Mechanical: Duct rough. Support the duct every 4 ft. Then request a re-inspection.',
    'Photos 1 and 2: see deficiency 1',
    'Photo 3: see scan finding 2',
    'Picture: see deficiency 1',
    'Photo 2: Hanger',
  ];
  for (const part of said) expect(text).toContain(part);
  expect(pictures).toHaveLength(3);
  // The facts of each photo are printed next to its picture alone.
  expect(text.match(/Full-resolution still, 4032 x 3024 pixels/g)).toHaveLength(3);

  const word = { buffer: await story.exported(content, 'word') };
  const { value: read } = await mammoth.extractRawText(word);
  for (const part of said) expect(read).toContain(part);
  const { value: html } = await mammoth.convertToHtml(word);
  // Three photos, the signature, and the QR code.
  expect(html.match(/<img /g)).toHaveLength(5);

  const sheets = await readWorkbook(await story.exported(content, 'excel'));
  const sheet = (name: string) => sheets.find((one) => one.sheet === name)?.data;
  expect(sheet('Deficiencies (2)')?.[1]?.slice(6)).toEqual([
    content.findings[0]?.location,
    content.findings[0]?.correction,
  ]);
  expect(
    sheet('Photos (3)')
      ?.slice(1)
      .map((row) => row[2]),
  ).toEqual([...['deficiency 1', 'deficiency 1', 'scan finding 2']]);
});

test('a picture of a deficiency has the outline that a scan drew on it; before and after come first', async () => {
  const content = await contentWithPictures();
  const placesIn = (): string[] =>
    outlineReport(content, 'a'.repeat(64)).sections.flatMap((section) =>
      section.kind === 'photos' ? section.photos.map(({ place }) => place) : [],
    );
  const { sections } = outlineReport(content, 'a'.repeat(64));
  const deficiencies = sections.find(({ kind }) => kind === 'deficiencies');
  const [shown] = deficiencies?.kind === 'deficiencies' ? (deficiencies.items[0]?.photos ?? []) : [];
  expect(shown).toMatchObject({ place: '', regions: [{ kind: 'crack' }] });
  expect(shown?.alt).toContain('with the outline of scan finding 1');
  content.reinspection = {
    inspectionId: content.inspectionId,
    reportId: content.reportId,
    reportNumber: 'R-2026-00041',
    signedAt: '2026-11-12T16:05:00.000Z',
    items: content.findings.slice(0, 1),
    photos: [],
  };
  const compared = 'Corrections since R-2026-00041';
  expect(placesIn()).toEqual([compared, compared, 'scan finding 2']);
});
