import { mintId } from '@sightline/contracts/core/ids';
import type { DrawnShape, MarkupChange, PhotoMarkup } from '@sightline/contracts/photos/photoMarkup';
import { updatePhoto } from '@sightline/contracts/photos/photos';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { markReportDelivered } from '@sightline/store/reports/reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** The markup of photos, frozen in the report and drawn on its page. */

let server: TestServer;
let story: ReportStory;
let photoId: string;

beforeAll(async () => {
  server = await TestServer.start();
});

beforeEach(async () => {
  ({ story } = await ReportStory.withDeficiency(server));
  photoId = await story.photo('electricalFinal');
});

afterAll(() => server.close());

const DRAWN: DrawnShape[] = [
  { id: mintId(), kind: 'circle', color: 'yellow', from: [0.25, 0.25], to: [0.75, 0.75] },
  { id: mintId(), kind: 'text', color: 'white', at: [0.5, 0.9], text: 'No cover <here>' },
];

async function change(markup: z.input<typeof MarkupChange>): Promise<PhotoMarkup> {
  return (await story.admin.ask(updatePhoto, { params: { photoId }, body: { markup } })).markup;
}

test('a report freezes the markup of its photos, under its hash', async () => {
  const markup = await change({ marks: DRAWN });
  const report = (await story.generate()).reply;
  expect(report.content.photos.map((photo) => photo.markup)).toEqual([[], markup]);
  expect(contentHashOf(report.content)).toBe(report.contentHash);
  await change({ removed: DRAWN.map(({ id }) => id) });
  const { content, contentHash } = await story.latest();
  expect(content.photos[1]?.markup).toEqual(markup);
  expect(contentHashOf(content)).toBe(contentHash);
});

test('staff are told which photo was drawn on after signing, and the next version says so', async () => {
  await story.generate();
  await change({ marks: DRAWN });
  expect((await story.latest()).changesSinceSigned).toEqual(['Photo 2: markup changed.']);
  const second = (await story.generate()).reply;
  expect(second.content.reportVersion.supersedes?.changes).toEqual(['Photo 2: markup changed.']);
  expect((await story.latest()).changesSinceSigned).toEqual([]);
});

test('the page draws the markup over the photo, for the client too, and says how many marks there are', async () => {
  await change({ marks: DRAWN });
  const report = (await story.generate()).reply;
  await markReportDelivered(server.services.store, report.id);
  const { headers, body } = await story.client.send('GET', `/api/inspections/${story.inspectionId}/report`);
  const page = String(body);
  const pictures = page.split(`<img src="/api/photos/${photoId}/image"`).slice(1);
  // The photo is shown with its deficiency alone.
  expect(pictures).toHaveLength(1);
  for (const picture of pictures) {
    expect(picture).toMatch(/^ alt="[^"]*, with 2 marks"/);
    const drawing = /<svg class="markup" viewBox="0 0 320 240".*?<\/svg>/.exec(picture)?.[0];
    expect(drawing).toContain('<path d="M80 120A80 60 0 1 1 240 120A80 60 0 1 1 80 120Z" fill="none"');
    expect(drawing).toContain('>No cover &lt;here&gt;</text>');
    expect(picture).toContain('Marks drawn by ');
  }
  expect(page.match(/class="markup"/g)).toHaveLength(1);
  // The page forbids styles of its own elements, so drawings use attributes.
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(page).not.toMatch(/ style="/);
});
