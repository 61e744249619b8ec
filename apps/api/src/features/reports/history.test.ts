import { usualLayout } from '@sightline/contracts/reports/layout';
import { listReportVersions, REPORT_HISTORY } from '@sightline/contracts/reports/reportLists';
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
