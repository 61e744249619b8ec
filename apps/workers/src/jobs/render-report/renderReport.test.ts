import { mintId } from '@sightline/contracts/core/ids';
import { sendEmail } from '@sightline/contracts/jobs';
import { UnrecoverableError } from '@sightline/server-kit/JobRunner';
import { findReport, markPdfReady, reportPdfKey } from '@sightline/store/reports/reports';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queueMail } from '../../testing/deliveries.ts';
import { readPdf, sha256 } from '../../testing/readPdf.ts';
import { beginRenderingStory, type RenderingStory } from '../../testing/renderingStory.ts';
import { reportContent } from '../../testing/reportContent.ts';
import { storeReport, storeReportPhoto } from '../../testing/reports.ts';

/** The copies of a report's PDF, and what the job records about them. */

let services: RenderingStory['services'];
let work: RenderingStory['work'];
let pdfOf: RenderingStory['pdfOf'];
let close: RenderingStory['close'];
beforeAll(async () => {
  ({ services, work, pdfOf, close } = await beginRenderingStory());
});
afterAll(() => close());

test("a client's copy has no coordinates, and the full copy is not made again for it", async () => {
  const content = reportContent();
  const distance = { distanceMeters: 2092, isOffSite: true };
  content.photos = [await storeReportPhoto(services, content, distance)];
  const report = await storeReport(services, content);
  const facts = { sha256: 'c'.repeat(64), bytes: 13 };
  const key = reportPdfKey(report, 'full', facts.sha256);
  await services.storage.put(key, Buffer.from('as handed out'), { contentType: 'application/pdf' });
  await markPdfReady(services.store, report._id, facts);
  await work(report._id);
  expect((await pdfOf(report)).toString()).toBe('as handed out');
  const bytes = await pdfOf(report, 'client');
  const { text } = await readPdf(bytes);
  expect(text).toContain('Location recorded (± 14 ft), 1.3 mi from the property');
  expect(text).not.toMatch(/25\.76|80\.21|off site/);
  const known = await findReport(services.store, report._id);
  expect(known?.clientPdf).toMatchObject({ state: 'ready', sha256: sha256(bytes) });
});

test('the PDF is stored with its hash and size on record', async () => {
  const report = await storeReport(services, reportContent());
  await work(report._id);
  const bytes = await pdfOf(report);
  const known = await findReport(services.store, report._id);
  expect(known?.pdf).toMatchObject({ state: 'ready', sha256: sha256(bytes), bytes: bytes.length });
  const key = reportPdfKey(report, 'full', sha256(bytes));
  expect((await services.storage.open(key)).contentType).toBe('application/pdf');
});

test('mails that were ordered before the PDF was ready are sent once it is, and those of other reports are not', async () => {
  const enqueued = vi.spyOn(services.queue, 'enqueueSoon');
  const [report, other] = [
    await storeReport(services, reportContent()),
    await storeReport(services, reportContent()),
  ];
  const [waiting] = await Promise.all(
    [report, other].map(
      async ({ _id: reportId, inspectionId }) =>
        await queueMail(services, {
          _id: mintId(),
          to: 'official@city.example',
          subject: 'Report',
          mail: { kind: 'report', inspectionId, reportId, customMessage: '' },
        }),
    ),
  );
  await work(report._id);
  expect(enqueued).toHaveBeenCalledExactlyOnceWith(sendEmail, { deliveryId: waiting?._id });
  // The first attempt may have been killed after it stored the PDF.
  await work(report._id, 2);
  expect(enqueued).toHaveBeenCalledTimes(2);
});

test('a second run leaves a finished PDF alone', async () => {
  const report = await storeReport(services, reportContent());
  await work(report._id);
  const first = await findReport(services.store, report._id);
  const key = reportPdfKey(report, 'full', sha256(await pdfOf(report)));
  await services.storage.put(key, Buffer.from('as handed out'), { contentType: 'application/pdf' });
  await work(report._id, 2);
  expect(await findReport(services.store, report._id)).toEqual(first);
  expect((await pdfOf(report)).toString()).toBe('as handed out');
});

test('a report that cannot be rendered is retried and, at the third attempt, marked as failed with a reason', async () => {
  const report = await storeReport(services, reportContent());
  await services.store.client
    .db(services.store.databaseName)
    .collection<{ _id: string }>('reports')
    .updateOne({ _id: report._id }, { $set: { 'content.summary': null } });
  await expect(work(report._id)).rejects.toThrow();
  expect((await findReport(services.store, report._id))?.pdf).toEqual({ state: 'rendering' });
  await expect(work(report._id, 3)).rejects.toThrow(UnrecoverableError);
  const known = await findReport(services.store, report._id);
  expect(known?.pdf).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('Try again'),
  });
});
