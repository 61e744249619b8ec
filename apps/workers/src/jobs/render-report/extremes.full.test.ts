import { putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import { photoKeys } from '@sightline/store/photos/photos';
import mammoth from 'mammoth';
import readWorkbook from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { laidOutReport } from '../../testing/laidOutReport.ts';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { reportPhoto } from '../../testing/reportContent.ts';

/** Reports as large and as odd as they get. */

let story: RenderingStory;
beforeAll(async () => {
  story = await beginRenderingStory();
});
afterAll(() => story.close());

// Renders 500 photos three times.
test('500 photos are all in the PDF, in Word and in Excel', { timeout: 120_000 }, async () => {
  const content = laidOutReport({});
  const size = { width: 80, height: 60 };
  const print = await sharp({ create: { ...size, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  for (let count = 0; count < 500; count++) {
    // Few words: setting them takes the most time.
    const photo = reportPhoto({ caption: '', capturedBy: 'Ana Ruiz', position: null });
    const key = photoKeys({ _id: photo.id, inspectionId: content.inspectionId }).print;
    await putDerivedFile(story.services, key, { body: print, contentType: 'image/jpeg' });
    content.photos.push(photo);
  }
  const { pictures, pages, text } = await story.rendered(content);
  expect(pictures).toHaveLength(500);
  // At most six photos fit on a page; more would be cut off at its edge.
  expect(pages.length).toBeGreaterThan(500 / 6);
  expect(text).toContain('Photo 500');
  const { value: html } = await mammoth.convertToHtml({ buffer: await story.exported(content, 'word') });
  expect(html.match(/<img alt="Photo taken/g)).toHaveLength(500);
  const sheets = await readWorkbook(await story.exported(content, 'excel'));
  expect(sheets.find(({ sheet }) => sheet === 'Photos (500)')?.data).toHaveLength(501);
});

test('a note of 10,000 characters with right-to-left letters and emoji loses nothing in any file', async () => {
  const content = laidOutReport({ template: 'legal' });
  const words = Array.from({ length: 1300 }, (_, index) => `word${index}`);
  const note = `שלום مرحبا 🏠 ${words.join(' ')}`;
  expect(note.length).toBeGreaterThan(10_000);
  if (content.findings[0]) content.findings[0].notes = note;
  const { text } = await story.rendered(content);
  for (const word of words) expect(text).toContain(word);
  const { value } = await mammoth.extractRawText({ buffer: await story.exported(content, 'word') });
  expect(value).toContain(note);
  const sheets = await readWorkbook(await story.exported(content, 'excel'));
  expect(JSON.stringify(sheets.map(({ data }) => data))).toContain(note);
});
