import { usualLayout } from '@sightline/contracts/reports/layout';
import { listReportVersions, REPORT_HISTORY } from '@sightline/contracts/reports/reportLists';
import { getReportVersion } from '@sightline/contracts/reports/reports';
import { markReportDelivered } from '@sightline/store/reports/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** The history of a report: its latest ten versions, with what changed from each to the next. */

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.close());

const read = (story: ReportStory) =>
  story.admin.ask(listReportVersions, { params: { inspectionId: story.inspectionId } });

test('each version says who signed it, with which result and layout, and what changed', async () => {
  const story = await ReportStory.begin(server);
  expect(await read(story)).toEqual([]);
  await story.mark('electricalFinal', 'fail', 'Panel cover is missing.');
  await story.generate({ result: 'rejected' });
  await story.mark('electricalFinal', 'pass');
  const layout = { ...usualLayout('summary'), template: 'legal' as const };
  await story.generate({ result: 'approved', type: 'summary', layout });
  const [second, first] = await read(story);
  expect(first).toMatchObject({ result: 'rejected', template: 'professional', changes: [] });
  expect(second).toMatchObject({
    signedBy: 'Ada Lima',
    result: 'approved',
    type: 'summary',
    template: 'legal',
    number: expect.stringMatching(/^R-\d{4}-\d{5} v2$/),
    changes: expect.arrayContaining([
      'Result changed from Rejected to Approved.',
      'Template changed from Professional to Legal.',
      expect.stringContaining('changed from failed to passed'),
    ]),
  });
});

test('of more than ten versions it has the latest ten, newest first', async () => {
  const story = await ReportStory.begin(server);
  await story.mark('electricalFinal', 'pass');
  for (let count = 0; count < REPORT_HISTORY + 2; count++)
    await story.generate({ summary: `Look ${count}.` });
  const numbers = (await read(story)).map(({ number }) => Number(number.split(' v')[1]));
  expect(numbers).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

test('a client lists and reads delivered versions, staff all of them, and no one those of another inspection', async () => {
  const story = await ReportStory.begin(server);
  const { admin, client, inspectionId } = story;
  await story.mark('electricalFinal', 'pass');
  const first = (await story.generate({ summary: 'First look.' })).reply;
  const second = (await story.generate({ summary: 'Second look.' })).reply;
  const params = (reportId: string) => ({ params: { inspectionId, reportId } });
  expect(await client.ask(listReportVersions, { params: { inspectionId } })).toEqual([]);
  await markReportDelivered(server.services.store, first.id);
  const listed = await client.ask(listReportVersions, { params: { inspectionId } });
  expect(listed.map(({ reportId }) => reportId)).toEqual([first.id]);
  expect((await client.ask(getReportVersion, params(first.id))).content.summary).toBe('First look.');
  expect((await client.call(getReportVersion, params(second.id))).status).toBe(404);
  expect((await admin.ask(getReportVersion, params(second.id))).content.summary).toBe('Second look.');
  const other = await ReportStory.begin(server);
  const elsewhere = { params: { inspectionId: other.inspectionId, reportId: first.id } };
  expect((await admin.call(getReportVersion, elsewhere)).status).toBe(404);
});
