import { mintId } from '@sightline/contracts/core/ids';
import { type NewPosition, recordPositions } from '@sightline/contracts/positions/positions';
import { withoutCoordinates } from '@sightline/contracts/reports/content';
import type { Report } from '@sightline/contracts/reports/reports';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { markReportDelivered } from '@sightline/store/reports/reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { coordinate } from '../../../../../tests/support/coordinate.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** Positions that were recorded on site are the track on the report's map. */

let server: TestServer;
let story: ReportStory;
let startedAt: number;

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  ({ story } = await ReportStory.withDeficiency(server));
  startedAt = Date.now();
});
afterAll(() => server.close());

/** Positions, each a few feet farther north than the previous one. */
const walkedAt = (step: number, changes: Partial<NewPosition> = {}): NewPosition => ({
  id: mintId(),
  latitude: 25.98 + step / 100_000,
  longitude: -80.23,
  altitude: null,
  accuracyMeters: 5,
  heading: null,
  speedMetersPerSecond: null,
  takenAt: new Date(startedAt + step * 100).toISOString(),
  description: '',
  category: 'inspection',
  address: '',
  ...changes,
});

async function record(positions: NewPosition[]): Promise<void> {
  const params = { inspectionId: story.inspectionId };
  while (positions.length > 0)
    await story.admin.ask(recordPositions, { params, body: { positions: positions.splice(0, 50) } });
}

function mapOf({ content, contentHash }: Pick<Report, 'content' | 'contentHash'>) {
  const { sections } = outlineReport(content, contentHash);
  return sections.find((section) => section.kind === 'plot' && section.title === 'Map');
}

test('the track is frozen in the order in which it was walked, without points of reference', async () => {
  await record([walkedAt(2), walkedAt(0), walkedAt(1), walkedAt(3, { category: 'reference' })]);
  const { reply: report } = await story.generate();
  expect(report.content.track.map(({ latitude }) => latitude)).toEqual([25.98, 25.98001, 25.98002]);
  expect(report.contentHash).toBe(contentHashOf(report.content));
});

test('the map draws it as a line, and says in words how many positions there are and from when', async () => {
  await record([walkedAt(0), walkedAt(700)]);
  const map = mapOf((await story.generate()).reply);
  expect(map).toMatchObject({
    alt: expect.stringMatching(/Photo 1, .*; Track of 2 recorded positions$/),
    rows: expect.arrayContaining([
      ['Track', expect.stringMatching(/[AP]M E[SD]T to .* [AP]M E[SD]T$/), '2 recorded positions'],
    ]),
    plot: { shapes: expect.arrayContaining([expect.objectContaining({ color: '#5c6b7a' })]) },
  });
});

test('a long track is thinned out, and keeps where it began and ended', async () => {
  const positions = Array.from({ length: 1203 }, (_, index) => walkedAt(index));
  const [first, last] = [positions[0]?.takenAt, positions.at(-1)?.takenAt];
  await record(positions);
  const track = (await story.generate()).reply.content.track ?? [];
  expect([track[0]?.takenAt, track.at(-1)?.takenAt]).toEqual([first, last]);
  expect(track.length).toBeLessThanOrEqual(501);
});

test('a client never receives it', async () => {
  await record([walkedAt(0), walkedAt(1)]);
  const { reply: report } = await story.generate();
  await markReportDelivered(server.services.store, report.id);
  const { body } = await story.client.send('GET', `/api/inspections/${story.inspectionId}/report`);
  expect(String(body)).not.toMatch(coordinate('25.98'));
  expect(withoutCoordinates(report.content).track).toEqual([]);
});

test('a report without recorded positions has no track', async () => {
  expect((await story.generate()).reply.content.track).toEqual([]);
});
