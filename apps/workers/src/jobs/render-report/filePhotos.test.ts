import { hasCoordinates, withoutCoordinates } from '@sightline/contracts/reports/content';
import mammoth from 'mammoth';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { reportContent } from '../../testing/reportContent.ts';
import { storeReportPhoto } from '../../testing/reports.ts';

/** The times of photos, and the facts of one that was added from a file, in every form of a report. */

let story: RenderingStory;
const content = reportContent();
beforeAll(async () => {
  story = await beginRenderingStory();
  const file = { source: 'file', caption: 'North wall', position: null } as const;
  const position = { latitude: 25.7742, longitude: -80.1936 };
  const old = { ...file, exif: { takenAt: '2008-05-30T15:56:01', position } };
  content.photos = [
    await storeReportPhoto(story.services, content, old),
    await storeReportPhoto(story.services, content, file),
  ];
});
afterAll(() => story.close());

const TAKEN = 'Taken May 30, 2008, 3:56:01 PM (camera clock)';
const ADDED = 'Added Nov 20, 2026, 10:21:07 AM EST, by José Núñez Ångström (client)';
const POSITION = 'Position from the file, not verified: 25.774200, -80.193600';

test('the PDF says when its camera took it, when it was added, and that its position is not verified', async () => {
  const { text } = await story.rendered(content);
  for (const said of [TAKEN, ADDED, POSITION]) expect(text).toContain(said);
  expect(text.split(ADDED)).toHaveLength(3);
  expect(text.split('(camera clock)')).toHaveLength(2);
});

test('Word and Excel say the same', async () => {
  const { value: word } = await mammoth.extractRawText({ buffer: await story.exported(content, 'word') });
  const sheets = await readWorkbook(await story.exported(content, 'excel'));
  const excel = JSON.stringify(sheets.find(({ sheet }) => sheet === 'Photos (2)')?.data);
  for (const said of [TAKEN, ADDED, POSITION]) {
    expect(word).toContain(said);
    expect(excel).toContain(said);
  }
});

test('a photo that was received later than its device says has both times in PDF, Word and Excel', async () => {
  const own = reportContent();
  const receivedAt = '2026-11-20T18:02:30.000Z';
  own.photos = [await storeReportPhoto(story.services, own, { receivedAt })];
  const said =
    'Nov 20, 2026, 10:21:07 AM EST, received Nov 20, 2026, 1:02:30 PM EST, by José Núñez Ångström (client)';
  expect((await story.rendered(own)).text).toContain(said);
  const { value: word } = await mammoth.extractRawText({ buffer: await story.exported(own, 'word') });
  expect(word).toContain(said);
  const sheets = await readWorkbook(await story.exported(own, 'excel'));
  expect(JSON.stringify(sheets.find(({ sheet }) => sheet === 'Photos (1)')?.data)).toContain(said);
});

test("a client's copy keeps the time in the file, and no position", async () => {
  const copy = withoutCoordinates(content);
  expect(hasCoordinates(copy)).toBe(false);
  expect(copy.photos[0]?.exif).toEqual({ takenAt: '2008-05-30T15:56:01', position: null });
  const buffer = await story.exported(content, 'word', 'client');
  const { value: word } = await mammoth.extractRawText({ buffer });
  expect(word).toContain(TAKEN);
  expect(word).not.toContain('25.774200');
});
