import { mintId } from '@sightline/contracts/core/ids';
import { updatePhoto } from '@sightline/contracts/photos/photos';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** Accepted facts of labels, frozen in the report with their photos. */

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

const SERIAL = { field: 'serial' as const, value: '1219E12345', source: 'text' as const, confidence: 0.9 };

async function accept() {
  const fact = {
    id: mintId(),
    ...SERIAL,
    replaces: null,
    from: [0.1, 0.2] as [number, number],
    to: [0.6, 0.3] as [number, number],
  };
  const body = { labels: { accepted: [fact] } };
  return (await story.admin.ask(updatePhoto, { params: { photoId }, body })).labels;
}

test('a report states the accepted facts under its hash, and its page shows them with the photo', async () => {
  const labels = await accept();
  const report = (await story.generate()).reply;
  expect(report.content.photos.map((photo) => photo.labels)).toEqual([[], labels]);
  expect(contentHashOf(report.content)).toBe(report.contentHash);
  const { body } = await story.admin.send('GET', `/api/inspections/${story.inspectionId}/report`);
  expect(String(body)).toContain('From the label: Serial number: 1219E12345. Accepted by ');
});

test('staff are told when a fact was accepted after the signature', async () => {
  await story.generate();
  await accept();
  expect((await story.latest()).changesSinceSigned).toEqual(['Photo 2: facts of its label changed.']);
});
