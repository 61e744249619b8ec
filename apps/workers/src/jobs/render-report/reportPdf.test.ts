import { mintId } from '@sightline/contracts/core/ids';
import type { ReportMeasurement } from '@sightline/contracts/reports/content';
import { REPORT_TYPES } from '@sightline/contracts/reports/types';
import { MARKUP_INK } from '@sightline/measuring/drawing/markupGeometry';
import { SIGNATURE_INK } from '@sightline/report/signaturePath';
import { putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import { photoKeys } from '@sightline/store/photos/photos';
import { reports } from '@sightline/store/reports/reports';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markOf } from '../../../../../tests/support/marks.ts';
import { phonePicture } from '../../testing/photos.ts';
import { readPdf, sha256 } from '../../testing/readPdf.ts';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { reportContent, reportPhoto, reportRoom } from '../../testing/reportContent.ts';
import { storeReport, storeReportPhoto } from '../../testing/reports.ts';

/** The contents of a report's PDF. */

let services: RenderingStory['services'];
let work: RenderingStory['work'];
let pdfOf: RenderingStory['pdfOf'];
let rendered: RenderingStory['rendered'];
let close: RenderingStory['close'];
beforeAll(async () => {
  ({ services, work, pdfOf, rendered, close } = await beginRenderingStory());
});
afterAll(() => close());

const WAYS_TO_BOOK = [
  'tel:3055550142',
  'mailto:office@sunshine-inspections.example',
  'https://inspections.example.com/book',
];

test('the first page has the result, each deficiency with its photo, the next steps, and who signed', async () => {
  const content = reportContent();
  content.photos = [];
  for (const [index, finding] of content.findings.entries()) {
    const size = { width: 800, height: 600 - 40 * index };
    const photo = await storeReportPhoto(services, content, { caption: finding.label }, size);
    content.photos.push(photo);
    finding.photoIds = [photo.id];
  }
  const { pages, pictures } = await rendered(content);
  const parts = [
    ...['Partially approved, corrections needed', 'Correct 2 deficiencies, then request a re-inspection.'],
    ...['1420 Calle Ocho', 'Ana Ruiz, license PX-3321', '1. Duct rough', '2. Electrical rough'],
    ...['Request a re-inspection of the corrected items.', 'Book the next inspection', '(305) 555-0142'],
  ];
  for (const said of parts) expect(pages[0]).toContain(said);
  expect(pictures.map(({ page }) => page)).toEqual([1, 1]);
});

test("the company's phone with an extension, or with a second number, is dialed as on the screens", async () => {
  const linksOf = async (phone: string): Promise<string[]> => {
    const content = reportContent();
    return (await rendered({ ...content, organization: { ...content.organization, phone } })).links;
  };
  expect(await linksOf('(954) 555-0100 ext. 12')).toContain('tel:9545550100;ext=12');
  expect(await linksOf('(954) 555-0100 / 305-555-0142')).toContain('tel:9545550100');
});

test('a signature is printed in the ink in which it was drawn', async () => {
  const { lines } = await rendered(reportContent());
  const colors = lines.map(({ color }) => color.toUpperCase());
  expect(colors).toContain(SIGNATURE_INK);
});

test('items that were marked in another order than they are listed have the earliest time first', async () => {
  const content = reportContent();
  const times = ['2026-11-20T18:29:00.000Z', '2026-11-20T18:24:00.000Z'];
  for (const [index, item] of content.passed.entries())
    Object.assign(item, { section: 'Mechanical', markedAt: times[index] });
  const { text } = await rendered(content);
  expect(text).toContain('Marked Nov 20, 2026, 1:24 PM EST to Nov 20, 2026, 1:29 PM EST');
});

test('an approved report without deficiencies asks for nothing', async () => {
  const content = reportContent({ result: 'approved', findings: [], unmarked: [] });
  const { pages, links } = await rendered(content);
  expect(pages[0]).toContain('No corrections are required.');
  expect(links).toEqual([content.verificationUrl]);
});

test('a report says what was found, by whom, when, where and under which permit', async () => {
  const content = reportContent();
  if (content.findings[0]) content.findings[0].codeSection = 'FBC-M 603.10';
  const still = await storeReportPhoto(services, content, { distanceMeters: 2092, isOffSite: true });
  const frame = await storeReportPhoto(services, content, {
    source: 'videoFrame',
    position: null,
    caption: '',
  });
  content.photos = [still, frame];
  if (content.findings[0]) content.findings[0].photoIds = [still.id];
  const { text, pages, pictures, links } = await rendered(content);

  for (const said of [
    'Sunshine Private Provider Inspections LLC',
    'License PP-20417',
    'MECH-2026-004711',
    'City of Miami',
    'Brickell Mechanical, Inc., CAC1818181',
    'Yes, of 2 items',
    'Space for the seal, where one is required',
    'All marked by Ana Ruiz.',
    'Mechanical, FBC-M 603.10',
    'Florida Building Code, 8th Edition (2023)',
    'Partially approved',
    'Two items do not comply and are to be corrected',
    'Deficiencies (2)',
    '1. Duct rough',
    'Flex duct is not supported within 4 ft; it sags by 3 in.',
    'Passed (2)',
    'Not applicable (1)',
    'Not marked (1)',
    'Temporary power (T-pole) test',
    'Attic was accessible.',
    'Photo 1: Duct rough · Attic',
    'Nov 20, 2026, 10:21:07 AM EST, by José Núñez Ångström (client)',
    'Full-resolution still, 4032 x 3024 pixels',
    'SHA-256 ab12cd34ab12cd34',
    'Video frame',
    'Location 25.765432, -80.219876 (± 14 ft), 1.3 mi from the property, off site',
    'Location unavailable',
    'Nov 20, 2026, 9:58 AM EST',
    'Ana Ruiz',
    'License PX-3321',
  ]) {
    expect(text).toContain(said);
  }
  // An empty section is left out.
  for (const other of ['Demonstration data', 'Rooms (', 'Voice notes', 'Scan findings'])
    expect(text).not.toContain(other);
  // The still is shown with its deficiency, the frame among the photos.
  expect(pictures).toHaveLength(2);
  expect(pictures.every(({ width, height }) => width === 1000 && height === 750)).toBe(true);
  expect(links).toContain(content.verificationUrl);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain('Permit #MECH-2026-004711');
  });
});

/** A distance on a photo. */
function measurementIn(photoId: string): ReportMeasurement {
  const at = (x: number, y: number) => ({ x, y, sigma: 1 });
  return {
    id: mintId(),
    photoId,
    type: 'distance',
    points: [at(400, 400), at(2400, 400)],
    calibration: {
      kind: 'rectangle',
      reference: 'Tile',
      corners: [at(100, 100), at(900, 100), at(900, 900), at(100, 900)],
      width: 304.8,
      height: 304.8,
      tolerance: 1,
    },
    itemId: 'mechanicalDuctRough',
    roomLabel: 'Attic',
    notes: 'Between hangers',
    unit: 'inches',
    precision: 1,
    check: null,
    sameAs: null,
    isFlat: false,
    lens: null,
    value: 1270,
    uncertainty: 25.4,
    isSquareOnOnly: false,
    measuredAt: '2026-11-20T15:22:00.000Z',
    by: 'Ana Ruiz (Inspector)',
  };
}

test('measurements stand in a table, with their item, and over their photo', async () => {
  const content = reportContent();
  const still = await storeReportPhoto(services, content);
  content.photos = [still];
  content.measurements = [measurementIn(still.id)];
  const { text, lines } = await rendered(content);
  for (const said of [
    'Measurements (1)',
    'Distance 50.0 ± 1.0 in. Between hangers',
    'Tile, 4 corners',
    'Photo 1, Duct rough, Attic',
    'Nov 20, 2026, 10:22 AM EST, by Ana Ruiz (Inspector)',
  ])
    expect(text).toContain(said);
  // The value is in the table, with the deficiency, and among the facts of the photo.
  expect(text.match(/Distance 50\.0 ± 1\.0 in/g)).toHaveLength(3);
  const drawn = lines.filter(({ color }) => color === MARKUP_INK.yellow);
  expect(drawn.map(({ start }) => start.map(Math.round))).toEqual([[20, 20]]);
});

test('a check and an average stand with their measurement, and the check over its photo', async () => {
  const content = reportContent();
  const still = await storeReportPhoto(services, content);
  content.photos = [still];
  const average = { value: 1265, uncertainty: 12, isSquareOnOnly: false, count: 3 };
  const lens = { k1: -0.05, spread: 0.005, focal: 0.72 };
  const measured = { ...measurementIn(still.id), isFlat: true, lens, average };
  content.measurements = [{ ...measured, check: 'guardBuilding' }];
  const { text } = await rendered(content);
  for (const said of [
    'Distance 50.0 ± 1.0 in (Guard of a building 49.0 to 51.0 in: within 42)',
    'Average of 3 pictures: 49.8 ± 0.5 in (Guard of a building 49.3 to 50.3 in: within 42)',
    'Guard of a building, at least 42 in: Florida Building Code, Building 1015.3',
    'Tile, 4 corners; flat on the surface, as stated; calibrated lens',
  ])
    expect(text).toContain(said);
  // In the table, with the deficiency, among the facts of the photo, and over it.
  expect(text.match(/49\.0 to 51\.0 in: within 42/g)).toHaveLength(4);
});

test('every page names the report by number and version, and what it supersedes', async () => {
  const content = reportContent({ reportNumber: 'R-2026-00042' });
  content.reportVersion = {
    number: 2,
    supersedes: {
      reportId: mintId(),
      number: 1,
      signedAt: '2026-11-19T16:05:00.000Z',
      result: 'rejected',
      changes: ['Summary rewritten.'],
    },
  };
  const { pages } = await rendered(content);
  for (const page of pages) expect(page).toContain('Report R-2026-00042 v2, supersedes v1');
});

test.each(['summary', 'defect-only', 'compliance'] as const)(
  'a %s report states result, tally, who, where, when, signature and verification',
  async (type) => {
    const content = reportContent({ type });
    const { text, links, pages } = await rendered(content);
    for (const said of [
      `${REPORT_TYPES[type].label} report`,
      'Partially approved',
      'deficiencies',
      content.inspection.address,
      'Ana Ruiz, license PX-3321',
      'Nov 20, 2026, 11:05 AM EST',
      'Inspector certification',
      'Verification',
      'Duct rough',
    ])
      expect(text).toContain(said);
    expect(text.includes('Mechanical rough')).toBe(type === 'compliance');
    expect(links).toEqual([...WAYS_TO_BOOK, content.verificationUrl]);
    for (const page of pages) expect(page).toContain('content ');
  },
);

test('the severity of a deficiency and the key figures are printed', async () => {
  const content = reportContent({
    figures: {
      severities: { minor: 0, major: 1, critical: 1 },
      compliance: { passed: 2, failed: 2, percent: 50 },
      duration: {
        source: 'attendance',
        minutes: 43,
        from: '2026-11-20T14:58:10.000Z',
        to: '2026-11-20T15:41:02.000Z',
        fromReceived: null,
        toReceived: null,
      },
    },
  });
  if (content.findings[0]) content.findings[0].severity = 'critical';
  const { text } = await rendered(content);
  for (const said of ['Key figures', '1 of 2', '1 critical, 1 major, 0 minor', 'Critical | Mechanical'])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said);
  expect(text).toContain('passed / (passed + failed) = 2 of 4 = 50%');
  expect(text).toContain('43 min on the call');
});

test('rooms stand in a table that tells typed sizes from measured ones', async () => {
  const sizes = { length: null, width: null, height: null, area: null, volume: null };
  const unmeasured = { name: 'Attic', type: 'attic', length: null, width: null, sizes } as const;
  const { text } = await rendered(reportContent({ rooms: [reportRoom(), reportRoom(unmeasured)] }));
  for (const said of [
    'Rooms (2)',
    'Primary <bath> (Bathroom)',
    'Sloped ceiling',
    'Length 12 ft 0.00 in ± 1.00 in (measured on a',
    'Width 10 ft 0.00 in (typed)',
    'Height not given',
    'Area 120.00 sq ft (no interval,',
    'Length not given Width not given Height not given',
    'Not known',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('Volume');
});

test('the signer and the assigned inspector are both named, and so is the next host of the call', async () => {
  const content = reportContent();
  content.signature.assignedInspector = { name: 'Priya Raman', licenseNumber: 'BN-2002' };
  content.handOvers = [{ from: 'Ana Ruiz', to: 'Priya Raman', at: '2026-11-20T15:10:00.000Z' }];
  const { text } = await rendered(content);
  for (const said of [
    'Ana Ruiz, license PX-3321',
    'Priya Raman, license BN-2002',
    'Signed for the assigned inspector, Priya Raman, license BN-2002',
    'Hosting went from Ana Ruiz to Priya Raman, Nov 20, 2026, 10:10 AM EST',
  ])
    expect(text).toContain(said);
});

test('V-8 a liveness check is printed with its pictures, and one without an answer says so', async () => {
  const photo = reportPhoto();
  const content = reportContent({ photos: [photo] });
  const asked = {
    ...{ askedAt: '2026-11-20T15:10:00.000Z', askedBy: 'Ana Ruiz', name: 'Karl Weber' },
    gesture: { thing: 'window' as const, fingers: 4, movement: 'tiltUp' as const },
  };
  const answer = {
    shownAt: '2026-11-20T14:10:02.000Z',
    answeredAt: '2026-11-20T14:10:20.000Z',
    elapsedMs: 18_000,
    receivedAt: '2026-11-20T15:10:20.000Z',
    motion: { state: 'unmeasured' as const, reason: 'noSensor' as const },
  };
  const { id, sha256 } = photo;
  const own = { id, sha256 };
  const foreign = { id, sha256: 'f'.repeat(64) };
  content.livenessChecks = [
    { id: mintId(), ...asked, answer: { ...answer, photos: [own, foreign] }, decision: null },
    { id: mintId(), ...asked, answer: null, decision: null },
  ];
  const { text } = await rendered(content);
  for (const said of [
    'Live video checks (2)',
    'with 4 fingers in the picture, then tilt',
    'the phone has no motion',
    'clock was 60 minutes behind',
    'Photo 1',
    'Not the picture',
    'No answer',
    'No decision',
  ])
    expect(text).toContain(said);
});

test('an accepted voice note is printed with who reviewed and approved it, and as the evidence of its item', async () => {
  const person = { by: 'Ana Ruiz (Inspector)', licenseNumber: 'PX-3321', at: '2026-11-20T15:40:00.000Z' };
  const content = reportContent({
    voiceNotes: [
      {
        id: mintId(),
        number: 1,
        itemId: 'mechanicalDuctRough',
        caption: 'Duct rough · Attic',
        text: 'The duct <b>sags</b> by 3 in.',
        reviewed: person,
        approval: person,
        recordedAt: '2026-11-20T15:21:07.000Z',
        recordedBy: 'Ana Ruiz (Inspector)',
        durationMs: 9500,
        sha256: 'ab12cd34'.repeat(8),
      },
    ],
  });
  const { text } = await rendered(content);
  for (const said of [
    'Voice notes (1)',
    'Voice note 1: Duct rough · Attic',
    'The duct <b>sags</b> by 3 in.',
    'Transcribed, reviewed by Ana Ruiz (Inspector), license PX-3321 on Nov 20, 2026, 10:40 AM EST',
    'Approved by Ana Ruiz (Inspector), license PX-3321 on Nov 20, 2026, 10:40 AM EST',
    'Recorded Nov 20, 2026, 10:21:07 AM EST, by Ana Ruiz (Inspector), 0:09 long',
    'SHA-256 ab12cd34ab12cd34',
  ])
    expect(text).toContain(said);
  expect(text.indexOf('Voice note 1')).toBeLessThan(text.indexOf('Voice notes (1)'));
});

test('the same content gives the same bytes, with the dates of the content', async () => {
  const content = reportContent();
  const one = await storeReport(services, content);
  await work(one._id);
  const bytes = await pdfOf(one);
  // An inspection has one report of each version.
  await services.store.of(reports).deleteOne({ _id: one._id });
  const two = await storeReport(services, content, mintId());
  await work(two._id);
  expect(sha256(await pdfOf(two))).toBe(sha256(bytes));
  expect((await readPdf(bytes)).info).toMatchObject({
    Title: 'Inspection Report - Mechanical | Permit #MECH-2026-004711',
    CreationDate: expect.stringContaining('20261120160500'),
  });
});

test('HTML in names and notes is printed as it was written', async () => {
  const content = reportContent({
    summary: '<script>alert("summary")</script> & <b>bold</b>',
    client: { name: '<img src=x onerror=alert(1)>', companyName: '{{7*7}}' },
  });
  if (content.findings[0]) content.findings[0].notes = '<a href="https://evil.example">click</a>';
  const { text, links } = await rendered(content);
  expect(text).toContain('<script>alert("summary")</script> & <b>bold</b>');
  expect(text).toContain('<img src=x onerror=alert(1)>');
  expect(text).toContain('{{7*7}}');
  expect(text).toContain('<a href="https://evil.example">click</a>');
  expect(links).toEqual([...WAYS_TO_BOOK, content.verificationUrl]);
});

test('names keep their letters; a glyph that no font has is shown as missing, not as another letter', async () => {
  const name = 'José Ñandú Łukasz Žižek Nguyễn Thị Hồng Владимир Ελένη';
  const content = reportContent({
    client: { name, companyName: 'Anna \u202Eevil\u202C 中村 ✓' },
  });
  const { text } = await rendered(content);
  expect(text).toContain(name);
  expect(text).toContain('Anna evil');
  expect(text).toContain('✓');
  expect(text).not.toMatch(/[\u202A-\u202E]/);
});

test('demonstration data is marked on every page', async () => {
  const content = reportContent();
  content.organization.isDemo = true;
  content.photos = await Promise.all([1, 2, 3].map(() => storeReportPhoto(services, content)));
  const { pages } = await rendered(content);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain('Demonstration data');
});

test('unknown facts are left out, unless there is a reason to state', async () => {
  const content = reportContent({ findings: [], attendance: [], generalNotes: '' });
  content.inspection = {
    ...content.inspection,
    permitNumber: '',
    permitAppliedOn: null,
    codeEdition: null,
    codeEditionReason: 'No permit application date on file.',
    scheduledDate: null,
    isVirtual: false,
  };
  content.signature.licenseNumber = '';
  const { text } = await rendered(content);
  expect(text).toContain('No permit application date on file.');
  expect(text).toContain('No permit number');
  expect(text).toContain('No deficiencies noted in the items inspected.');
  for (const missing of ['Not given', 'Attendance', 'Permit application', 'License number'])
    expect(text).not.toContain(missing);
  expect(text).toContain('In-Person');
});

test('a photo without a display image is printed from the original; a broken or changed one says so', async () => {
  const content = reportContent();
  const [picture, noPicture] = [
    await phonePicture({ width: 600, height: 800 }),
    Buffer.from('not a picture'),
  ];
  const upright = reportPhoto({ sha256: sha256(picture) });
  const broken = reportPhoto({ sha256: sha256(noPicture) });
  const changed = reportPhoto();
  const put = (photo: { id: string }, bytes: Buffer) =>
    services.storage.put(photoKeys({ _id: photo.id, inspectionId: content.inspectionId }).original, bytes, {
      contentType: 'image/jpeg',
    });
  await put(upright, picture);
  await put(broken, noPicture);
  await put(changed, picture);
  content.photos = [upright, broken, changed];
  const { pictures, text } = await rendered(content);
  expect(pictures).toEqual([expect.objectContaining({ width: 600, height: 800 })]);
  expect(text.match(/This picture could not be printed\./g)).toHaveLength(2);
});

test('markup is drawn over its photo, at the spot that staff pointed at', async () => {
  const content = reportContent();
  const marked = await storeReportPhoto(services, content, {
    markup: [
      markOf({ kind: 'arrow', color: 'red', from: [0.25, 0.75], to: [0.5, 0.5] }),
      markOf({ kind: 'text', color: 'white', at: [0.5, 0.9], text: 'Łeak ✓ here' }, 'Sam Guest'),
    ],
  });
  content.photos = [marked, await storeReportPhoto(services, content)];
  if (content.findings[0]) content.findings[0].photoIds = [marked.id];
  const { lines, text, pictures } = await rendered(content);
  const drawn = lines.filter(({ color }) => color === MARKUP_INK.red);
  // 4032 x 3024 fit into the frame of 196 x 147 points with the deficiency.
  expect(drawn.map(({ start }) => start.map(Math.round))).toEqual([[49, 110]]);
  expect(drawn.map(({ page }) => page)).toEqual(pictures.slice(0, 1).map(({ page }) => page));
  expect(text.match(/Łeak ✓ here/g)).toHaveLength(1);
  expect(text).toContain('Marks drawn by Ana Ruiz, Sam Guest');
});

test('a photo that cannot be printed shows no markup either', async () => {
  const content = reportContent();
  content.photos = [
    reportPhoto({ markup: [markOf({ kind: 'circle', color: 'green', from: [0, 0], to: [1, 1] })] }),
  ];
  const { lines, text } = await rendered(content);
  expect(text).toContain('This picture could not be printed.');
  expect(lines.map(({ color }) => color)).not.toContain(MARKUP_INK.green);
});

test('a report of many photos uses the print renditions as they are', async () => {
  const content = reportContent();
  const size = { width: 777, height: 583 };
  const print = await sharp({ create: { ...size, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  for (let i = 0; i < 25; i++) {
    const photo = reportPhoto();
    const key = photoKeys({ _id: photo.id, inspectionId: content.inspectionId }).print;
    await putDerivedFile(services, key, { body: print, contentType: 'image/jpeg' });
    content.photos.push(photo);
  }
  const { pictures } = await rendered(content);
  expect(pictures).toHaveLength(25);
  expect(pictures.every(({ width, height }) => width === 777 && height === 583)).toBe(true);
});

test('a rendition that was changed in the storage is not printed, but the original', async () => {
  const content = reportContent();
  const picture = await phonePicture({ width: 600, height: 800 });
  const photo = reportPhoto({ sha256: sha256(picture) });
  const { original, image, print } = photoKeys({ _id: photo.id, inspectionId: content.inspectionId });
  const contentType = 'image/jpeg';
  await services.storage.put(original, picture, { contentType });
  for (const key of [image, print]) {
    await putDerivedFile(services, key, { body: picture, contentType });
    await services.storage.put(key, await phonePicture({ width: 80, height: 60 }), { contentType });
  }
  content.photos = [photo];
  const { pictures } = await rendered(content);
  expect(pictures).toEqual([expect.objectContaining({ width: 600, height: 800 })]);
});

test('long notes in a table continue on the next page without losing text', async () => {
  const words = Array.from({ length: 700 }, (_, i) => `word${i}.`);
  const content = reportContent({ rooms: [reportRoom({ notes: words.join(' ') })] });
  if (content.passed[0]) content.passed[0].notes = words.join('\n');
  const { text } = await rendered(content);
  for (const word of words) expect(text.split(word), word).toHaveLength(3);
});

test('long notes continue over several pages without losing text', async () => {
  const content = reportContent();
  const words = Array.from({ length: 900 }, (_, i) => `word${i}`);
  if (content.findings[0]) content.findings[0].notes = `${words.join(' ')} ${'x'.repeat(400)}`;
  const { text, pages } = await rendered(content);
  expect(pages.length).toBeGreaterThan(2);
  for (const word of words) expect(text).toContain(word);
  expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(400);
});
