import { outlineReport } from '@sightline/contracts/reportOutline';
import { photoKeys } from '@sightline/store/photos/photos';
import { findReport, reports } from '@sightline/store/reports/reports';
import mammoth from 'mammoth';
import readWorkbook from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { laidOutReport } from '../../testing/laidOutReport.ts';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { reportPhoto } from '../../testing/reportContent.ts';
import { storeReport } from '../../testing/reports.ts';

/** Reports as large and as odd as they get, and the steps of their rendering. */

let story: RenderingStory;
beforeAll(async () => {
  story = await beginRenderingStory();
});
afterAll(() => story.close());

test('500 photos are all in the PDF, in Word and in Excel', async () => {
  const content = laidOutReport({});
  const size = { width: 80, height: 60 };
  const print = await sharp({ create: { ...size, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  for (let count = 0; count < 500; count++) {
    // Few words: setting them takes the most time.
    const photo = reportPhoto({ caption: '', capturedBy: 'Ana Ruiz', position: null });
    const key = photoKeys({ _id: photo.id, inspectionId: content.inspectionId }).print;
    await story.services.storage.put(key, print, { contentType: 'image/jpeg' });
    content.photos.push(photo);
  }
  const { pictures, pages, text } = await story.rendered(content);
  expect(pictures).toHaveLength(500);
  // Six on a page: none is off its edge, where nobody sees it.
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

test('a checklist without marks has no bars, and an empty report no gaps', async () => {
  const empty = { findings: [], passed: [], notApplicable: [], unmarked: [], attendance: [] };
  const content = laidOutReport({}, empty);
  const plots = outlineReport(content, 'a'.repeat(64)).sections.filter(({ kind }) => kind === 'plot');
  expect(plots).toHaveLength(3);
  for (const plot of plots) expect(plot).toMatchObject({ plot: null, rows: [] });
  const { text } = await story.rendered(content);
  for (const said of ['No items.', 'No deficiencies.', 'No photo has a recorded location.'])
    expect(text).toContain(said);
});

test('the progress of the PDF is that of its steps: frozen 25, pictures 50, written 75, then ready', async () => {
  const { services } = story;
  const seen: unknown[] = [];
  const model = services.store.of(reports);
  const spy = vi.spyOn(model, 'updateOne').mockImplementation(function (this: typeof model, ...given) {
    const { $set: change } = given[1] as { $set: { pdf?: { state: string; percent?: number } } };
    if (change.pdf) seen.push(change.pdf.percent ?? change.pdf.state);
    return model.findOneAndUpdate(given[0], given[1]) as never;
  });
  const content = laidOutReport({});
  const report = await storeReport(services, content);
  await story.work(report._id);
  spy.mockRestore();
  expect(seen).toEqual([25, 50, 75, 'ready']);
  expect((await findReport(services.store, report._id))?.pdf.state).toBe('ready');
});
