import { changeMeasurement, deleteMeasurement } from '@sightline/contracts/measurements/measurements';
import { setPhotoDisposition } from '@sightline/contracts/photos/photos';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { measurementOn } from './testing/measurementOn.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** The measurements on photos, frozen in the report and drawn on its page. */

let server: TestServer;
let story: ReportStory;
let photoId: string;

beforeAll(async () => {
  server = await TestServer.start();
});

beforeEach(async () => {
  ({ story, photoId } = await ReportStory.withDeficiency(server));
});

afterAll(() => server.close());

test('a report freezes its measurements with points and calibration, under its hash', async () => {
  const measurementId = await story.measure(photoId);
  const { content, contentHash } = (await story.generate()).reply;
  expect(content.measurements).toMatchObject([{ id: measurementId, photoId, itemId: 'electricalFinal' }]);
  expect(contentHashOf(content)).toBe(contentHash);
  await story.admin.ask(deleteMeasurement, { params: { measurementId } });
  expect((await story.latest()).content).toEqual(content);
});

test('a measurement that changed after signing changes no signed report; staff are told, and the next version says so', async () => {
  const measurementId = await story.measure(photoId);
  await story.generate();
  const unchanged = await story.latest();
  expect(unchanged.changesSinceSigned).toEqual([]);
  const params = { measurementId };
  await story.admin.ask(changeMeasurement, { params, body: { notes: 'Working clearance', seen: {} } });
  await story.measure(photoId);
  const changes = ['1 measurement added.', 'Notes, items, rooms, units or checks of measurements changed.'];
  const { changesSinceSigned, changedParts, contentHash } = await story.latest();
  expect([changesSinceSigned, changedParts, contentHash]).toEqual([
    ...[changes, ['measurements'], unchanged.contentHash],
  ]);
  expect((await story.generate()).reply.content.reportVersion.supersedes?.changes).toEqual(changes);
});

test('deleted measurements, and those on photos that are not in the report, do not appear', async () => {
  const params = { measurementId: await story.measure(photoId) };
  await story.admin.ask(deleteMeasurement, { params });
  expect((await story.generate()).reply.content.measurements).toEqual([]);
  await story.measure(photoId);
  const body = { disposition: 'leftOut' } as const;
  await story.photo('electricalFinal');
  await story.admin.ask(setPhotoDisposition, { params: { photoId }, body });
  expect((await story.generate()).reply.content.measurements).toEqual([]);
});

test('the page states value, interval, calibration and date, and draws them over the photo, for the client too', async () => {
  await story.measure(photoId);
  const report = (await story.generate()).reply;
  const page = await story.deliveredPage(report.id);
  expect(page).toContain('<h2>Measurements (1)</h2>');
  expect(page).toMatch(/>Distance 7\.87 ± \d\.\d\d in</);
  expect(page).toContain('>Own &lt;tile&gt;, 4 corners<');
  expect(page).toMatch(/alt="[^"]*, with 1 measurement"/);
  const drawing = /<svg class="markup".*?<\/svg>/.exec(page)?.[0];
  expect(drawing).toMatch(/>7\.87 ± \d\.\d\d in<\/text>/);
  expect(page).not.toMatch(/ style="/);
});

test('the page states the average of a length in two pictures, and what it rests on', async () => {
  const first = await story.measure(photoId, { isFlat: true });
  const second = await story.photo('electricalFinal');
  await story.measure(second, { sameAs: first, isFlat: true });
  const report = (await story.generate()).reply;
  const average = report.content.measurements.find(({ id }) => id === first)?.average;
  expect(average).toMatchObject({ count: 2, isSquareOnOnly: false });
  expect(average?.value).toBeCloseTo(200, 3);
  const page = await story.deliveredPage(report.id);
  expect(page).toMatch(/\. Average of 2 pictures: 7\.87 ± \d\.\d\d in/);
  expect(page).toContain('>Own &lt;tile&gt;, 4 corners; flat on the surface, as stated<');
});

test('the page says why a length has no average', async () => {
  const first = await story.measure(photoId);
  const second = await story.photo('electricalFinal');
  const { calibration } = measurementOn(second);
  const doubled = { ...calibration, width: 300, height: 300 } as typeof calibration;
  await story.measure(second, { sameAs: first, calibration: doubled });
  const report = (await story.generate()).reply;
  const stated = report.content.measurements.find(({ id }) => id === first);
  expect([stated?.average, stated?.averageProblem]).toEqual([undefined, 'contradicting']);
  expect(await story.deliveredPage(report.id)).toContain(
    '. Not averaged: the pictures contradict each other',
  );
});

test('the page states a check with the code, in the table, at its item, and on the photo', async () => {
  await story.measure(photoId, { check: 'stairRiser' });
  const report = (await story.generate()).reply;
  expect(report.content.measurements).toMatchObject([{ check: 'stairRiser' }]);
  const page = await story.deliveredPage(report.id);
  const name = 'Stair riser of a dwelling';
  const result = `${name} 7\\.\\d to 8\\.\\d in: cannot be told, measure by hand`;
  expect(page).toMatch(new RegExp(`\\(${result}\\). ${name}, at most 7 3/4 in: Florida`));
  expect(page).toMatch(new RegExp(`\\(${result}\\), Photo 1<`));
  const drawing = /<svg class="markup".*?<\/svg>/.exec(page)?.[0];
  expect(drawing?.replaceAll(/<[^>]*>/g, ' ')).toMatch(/measure\s+by\s+hand/);
});
