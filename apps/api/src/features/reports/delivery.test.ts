import { mintId } from '@sightline/contracts/core/ids';
import { exportReport, renderReport, sendEmail } from '@sightline/contracts/jobs';
import { resendMail } from '@sightline/contracts/mail/failedMails';
import { listDeliveries, sendReport } from '@sightline/contracts/reports/deliveries';
import { EXPORT_FORMATS, ExportFormat } from '@sightline/contracts/reports/exportFormats';
import { verifyReport } from '@sightline/contracts/reports/reportFiles';
import { listReports } from '@sightline/contracts/reports/reportLists';
import { getLatestReport, type Report, retryRendering } from '@sightline/contracts/reports/reports';
import { reportFileName } from '@sightline/report/fileName';
import { claimDelivery, settleDelivery } from '@sightline/store/deliveries/outcomes';
import { putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import { findInspection } from '@sightline/store/inspections/inspections';
import {
  copyFor,
  markPdfFailed,
  markReportDelivered,
  reportCopyKey,
  reportPdfKey,
} from '@sightline/store/reports/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sha256Of } from '../../../../../tests/support/sha256Of.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory } from './testing/ReportStory.ts';

let server: TestServer;
let story: ReportStory;
let report: Report;

beforeAll(async () => {
  server = await TestServer.start();
});

beforeEach(async () => {
  story = await ReportStory.begin(server);
  await story.mark('mechanicalDuctRough', 'fail', '<script>alert("x")</script> & <b>bold</b>');
  report = (await story.generate({ summary: 'Line one\n<img src=x onerror=alert(1)>' })).reply;
});

afterAll(() => server.close());

const path = (what: string): string => `/api/inspections/${story.inspectionId}/${what}`;

async function mail(sendId: string, recipientEmails: string[], customMessage = '') {
  const body = { sendId, inspectionId: story.inspectionId, recipientEmails, customMessage };
  return await story.admin.call(sendReport, { body });
}

test('the PDF is not ready while it is being rendered; then staff can download it', async () => {
  const early = await story.admin.send('GET', path('pdf'));
  expect([early.status, early.headers.get('Retry-After')]).toEqual([409, '2']);
  const bytes = await story.pdfRendered(report);
  const { status, headers, body } = await story.admin.send('GET', path('pdf'));
  expect([status, headers.get('Content-Type'), body]).toEqual([200, 'application/pdf', bytes.toString()]);
  const name = reportFileName(report.content);
  expect(name).toMatch(/^Inspection report - .+ - \d{4}-\d\d-\d\d\.pdf$/);
  expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`);
});

test('a PDF whose bytes were changed in the storage is not sent', async () => {
  const sha256 = sha256Of(await story.pdfRendered(report));
  const key = reportPdfKey({ _id: report.id, inspectionId: story.inspectionId }, 'full', sha256);
  await server.services.storage.put(key, Buffer.from('%PDF-1.7 forged'), { contentType: 'application/pdf' });
  const { status, body } = await story.admin.send('GET', path('pdf'));
  expect([status, body]).toMatchObject([500, { code: 'fileChanged' }]);
});

test.each(ExportFormat.options)(
  'a report as %s is made when it is first asked for, then downloaded',
  async (format) => {
    const { services } = server;
    const { storage, queue } = services;
    const enqueued = vi.spyOn(queue, 'enqueueSoon');
    const early = await story.admin.send('GET', path(`report-copies/${format}`));
    expect([early.status, early.headers.get('Retry-After')]).toEqual([409, '1']);
    expect(enqueued).toHaveBeenCalledWith(exportReport, { reportId: report.id, format, copy: 'full' });

    const key = reportCopyKey({ _id: report.id, inspectionId: story.inspectionId }, 'full', format);
    const { contentType, extension } = EXPORT_FORMATS[format];
    const file = { body: Buffer.from('as written by the worker'), contentType };
    await putDerivedFile(services, key, file);
    const { status, headers, body } = await story.admin.send('GET', path(`report-copies/${format}`));
    expect([status, headers.get('Content-Type'), body]).toEqual([
      200,
      contentType,
      'as written by the worker',
    ]);
    const name = reportFileName(report.content, extension);
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`);

    enqueued.mockClear();
    await storage.put(key, Buffer.from('as it was changed'), { contentType });
    expect((await story.admin.send('GET', path(`report-copies/${format}`))).status).toBe(409);
    expect(enqueued).toHaveBeenCalledExactlyOnceWith(exportReport, {
      reportId: report.id,
      format,
      copy: 'full',
    });
  },
);

test('a client gets the copy without coordinates, once the report is delivered; other formats are refused', async () => {
  const { client, admin } = story;
  const enqueued = vi.spyOn(server.services.queue, 'enqueueSoon');
  expect((await client.send('GET', path('report-copies/word'))).status).toBe(404);
  await markReportDelivered(server.services.store, report.id);
  expect((await client.send('GET', path('report-copies/word'))).status).toBe(409);
  const copy = copyFor({ content: report.content }, false);
  expect(enqueued).toHaveBeenCalledExactlyOnceWith(exportReport, {
    reportId: report.id,
    format: 'word',
    copy,
  });
  expect((await admin.send('GET', path('report-copies/exe'))).status).toBe(400);
});

test('Back shows no report after signing out: the browser does not cache its page and PDF', async () => {
  await story.pdfRendered(report);
  for (const what of ['pdf', 'report', 'reports/latest'])
    expect((await story.admin.send('GET', path(what))).headers.get('Cache-Control')).toBe('no-store');
});

test('an email that is ordered while the PDF is being created waits for it, and says so', async () => {
  const enqueued = vi.spyOn(server.services.queue, 'enqueueSoon');
  const { inspectionId, admin } = story;
  const mail = { inspectionId, recipientEmails: ['early@city.example'] };
  const { deliveries: early, message } = await admin.ask(sendReport, { body: mail });
  expect(early).toMatchObject([
    { state: 'queued', explanation: expect.stringContaining('until the PDF is ready') },
  ]);
  expect(message).toBe('Inspection report queued for 1 recipient until the PDF is ready');
  expect(enqueued).not.toHaveBeenCalled();
  await story.pdfRendered(report);
  const late = { inspectionId, recipientEmails: ['late@city.example'] };
  const { deliveries, message: said } = await admin.ask(sendReport, { body: late });
  expect(deliveries).toMatchObject([{ state: 'queued', explanation: null }]);
  expect(said).toBe('Inspection report queued for 1 recipient');
  expect(enqueued).toHaveBeenCalledExactlyOnceWith(sendEmail, { deliveryId: deliveries[0]?.id });
});

test('an email of a report whose PDF has failed has it created again, and waits for it', async () => {
  const { inspectionId, admin } = story;
  const { services } = server;
  const first = await admin.ask(sendReport, { body: { inspectionId, recipientEmails: ['a@city.example'] } });
  const deliveryId = first.deliveries[0]?.id ?? '';
  await markPdfFailed(services.store, report.id, 'Out of paper.');
  await settleDelivery(services.store, deliveryId, { state: 'failed', explanation: 'Out of paper.' });
  const listed = () => admin.ask(listDeliveries, { params: { inspectionId } });
  expect(await listed()).toMatchObject([{ state: 'failed', needsDecision: true }]);

  const enqueued = vi.spyOn(services.queue, 'enqueueSoon').mockClear();
  const again = { params: { deliveryId }, body: { id: mintId() } };
  expect(await admin.ask(resendMail, again)).toEqual({ sentTo: 'a@city.example' });
  expect((await story.latest()).pdf.state).toBe('rendering');
  expect(enqueued).toHaveBeenCalledExactlyOnceWith(renderReport, { reportId: report.id });
  expect(await listed()).toMatchObject([
    { state: 'queued', explanation: expect.stringContaining('until the PDF is ready'), needsDecision: false },
    { state: 'failed', needsDecision: false },
  ]);
});

test('the reply to a repeated mailing says what has become of it', async () => {
  await story.pdfRendered(report);
  const sendId = mintId();
  const to = ['a@city.example', 'b@city.example', 'c@city.example'];
  const { deliveries } = (await mail(sendId, to)).reply;
  const [first, second] = deliveries.map(({ id }) => id);
  await settleDelivery(server.services.store, first ?? '', { state: 'sent' });
  await settleDelivery(server.services.store, second ?? '', {
    state: 'failed',
    explanation: 'No such user.',
  });
  expect((await mail(sendId, to)).reply.message).toBe(
    'Inspection report sent to 1 recipient, queued for 1 recipient, not sent to 1 recipient',
  );
});

test('a client can open the report, its page and its PDF only once it is delivered', async () => {
  await story.pdfRendered(report);
  const { inspectionId, client } = story;
  const statuses = async () => {
    const latest = await client.call(getLatestReport, { params: { inspectionId } });
    const files = [await client.send('GET', path('pdf')), await client.send('GET', path('report'))];
    return [latest.status, ...files.map(({ status }) => status)];
  };
  expect(await statuses()).toEqual([404, 404, 404]);
  expect((await client.ask(listReports, { query: {} })).items).toEqual([]);
  await markReportDelivered(server.services.store, report.id);
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await client.ask(listReports, { query: {} })).items).toMatchObject([
    { id: report.id, status: 'delivered' },
  ]);
  expect((await findInspection(server.services.store, inspectionId))?.status).toBe('report_delivered');
});

describe('coordinates of photos', () => {
  const COORDINATES = /25\.9812|80\.2343/;

  beforeEach(async () => {
    await story.photo('mechanicalDuctRough');
    report = (await story.generate({ summary: 'With a photo.' })).reply;
    await markReportDelivered(server.services.store, report.id);
  });

  test('a client sees only the accuracy of a location; staff see the coordinates', async () => {
    const params = { inspectionId: story.inspectionId };
    const [forClient, forStaff] = [
      await story.client.ask(getLatestReport, { params }),
      await story.admin.ask(getLatestReport, { params }),
    ];
    expect(forClient.content.photos[0]?.position).toEqual({ accuracyMeters: 6 });
    expect(forStaff.content.photos[0]?.position).toMatchObject({
      latitude: 25.981234,
      longitude: -80.234321,
    });
    expect(JSON.stringify(forClient)).not.toMatch(COORDINATES);
    expect(forClient.contentHash).toBe(forStaff.contentHash);
    expect(String((await story.client.send('GET', path('report'))).body)).toContain(
      'Location recorded (± 20 ft)',
    );
    expect(String((await story.client.send('GET', path('report'))).body)).not.toMatch(COORDINATES);
    expect(String((await story.admin.send('GET', path('report'))).body)).toMatch(COORDINATES);
  });

  test('a client downloads the copy without coordinates, which may be ready after the full one', async () => {
    const full = await story.pdfRendered(report);
    expect((await story.client.send('GET', path('pdf'))).status).toBe(409);
    const params = { inspectionId: story.inspectionId };
    expect((await story.client.ask(getLatestReport, { params })).pdf).toEqual({ state: 'rendering' });
    const own = await story.pdfRendered(report, 'client');
    expect(own).not.toEqual(full);
    expect((await story.client.send('GET', path('pdf'))).body).toBe(own.toString());
    expect((await story.admin.send('GET', path('pdf'))).body).toBe(full.toString());
    const { pdfHashes } = await server.visitor().ask(verifyReport, { params: { reportId: report.id } });
    expect(pdfHashes).toHaveLength(2);
  });
});

test('until a new version is delivered, the client sees the delivered one', async () => {
  await markReportDelivered(server.services.store, report.id);
  await story.generate({ summary: 'Second thoughts.' });
  const { inspectionId, client } = story;
  expect((await client.ask(getLatestReport, { params: { inspectionId } })).id).toBe(report.id);
  expect((await client.ask(listReports, { query: {} })).items).toMatchObject([{ id: report.id }]);
});

test('another client cannot open it', async () => {
  await markReportDelivered(server.services.store, report.id);
  const stranger = await server.signedInAs('client');
  for (const what of ['pdf', 'report', 'reports/latest'])
    expect((await stranger.send('GET', path(what))).status).toBe(404);
  expect((await stranger.ask(listReports, { query: {} })).items).toEqual([]);
});

test('the page escapes text, loads nothing from other origins and runs no script', async () => {
  const { status, headers, body } = await story.admin.send('GET', path('report'));
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = String(body);
  expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &lt;b&gt;bold&lt;/b&gt;');
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toMatch(/<script|<img src=x|style="/);
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  for (const text of ['Gulf Coast Inspections', 'PX-4711', report.contentHash, '12 Palm Way, Miramar'])
    expect(page).toContain(text);
  expect(page).toContain('aria-label="Signature of Ada Lima"');
});

test('creates one mail per recipient, and a repeated mailing sends nothing again', async () => {
  const sendId = mintId();
  const first = await mail(sendId, ['a@example.com', 'B@Example.com', 'b@example.com'], 'Please read.');
  expect(first.reply).toMatchObject({
    success: true,
    message: 'Inspection report queued for 2 recipients until the PDF is ready',
  });
  expect(first.reply.deliveries.map(({ to, state }) => [to, state])).toEqual([
    ['a@example.com', 'queued'],
    ['b@example.com', 'queued'],
  ]);
  const again = await mail(sendId, ['a@example.com', 'b@example.com'], 'Please read.');
  expect(again.reply.deliveries.map(({ id }) => id)).toEqual(first.reply.deliveries.map(({ id }) => id));
  const { inspectionId, admin } = story;
  const listed = await admin.ask(listDeliveries, { params: { inspectionId } });
  expect(listed).toHaveLength(2);
  expect(listed[0]?.subject).toBe(
    'Inspection Report - Comprehensive | Permit #B-2026-0001 · 12 Palm Way, Miramar, To be scheduled',
  );
  expect((await mail(sendId, ['a@example.com'], 'Something else.')).status).toBe(409);
});

test('the outcome of each mail is shown, even if unknown', async () => {
  const { reply } = await mail(mintId(), ['a@example.com', 'b@example.com']);
  const [sent, lost] = reply.deliveries.map(({ id }) => id);
  const { store } = server.services;
  await claimDelivery(store, sent ?? '');
  await settleDelivery(store, sent ?? '', { state: 'sent' });
  await claimDelivery(store, lost ?? '');
  await settleDelivery(store, lost ?? '', { state: 'unknown', explanation: 'Ask the recipient.' });
  const { inspectionId, admin } = story;
  const listed = await admin.ask(listDeliveries, { params: { inspectionId } });
  const outcomes = Object.fromEntries(listed.map(({ to, state, explanation }) => [to, [state, explanation]]));
  expect(outcomes).toEqual({
    'a@example.com': ['sent', null],
    'b@example.com': ['unknown', 'Ask the recipient.'],
  });
});

test.each([
  ['no recipient', []],
  ['a malformed address', ['not an address']],
  ['a header smuggled into an address', ['a@example.com\r\nBcc: all@example.com']],
])('%s is refused', async (_, recipientEmails) => {
  const { inspectionId, admin } = story;
  const { status } = await admin.send('POST', '/api/email/send-report', { inspectionId, recipientEmails });
  expect(status).toBe(400);
});

test('without a report nothing can be mailed', async () => {
  story = await ReportStory.begin(server);
  expect((await mail(mintId(), ['a@example.com'])).status).toBe(404);
});

test('the reports page shows the decision at once, and whether the PDF is ready', async () => {
  const listed = async () =>
    (await story.admin.ask(listReports, { query: {} })).items.find(({ id }) => id === report.id);
  expect(await listed()).toMatchObject({ displayStatus: 'corrections_needed', pdf: { state: 'rendering' } });
  await story.pdfRendered(report);
  expect(await listed()).toMatchObject({ displayStatus: 'corrections_needed', pdf: { state: 'ready' } });
});

test('a PDF that failed is shown as such with its reason, and is rendered again when staff ask for it', async () => {
  await markPdfFailed(server.services.store, report.id, 'A photo could not be read.');
  const shown = (await story.latest()).pdf;
  expect(shown).toEqual({ state: 'failed', reason: 'A photo could not be read.' });
  const ask = { params: { reportId: report.id }, body: {} };
  expect((await story.admin.ask(retryRendering, ask)).pdf).toEqual({ state: 'rendering' });
  await story.pdfRendered(report);
  expect((await story.admin.ask(retryRendering, ask)).pdf.state).toBe('ready');
});

test('anyone who holds a report can compare its result and address, and sees when it was superseded', async () => {
  const ask = { params: { reportId: report.id } };
  const facts = await server.visitor().ask(verifyReport, ask);
  expect(facts).toMatchObject({ contentHash: report.contentHash, signedBy: 'Ada Lima', isLatest: true });
  expect(facts).toMatchObject({ licenseNumber: 'PX-4711', pdfHashes: [], permitNumber: 'B-2026-0001' });
  expect(facts).toMatchObject({ result: 'partial', versionNumber: 1, address: '12 Palm Way, Miramar' });
  await story.generate({ summary: 'Corrected.' });
  expect((await server.visitor().ask(verifyReport, ask)).isLatest).toBe(false);
  expect((await server.visitor().call(verifyReport, { params: { reportId: mintId() } })).status).toBe(404);
});
