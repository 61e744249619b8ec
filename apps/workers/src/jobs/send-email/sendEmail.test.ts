import { mintId } from '@sightline/contracts/core/ids';
import { sendEmail as job } from '@sightline/contracts/jobs';
import { type DeliveryRecord, deliveries, findDelivery } from '@sightline/store/deliveries/deliveries';
import { claimDelivery } from '@sightline/store/deliveries/outcomes';
import { findInspection } from '@sightline/store/inspections/inspections';
import { replaceRecipientGroups } from '@sightline/store/organization/organization';
import { findReport, markPdfReady, reportPdfKey, reports } from '@sightline/store/reports/reports';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { storedUser } from '../../../../../tests/support/people.ts';
import {
  queueMail,
  queueReportMail,
  queueRoomInvitation,
  storeOrganization,
} from '../../testing/deliveries.ts';
import { startDroppingMailServer } from '../../testing/droppingMailServer.ts';
import { type MailServer, refusal, startMailServer } from '../../testing/mailServer.ts';
import { reportContent, reportPhoto } from '../../testing/reportContent.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { sendEmail } from './sendEmail.ts';

let services: TestServices;
const servers: MailServer[] = [];

beforeAll(async () => {
  services = await openTestServices();
  await storeOrganization(services);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(() => services.close());

async function mailServer(...behaviour: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...behaviour);
  servers.push(server);
  return server;
}

/** One run of the job; answers how the delivery stands after it. */
async function send(
  { url }: { url: string },
  delivery: DeliveryRecord,
  { attempt = 1, leaseMs }: { attempt?: number; leaseMs?: number } = {},
): Promise<DeliveryRecord> {
  const from = { name: 'Inspections', address: 'inspections@provider.example' };
  const handler = sendEmail({ ...services, smtpUrl: url, from, ...(leaseMs !== undefined && { leaseMs }) });
  await handler.run({ deliveryId: delivery._id }, tryOf(attempt, job.attempts)).catch(() => undefined);
  const known = await findDelivery(services.store, delivery._id);
  if (!known) throw new Error('the delivery is gone');
  return known;
}

test('a report reaches its recipient with the PDF, and counts as delivered', async () => {
  const server = await mailServer();
  const { delivery, report, pdf } = await queueReportMail(services, {
    customMessage: 'Please correct\nboth items.',
  });
  expect(await send(server, delivery)).toMatchObject({ state: 'sent', explanation: null });

  const [message] = server.messages;
  expect(server.messages).toHaveLength(1);
  expect(message?.to).toEqual(['official@city.example']);
  expect(message?.mail).toMatchObject({
    from: { name: 'Inspections', address: 'inspections@provider.example' },
    subject: 'Inspection Report - Mechanical | Permit #MECH-2026-004711',
    messageId: `<${delivery._id}@provider.example>`,
  });
  const [attached] = message?.mail.attachments ?? [];
  expect(attached).toMatchObject({
    mimeType: 'application/pdf',
    filename: 'Inspection-Report-MECH-2026-004711.pdf',
  });
  expect(Buffer.from(attached?.content as ArrayBuffer).equals(pdf)).toBe(true);
  for (const part of [message?.mail.text, message?.mail.html]) {
    expect(part).toContain('1420 Calle Ocho');
    expect(part).toContain('Please correct');
    expect(part).toContain('both items.');
    expect(part).toContain(report.content.verificationUrl);
    expect(part).toContain('Nov 20, 2026, 11:05 AM EST');
  }
  expect((await findReport(services.store, report._id))?.status).toBe('delivered');
  expect((await findInspection(services.store, report.inspectionId))?.status).toBe('report_delivered');
});

test('coordinates go to staff and to named recipients such as building officials, to nobody else', async () => {
  const server = await mailServer();
  const content = reportContent({ photos: [reportPhoto()] });
  const { report } = await queueReportMail(services, {}, content);
  const official = { name: 'Permit desk', email: 'Permits@City.example' };
  await replaceRecipientGroups(services.store, [
    { id: mintId(), name: 'Officials', receivesCoordinates: true, recipients: [official] },
    {
      id: mintId(),
      name: 'Trades',
      receivesCoordinates: false,
      recipients: [{ name: 'Bo', email: 'bo@trade.example' }],
    },
  ]);
  const { email: staff } = await storedUser(services.store, { role: 'inspector' });
  const { email: client } = await storedUser(services.store, { role: 'client' });
  await services.storage.put(reportPdfKey(report, 'client'), Buffer.from('%PDF client copy'), {
    contentType: 'application/pdf',
  });
  await markPdfReady(services.store, report._id, { sha256: 'd'.repeat(64), bytes: 16 }, 'client');

  const hasCoordinates: Record<string, boolean> = {};
  for (const to of ['permits@city.example', staff, client, 'bo@trade.example', 'anyone@else.example']) {
    const mail = {
      kind: 'report',
      inspectionId: report.inspectionId,
      reportId: report._id,
      customMessage: '',
    } as const;
    await send(server, await queueMail(services, { _id: mintId(), to, subject: 'Report', mail }));
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

test('a job that runs twice, and many at once, send one mail', async () => {
  const server = await mailServer();
  const { delivery } = await queueReportMail(services);
  await Promise.all(Array.from({ length: 5 }, () => send(server, delivery)));
  await send(server, delivery, { attempt: 2 });
  expect(server.messages).toHaveLength(1);
});

test('a server that is away is tried again, with a word about it, and in the end given up', async () => {
  const server = await mailServer();
  await server.close();
  const { delivery, report } = await queueReportMail(services);
  const after = await send(server, delivery);
  expect(after).toMatchObject({ state: 'queued', claimedAt: null });
  expect(after.explanation).toMatch(/could not be reached.*tried again/);

  const back = await mailServer({ port: Number(new URL(server.url).port) });
  expect(await send(back, delivery, { attempt: 2 })).toMatchObject({ state: 'sent', explanation: null });
  expect(back.messages).toHaveLength(1);

  const { delivery: second } = await queueReportMail(services);
  const gone = await send({ url: 'smtp://127.0.0.1:1' }, second, { attempt: job.attempts });
  expect(gone.state).toBe('failed');
  expect(gone.explanation).toMatch(/tried 8 times/);
  expect((await findReport(services.store, report._id))?.status).toBe('delivered');
});

test('a recipient who does not exist fails at once, in words', async () => {
  const server = await mailServer({
    onRcptTo: (_address, _session, callback) => callback(refusal(550, '5.1.1 No such user here')),
  });
  const { delivery, report } = await queueReportMail(services);
  const after = await send(server, delivery);
  expect(after.state).toBe('failed');
  expect(after.explanation).toMatch(/No such user here.*Check the address/);
  expect((await findReport(services.store, report._id))?.status).toBe('approved');
});

test('a server that is busy, before or after the message, is tried again: it has not taken it', async () => {
  let isBusy = true;
  const before = await mailServer({
    onRcptTo: (_address, _session, callback) => callback(isBusy ? refusal(451, 'Greylisted') : null),
  });
  const { delivery } = await queueReportMail(services);
  expect(await send(before, delivery)).toMatchObject({ state: 'queued' });
  isBusy = false;
  expect(await send(before, delivery, { attempt: 2 })).toMatchObject({ state: 'sent' });
  expect(before.messages).toHaveLength(1);

  const after = await mailServer({
    beforeAnswer: () => {
      throw refusal(452, 'Mailbox full');
    },
  });
  const { delivery: second } = await queueReportMail(services);
  expect(await send(after, second)).toMatchObject({ state: 'queued' });
});

test.each(['greeting', 'MAIL', 'RCPT', 'DATA'] as const)(
  'a connection that breaks at %s has not taken the message: it is tried again',
  async (stage) => {
    const dropping = await startDroppingMailServer(stage);
    const { delivery } = await queueReportMail(services);
    expect(await send(dropping, delivery)).toMatchObject({ state: 'queued', claimedAt: null });
    await dropping.close();
    const server = await mailServer();
    expect(await send(server, delivery, { attempt: 2 })).toMatchObject({ state: 'sent' });
    expect(server.messages).toHaveLength(1);
  },
);

test('a connection that breaks before the message is confirmed leaves the outcome unknown, for good', async () => {
  const dropping = await startDroppingMailServer('whole message');
  const { delivery, report } = await queueReportMail(services);
  const after = await send(dropping, delivery);
  await dropping.close();
  expect(after.state).toBe('unknown');
  expect(after.explanation).toMatch(/broke off.*may or may not have arrived/);
  expect((await findReport(services.store, report._id))?.status).toBe('approved');

  const server = await mailServer();
  expect(await send(server, delivery, { attempt: 2 })).toEqual(after);
  expect(server.messages).toEqual([]);
});

test('a claim that was left behind is unknown, is said to be, and is never sent', async () => {
  const server = await mailServer();
  const { delivery, report } = await queueReportMail(services);
  await claimDelivery(services.store, delivery._id);
  expect(await send(server, delivery)).toMatchObject({ state: 'sending' });
  const after = await send(server, delivery, { leaseMs: 0 });
  expect(after.state).toBe('unknown');
  expect(after.explanation).toContain(`<${delivery._id}@provider.example>`);
  await send(server, delivery, { attempt: 3 });
  expect(server.messages).toEqual([]);
  expect((await findReport(services.store, report._id))?.status).toBe('approved');
});

test('what a person typed is text in the mail, never markup', async () => {
  const server = await mailServer();
  const content = reportContent();
  content.inspection.address = '<img src=x onerror=alert(1)>';
  const customMessage = '</p><script>alert("message")</script> & {{7*7}}';
  const { delivery } = await queueReportMail(services, { customMessage }, content);
  await send(server, delivery);
  const { html = '', text = '' } = server.messages[0]?.mail ?? {};
  expect(text).toContain(customMessage);
  expect(text).toContain('<img src=x onerror=alert(1)>');
  expect(html).toContain('&lt;script&gt;alert(&quot;message&quot;)&lt;/script&gt; &amp; {{7*7}}');
  expect(html).not.toMatch(/<script|<img/);
});

test('a subject cannot add a header, and an address cannot add a recipient', async () => {
  const server = await mailServer();
  const subject = 'Report\r\nBcc: thief@evil.example\r\n\r\n<html>';
  const { delivery } = await queueReportMail(services, { subject });
  await send(server, delivery);
  expect(server.messages[0]?.to).toEqual(['official@city.example']);
  expect(server.messages[0]?.mail.bcc ?? []).toEqual([]);
  expect(server.messages[0]?.raw).not.toMatch(/^Bcc:/im);

  for (const to of [
    'a@example.com, b@evil.example',
    'a@example.com>\r\nRCPT TO:<b@evil.example',
    'Ana <a@example.com>',
    'a@example.com\nb@evil.example',
  ]) {
    const refused = await queueReportMail(services, { to });
    const after = await send(server, refused.delivery);
    expect(after).toMatchObject({
      state: 'failed',
      explanation: expect.stringContaining('is not an email address'),
    });
  }
  expect(server.messages).toHaveLength(1);
});

test('a mail waits for its PDF, and fails with the reason when there will be none', async () => {
  const server = await mailServer();
  const { delivery, report } = await queueReportMail(services);
  const setPdf = (pdf: object) =>
    services.store.of(reports).updateOne({ _id: report._id }, { $set: { pdf } });
  await setPdf({ state: 'rendering' });
  expect(await send(server, delivery)).toMatchObject({ state: 'queued' });
  await setPdf({ state: 'failed', reason: 'The PDF could not be made: out of paper.' });
  const after = await send(server, delivery, { attempt: 2 });
  expect(after).toMatchObject({ state: 'failed', explanation: 'The PDF could not be made: out of paper.' });
  expect(server.messages).toEqual([]);
});

test('an invitation to a room says when, who and how, and its secret is forgotten once it has left', async () => {
  const server = await mailServer();
  const { delivery, link } = await queueRoomInvitation(services);
  const after = await send(server, delivery);
  expect(after).toMatchObject({ state: 'sent', mail: { link: null } });
  const { html = '', text = '' } = server.messages[0]?.mail ?? {};
  for (const part of [html, text]) {
    expect(part).toContain(link);
    expect(part).toContain('José Núñez');
    expect(part).toContain('Nov 20, 2026, 10:00 AM EST');
    expect(part).toContain('Ana Ruiz');
    expect(part).toContain('nothing to install');
    expect(part).toContain('What to expect:');
    expect(part?.replaceAll('&quot;', '"')).toContain('Tap "Join with camera"');
  }
  expect(html).toContain(`href="${link}"`);
});

test('an invitation that was withdrawn or has expired is not mailed', async () => {
  const server = await mailServer();
  for (const changes of [{ revokedAt: new Date() }, { expiresAt: new Date(Date.now() - 1000) }]) {
    const { delivery } = await queueRoomInvitation(services, changes);
    expect(await send(server, delivery)).toMatchObject({ state: 'failed', mail: { link: null } });
  }
  expect(server.messages).toEqual([]);
});

test('an invitation to the portal carries its one-time link and says until when', async () => {
  const server = await mailServer();
  const link = 'https://inspections.example.com/set-password#one-time-token';
  const expiresAt = '2099-01-02T17:00:00.000Z';
  const mail = {
    kind: 'portalInvitation',
    userId: mintId(),
    firstName: '<i>Zoë</i>',
    expiresAt,
    link,
  } as const;
  const subject = 'Your access to the client portal';
  const delivery = await queueMail(services, { _id: mintId(), to: 'zoe@example.com', subject, mail });
  expect(await send(server, delivery)).toMatchObject({ state: 'sent', mail: { link: null } });
  const { html = '', text = '' } = server.messages[0]?.mail ?? {};
  expect(text).toContain(link);
  expect(text).toContain('Jan 2, 2099, 12:00 PM EST');
  expect(html).toContain('&lt;i&gt;Zoë&lt;/i&gt;');
  expect(JSON.stringify(await services.store.of(deliveries).findById(delivery._id).lean())).not.toContain(
    'one-time',
  );
});
