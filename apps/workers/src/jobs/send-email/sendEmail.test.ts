import { mintId } from '@sightline/contracts/core/ids';
import { sendEmail as job } from '@sightline/contracts/jobs';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { findInspection } from '@sightline/store/inspections/inspections';
import { replaceRecipientGroups } from '@sightline/store/organization/organization';
import { findReport, markPdfReady, reportPdfKey, reports } from '@sightline/store/reports/reports';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { storedUser } from '../../../../../tests/support/people.ts';
import { queueMail, queueReportMail } from '../../testing/deliveries.ts';
import { MailingStory } from '../../testing/MailingStory.ts';
import { sha256 } from '../../testing/readPdf.ts';
import { reportContent, reportPhoto } from '../../testing/reportContent.ts';
import { sweepOnce } from '../../workers.ts';

/** A report is mailed once, with the copy of its PDF that the recipient may read. */

let story: MailingStory;

beforeAll(async () => {
  story = await MailingStory.begin();
});
afterEach(() => story.stopMailServers());
afterAll(() => story.close());

test('a report reaches its recipient with the PDF, and counts as delivered', async () => {
  const server = await story.mailServer();
  const { delivery, report, pdf } = await queueReportMail(story.services, {
    customMessage: 'Please correct\nboth items.',
  });
  expect(await story.send(server, delivery)).toMatchObject({ state: 'sent', explanation: null });

  const [message] = server.messages;
  expect(server.messages).toHaveLength(1);
  expect(message?.to).toEqual(['official@city.example']);
  expect(message?.mail).toMatchObject({
    from: { name: 'Sunshine Private Provider Inspections LLC', address: 'inspections@provider.example' },
    subject: 'Inspection Report - Mechanical | Permit #MECH-2026-004711',
    messageId: `<${delivery._id}@provider.example>`,
  });
  const [attached] = message?.mail.attachments ?? [];
  expect(attached).toMatchObject({
    mimeType: 'application/pdf',
    filename: 'Inspection report - 1420 Calle Ocho, Unit 3B - 2026-11-20.pdf',
  });
  expect(Buffer.from(attached?.content as ArrayBuffer).equals(pdf)).toBe(true);
  for (const part of [message?.mail.text, message?.mail.html]) {
    expect(part).toContain('1420 Calle Ocho');
    expect(part).toContain('Please correct');
    expect(part).toContain('both items.');
    expect(part).toContain(report.content.verificationUrl);
    expect(part).toContain('Nov 20, 2026, 11:05 AM EST');
  }
  expect((await findReport(story.services.store, report._id))?.status).toBe('delivered');
  expect((await findInspection(story.services.store, report.inspectionId))?.status).toBe('report_delivered');
});

test('only staff and named recipients such as building officials receive coordinates', async () => {
  const server = await story.mailServer();
  const content = reportContent({ photos: [reportPhoto()] });
  const { report } = await queueReportMail(story.services, {}, content);
  const official = { name: 'Permit desk', email: 'Permits@City.example' };
  await replaceRecipientGroups(story.services.store, [
    { id: mintId(), name: 'Officials', receivesCoordinates: true, recipients: [official] },
    {
      id: mintId(),
      name: 'Trades',
      receivesCoordinates: false,
      recipients: [{ name: 'Bo', email: 'bo@trade.example' }],
    },
  ]);
  const { email: staff } = await storedUser(story.services.store, { role: 'inspector' });
  const { email: client } = await storedUser(story.services.store, { role: 'client' });
  const pdf = Buffer.from('%PDF client copy');
  const facts = { sha256: sha256(pdf), bytes: pdf.length };
  const key = reportPdfKey(report, 'client', facts.sha256);
  await story.services.storage.put(key, pdf, { contentType: 'application/pdf' });
  await markPdfReady(story.services.store, report._id, facts, 'client');

  const hasCoordinates: Record<string, boolean> = {};
  for (const to of ['permits@city.example', staff, client, 'bo@trade.example', 'anyone@else.example']) {
    const mail = {
      kind: 'report',
      inspectionId: report.inspectionId,
      reportId: report._id,
      customMessage: '',
    } as const;
    await story.send(server, await queueMail(story.services, { _id: mintId(), to, subject: 'Report', mail }));
    const [attached] = server.messages.at(-1)?.mail.attachments ?? [];
    hasCoordinates[to] = !Buffer.from(attached?.content as ArrayBuffer).includes('client copy');
  }
  expect(hasCoordinates).toEqual({
    'permits@city.example': true,
    [staff]: true,
    [client]: false,
    'bo@trade.example': false,
    'anyone@else.example': false,
  });
});

test('a PDF that was changed in the storage is not mailed', async () => {
  const server = await story.mailServer();
  const { delivery, report, pdf } = await queueReportMail(story.services);
  const key = reportPdfKey(report, 'full', sha256(pdf));
  await story.services.storage.put(key, Buffer.from('%PDF forged'), { contentType: 'application/pdf' });
  const known = await story.send(server, delivery);
  expect(server.messages).toHaveLength(0);
  expect(known).toMatchObject({
    state: 'failed',
    explanation: expect.stringContaining('changed or damaged'),
  });
});

test('a mail that cannot be prepared for now says so while it waits', async () => {
  const server = await story.mailServer();
  const { storage } = story.services;
  const { delivery, report, pdf } = await queueReportMail(story.services);
  const key = reportPdfKey(report, 'full', sha256(pdf));
  await storage.delete(key);
  expect(await story.send(server, delivery)).toMatchObject({
    state: 'queued',
    explanation: expect.stringContaining('Still trying'),
  });
  await storage.put(key, pdf, { contentType: 'application/pdf' });
  expect(await story.send(server, delivery, { attempt: 2 })).toMatchObject({
    state: 'sent',
    explanation: null,
  });
});

test('a job that runs repeatedly or concurrently sends one mail', async () => {
  const server = await story.mailServer();
  const { delivery } = await queueReportMail(story.services);
  await Promise.all(Array.from({ length: 5 }, () => story.send(server, delivery)));
  await story.send(server, delivery, { attempt: 2 });
  expect(server.messages).toHaveLength(1);
});

describe('a mail whose PDF is being rendered', () => {
  const rendering = async () => {
    const queued = await queueReportMail(story.services);
    const setPdf = (pdf: object) =>
      story.services.store.of(reports).updateOne({ _id: queued.report._id }, { $set: { pdf } });
    await setPdf({ state: 'rendering' });
    return { ...queued, setPdf };
  };

  it('waits however long that takes, also at the last attempt, and says so', async () => {
    const server = await story.mailServer();
    const { delivery } = await rendering();
    expect(await story.send(server, delivery, { attempt: job.attempts })).toMatchObject({
      state: 'queued',
      explanation: expect.stringContaining('until the PDF is ready'),
    });
  });

  it('is not sent by the sweep, but by the rendering, or by the sweep if that was lost', async () => {
    const { delivery, report, pdf } = await rendering();
    const { queue } = story.services;
    const enqueued = vi.spyOn(queue, 'enqueue').mockClear();
    const ordered = () =>
      enqueued.mock.calls.filter(([{ name }]) => name === job.name).map(([, order]) => order);
    await sweepOnce(story.services, -1000);
    expect(ordered()).not.toContainEqual({ deliveryId: delivery._id });
    await markPdfReady(story.services.store, report._id, { sha256: sha256(pdf), bytes: pdf.length });
    await sweepOnce(story.services, -1000);
    expect(ordered()).toContainEqual({ deliveryId: delivery._id });
  });

  it('is tried again if the PDF becomes ready while the mail is being prepared', async () => {
    const server = await story.mailServer();
    const { delivery, report, pdf } = await rendering();
    const { store } = story.services;
    const model = store.of(deliveries);
    // The rendering ends between the two reads of its state.
    vi.spyOn(model, 'updateMany').mockImplementationOnce((...update) => {
      const done = markPdfReady(store, report._id, { sha256: sha256(pdf), bytes: pdf.length });
      return done.then(() => model.updateMany(...update)) as never;
    });
    await expect(story.run(server, delivery)).rejects.toThrow('ready meanwhile');
    expect(await story.send(server, delivery, { attempt: 2 })).toMatchObject({ state: 'sent' });
  });

  it('fails with the reason when rendering has failed for good', async () => {
    const server = await story.mailServer();
    const { delivery, setPdf } = await rendering();
    await setPdf({ state: 'failed', reason: 'The PDF could not be made: out of paper.' });
    const after = await story.send(server, delivery, { attempt: 2 });
    expect(after).toMatchObject({ state: 'failed', explanation: 'The PDF could not be made: out of paper.' });
    expect(server.messages).toEqual([]);
  });
});
