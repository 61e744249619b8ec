import { exportReport } from '@sightline/contracts/jobs';
import { EXPORT_FORMATS } from '@sightline/contracts/reports/exportFormats';
import { usualLayout } from '@sightline/contracts/reports/layout';
import { listReportVersions, REPORT_HISTORY } from '@sightline/contracts/reports/reportLists';
import { getReportVersion } from '@sightline/contracts/reports/reports';
import { putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import { markReportDelivered, reportCopyKey } from '@sightline/store/reports/reports';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

test('of more than ten versions it has the latest ten, newest first', { tags: 'full' }, async () => {
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

test('the PDF of an older version is the stored one, for staff and for the client it was delivered to', async () => {
  const story = await ReportStory.begin(server);
  const { admin, client, inspectionId } = story;
  await story.mark('electricalFinal', 'pass');
  const first = (await story.generate({ summary: 'First look.' })).reply;
  const path = (reportId: string, of = inspectionId) => `/api/inspections/${of}/reports/${reportId}/pdf`;
  const early = await admin.send('GET', path(first.id));
  expect([early.status, early.headers.get('Retry-After')]).toEqual([409, '2']);
  const bytes = await story.pdfRendered(first);
  const second = (await story.generate({ summary: 'Second look.' })).reply;
  await story.pdfRendered(second);

  const { status, headers, body } = await admin.send('GET', path(first.id));
  expect([status, headers.get('Content-Type'), body]).toEqual([200, 'application/pdf', bytes.toString()]);
  expect(headers.get('Content-Disposition')).toMatch(/ - version 1\.pdf"$/);
  expect(headers.get('Cache-Control')).toBe('no-store');

  expect((await client.send('GET', path(first.id))).status).toBe(404);
  await markReportDelivered(server.services.store, first.id);
  expect((await client.send('GET', path(first.id))).body).toBe(bytes.toString());
  expect((await client.send('GET', path(second.id))).status).toBe(404);

  const other = await ReportStory.begin(server);
  for (const caller of [other.client, admin, client])
    expect((await caller.send('GET', path(first.id, other.inspectionId))).status).toBe(404);
  expect((await other.client.send('GET', path(first.id))).status).toBe(404);
  expect((await server.visitor().send('GET', path(first.id))).status).toBe(401);
});

test('an older version is also had as Word and Excel, by those who may read it', async () => {
  const story = await ReportStory.begin(server);
  const { admin, client, inspectionId } = story;
  const { services } = server;
  await story.mark('electricalFinal', 'pass');
  const first = (await story.generate({ summary: 'First look.' })).reply;
  await story.generate({ summary: 'Second look.' });
  const path = `/api/inspections/${inspectionId}/reports/${first.id}/copies/word`;
  const enqueued = vi.spyOn(services.queue, 'enqueueSoon');
  expect((await admin.send('GET', path)).status).toBe(409);
  expect(enqueued).toHaveBeenCalledWith(exportReport, { reportId: first.id, format: 'word', copy: 'full' });
  const key = reportCopyKey({ _id: first.id, inspectionId }, 'full', 'word');
  const { contentType } = EXPORT_FORMATS.word;
  await putDerivedFile(services, key, { body: Buffer.from('the first look'), contentType });
  const { status, headers, body } = await admin.send('GET', path);
  expect([status, body]).toEqual([200, 'the first look']);
  expect(headers.get('Content-Disposition')).toMatch(/ - version 1\.docx"$/);
  expect((await client.send('GET', path)).status).toBe(404);
  expect((await server.visitor().send('GET', path)).status).toBe(401);
});

test('a client gets the copy of an older version without coordinates', async () => {
  const { story } = await ReportStory.withDeficiency(server);
  const { admin, client, inspectionId } = story;
  const first = (await story.generate()).reply;
  const [full, own] = [await story.pdfRendered(first), await story.pdfRendered(first, 'client')];
  await story.generate({ summary: 'Second look.' });
  await markReportDelivered(server.services.store, first.id);
  const path = `/api/inspections/${inspectionId}/reports/${first.id}/pdf`;
  expect((await admin.send('GET', path)).body).toBe(full.toString());
  expect((await client.send('GET', path)).body).toBe(own.toString());
});
