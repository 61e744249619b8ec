import { mintId } from '@sightline/contracts/core/ids';
import { verifyReport } from '@sightline/contracts/reports/reportFiles';
import { listReports } from '@sightline/contracts/reports/reportLists';
import { claimVersion, reportNumbers, reserveReportNumber } from '@sightline/store/reports/numbers';
import { reports } from '@sightline/store/reports/reports';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

/** Report numbers: short, counted by year, shared by the versions of an inspection's report. */

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});

afterAll(() => server.close());

async function storyWithMark(): Promise<ReportStory> {
  const story = await ReportStory.begin(server);
  await story.mark('electricalFinal', 'pass');
  return story;
}

test('the versions of a report share its number, in the list and where a copy is verified', async () => {
  const story = await storyWithMark();
  const first = (await story.generate()).reply;
  const second = (await story.generate({ summary: 'Corrected.' })).reply;
  const number = first.content.reportNumber;
  expect(number).toMatch(/^R-\d{4}-\d{5}$/);
  expect(second.content.reportNumber).toBe(number);
  const { items: listed } = await story.admin.ask(listReports, { query: {} });
  expect(listed.find(({ id }) => id === second.id)?.number).toBe(`${number} v2`);
  const verified = (reportId: string) => server.visitor().ask(verifyReport, { params: { reportId } });
  expect(await verified(first.id)).toMatchObject({ number, versionNumber: 1, isLatest: false });
  expect(await verified(second.id)).toMatchObject({
    number: `${number} v2`,
    versionNumber: 2,
    isLatest: true,
    result: 'partial',
    address: second.content.inspection.address,
  });
  const page = await story.admin.send('GET', `/api/inspections/${story.inspectionId}/report`);
  expect(String(page.body)).toContain(`${number} v2`);
});

test('people who report on other inspections at once get consecutive numbers, each once', async () => {
  const stories = await Promise.all([storyWithMark(), storyWithMark(), storyWithMark(), storyWithMark()]);
  const replies = await Promise.all(stories.map((story) => story.generate()));
  const numbers = replies
    .map(({ reply }) => Number(reply.content.reportNumber.slice(-5)))
    .toSorted((a, b) => a - b);
  expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3]);
});

test('of two people who sign the first version of a report at once, one is refused', async () => {
  const story = await storyWithMark();
  const answers = await Promise.all([
    story.generate({ summary: 'Mine.' }),
    story.generate({ summary: 'No, mine.' }),
  ]);
  const stored = await server.services.store.of(reports).find({ inspectionId: story.inspectionId }).lean();
  const versions = stored.map(({ content }) => content.reportVersion.number);
  const refused = answers.filter(({ status }) => status === 409);
  // A person who began after the other's report was stored signs the second version.
  expect(stored).toHaveLength(2 - refused.length);
  expect(versions.toSorted((a, b) => a - b)).toEqual(refused.length === 1 ? [1] : [1, 2]);
});

test('a process that was stopped until its claim was abandoned signs the next version', async () => {
  const story = await storyWithMark();
  const { store } = server.services;
  const { inspectionId } = story;
  const model = store.of(reports);
  const create = model.create.bind(model);
  vi.spyOn(model, 'create').mockImplementationOnce((async (report: unknown) => {
    const claimedAt = new Date(Date.now() - 61_000);
    await store.of(reportNumbers).updateOne({ _id: inspectionId }, { $set: { claimedAt } });
    await story.generate({ summary: 'Meanwhile.' });
    return await create(report as never);
  }) as never);
  const { reply } = await story.generate({ summary: 'Slow.' });
  expect(reply).toMatchObject({ content: { summary: 'Slow.', reportVersion: { number: 2 } } });
  const stored = await model.find({ inspectionId }).lean();
  const versions = stored.map(({ content }) => `${content.reportVersion.number} ${content.summary}`);
  expect(new Set(versions)).toEqual(new Set(['1 Meanwhile.', '2 Slow.']));
  expect(versions).toHaveLength(2);
});

test('a version that another person has claimed is refused until the claim is abandoned', async () => {
  const { store } = server.services;
  const [inspectionId, crashed, next] = [mintId(), mintId(), mintId()];
  expect(await reserveReportNumber(store, inspectionId, 2031)).toBe('R-2031-00001');
  expect(await reserveReportNumber(store, mintId(), 2031)).toBe('R-2031-00002');
  expect(await reserveReportNumber(store, inspectionId, 2032)).toBe('R-2031-00001');
  await claimVersion(store, inspectionId, { version: 1, reportId: crashed });
  await claimVersion(store, inspectionId, { version: 1, reportId: crashed });
  const claimed = claimVersion(store, inspectionId, { version: 1, reportId: next });
  await expect(claimed).rejects.toMatchObject({ code: 'conflict' });
  const claimedAt = new Date(Date.now() - 61_000);
  await store.of(reportNumbers).updateOne({ _id: inspectionId }, { $set: { claimedAt } });
  await claimVersion(store, inspectionId, { version: 1, reportId: next });
  const late = claimVersion(store, inspectionId, { version: 1, reportId: crashed });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
});
