import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { mintId } from '@sightline/contracts/core/ids';
import { verifyPaymentToken } from '@sightline/server-kit/clientLinks';
import { invitationLink } from '@sightline/server-kit/invitationLinks';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { inspections } from '@sightline/store/inspections/inspections';
import {
  findOrganization,
  findSettings,
  logoKey,
  updateOrganizationFacts,
  updateSettings,
} from '@sightline/store/organization/organization';
import type { PaymentFact } from '@sightline/store/payments/paymentBalance';
import { storePaymentEvent } from '@sightline/store/payments/paymentEvents';
import { createPayment, settlePayment } from '@sightline/store/payments/payments';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import {
  queueInspectionMail,
  queueMail,
  queueReportMail,
  queueRoomInvitation,
} from '../../testing/deliveries.ts';
import { LINK_SECRET, MailingStory, PUBLIC_URL } from '../../testing/MailingStory.ts';
import { reportContent } from '../../testing/reportContent.ts';

/** The content of each kind of mail, to which typed text cannot add other parts. */

let story: MailingStory;

beforeAll(async () => {
  story = await MailingStory.begin();
});
afterEach(() => story.stopMailServers());
afterAll(() => story.close());

test('text that people typed is escaped', async () => {
  const server = await story.mailServer();
  const content = reportContent();
  content.inspection.address = '<img src=x onerror=alert(1)>';
  const customMessage = '</p><script>alert("message")</script> & {{7*7}}';
  const { delivery } = await queueReportMail(story.services, { customMessage }, content);
  await story.send(server, delivery);
  const { html = '', text = '' } = server.messages[0]?.mail ?? {};
  expect(text).toContain(customMessage);
  expect(text).toContain('<img src=x onerror=alert(1)>');
  expect(html).toContain('&lt;script&gt;alert(&quot;message&quot;)&lt;/script&gt; &amp; {{7*7}}');
  expect(html).not.toMatch(/<script|<img/);
});

test('a subject cannot add a header, and an address cannot add a recipient', async () => {
  const server = await story.mailServer();
  const subject = 'Report\r\nBcc: thief@evil.example\r\n\r\n<html>';
  const { delivery } = await queueReportMail(story.services, { subject });
  await story.send(server, delivery);
  expect(server.messages[0]?.to).toEqual(['official@city.example']);
  expect(server.messages[0]?.mail.bcc ?? []).toEqual([]);
  expect(server.messages[0]?.raw).not.toMatch(/^Bcc:/im);

  for (const to of [
    'a@example.com, b@evil.example',
    'a@example.com>\r\nRCPT TO:<b@evil.example',
    'Ana <a@example.com>',
    'a@example.com\nb@evil.example',
  ]) {
    const refused = await queueReportMail(story.services, { to });
    const after = await story.send(server, refused.delivery);
    expect(after).toMatchObject({
      state: 'failed',
      explanation: expect.stringContaining('is not an email address'),
    });
  }
  expect(server.messages).toHaveLength(1);
});

test('a report asks the client for the fee that is due, with a button that opens its payment', async () => {
  const server = await story.mailServer();
  const { store } = story.services;
  const { report } = await queueReportMail(story.services);
  const { inspectionId } = report;
  const facts = { status: 'report_delivered', feeCents: 9_500, paymentStatus: 'pending' };
  await store.of(inspections).updateOne({ _id: inspectionId }, facts);
  const send = async () => {
    const mail = { kind: 'report', inspectionId, reportId: report._id, customMessage: '' } as const;
    const delivery = { _id: mintId(), to: 'official@city.example', subject: 'Report' };
    await story.send(
      server,
      await queueMail(story.services, { ...delivery, mail: { ...mail, asksForFee: true } }),
    );
    return server.messages.at(-1)?.mail.html ?? '';
  };
  const html = await send();
  expect(html).toContain('$95, not paid');
  const token = /checkout#([\w.-]+)"[^>]*>Pay \$95/.exec(html)?.[1] ?? '';
  expect(await verifyPaymentToken(token, LINK_SECRET)).toBe(inspectionId);
  await store.of(inspections).updateOne({ _id: inspectionId }, { paymentStatus: 'paid' });
  expect(await send()).not.toMatch(/not paid|Pay \$/);
});

test('a room invitation has its link first, and names the time, the inspector and the steps', async () => {
  const server = await story.mailServer();
  const { delivery, invitation } = await queueRoomInvitation(story.services);
  const link = invitationLink(invitation._id, { publicUrl: PUBLIC_URL, secret: LINK_SECRET });
  expect(await story.send(server, delivery)).toMatchObject({ state: 'sent' });
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
  expect(html.indexOf(link)).toBeLessThan(html.indexOf('José'));
});

test('a person who requested an inspection is told what follows, without an hour', async () => {
  const server = await story.mailServer();
  const person = { inspectionId: null, forOffice: false, name: 'Noor', link: null } as const;
  const mail = { ...person, kind: 'request', facts: [] } as const;
  const subject = 'We received your inspection request';
  const delivery = await queueMail(story.services, { _id: mintId(), to: 'noor@example.com', subject, mail });
  expect(await story.send(server, delivery)).toMatchObject({ state: 'sent' });
  const said = server.messages[0]?.mail.text?.replaceAll(/\s+/g, ' ');
  expect(said).toContain('we received your request. We will confirm the time or suggest another one.');
  expect(said).not.toContain('24 hours');
});

test('a mail about a request is not sent once the office has answered it', async () => {
  const server = await story.mailServer();
  const { store } = story.services;
  for (const [isRequested, state] of [
    [true, 'sent'],
    [false, 'skipped'],
  ] as const) {
    const { _id: inspectionId } = await storedInspection(store, { isRequested });
    const mail = {
      kind: 'request',
      inspectionId,
      forOffice: false,
      name: 'Noor',
      facts: [],
      link: null,
    } as const;
    const request = { _id: mintId(), to: 'noor@example.com', subject: 'We received your request', mail };
    expect(await story.send(server, await queueMail(story.services, request))).toMatchObject({ state });
  }
});

test('an invitation that was withdrawn or has expired is not mailed', async () => {
  const server = await story.mailServer();
  for (const changes of [{ revokedAt: new Date() }, { expiresAt: new Date(Date.now() - 1000) }]) {
    const { delivery } = await queueRoomInvitation(story.services, changes);
    expect(await story.send(server, delivery)).toMatchObject({ state: 'failed' });
  }
  expect(server.messages).toEqual([]);
});

test('a portal invitation carries its one-time link and the time when it expires', async () => {
  const server = await story.mailServer();
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
  const delivery = await queueMail(story.services, { _id: mintId(), to: 'zoe@example.com', subject, mail });
  expect(await story.send(server, delivery)).toMatchObject({ state: 'sent', mail: { link: null } });
  const { html = '', text = '' } = server.messages[0]?.mail ?? {};
  expect(text).toContain(link);
  expect(text).toContain('Jan 2, 2099, 12:00 PM EST');
  expect(html).toContain('&lt;i&gt;Zoë&lt;/i&gt;');
  expect(
    JSON.stringify(await story.services.store.of(deliveries).findById(delivery._id).lean()),
  ).not.toContain('one-time');
});

test('mails have the green of the app', async () => {
  const theme = await readFile(new URL('../../../../web/src/app/theme/theme.ts', import.meta.url), 'utf8');
  const green = /light: \{\s+palette: \{\s+primary: \{ main: '(#\w{6})'/.exec(theme)?.[1]?.toLowerCase();
  expect(green).toBeDefined();
  const server = await story.mailServer();
  const { delivery } = await queueRoomInvitation(story.services);
  await story.send(server, delivery);
  const html = server.messages[0]?.mail.html?.toLowerCase();
  expect(html).toMatch(new RegExp(`<h1 style="[^"]*;color:${green}[;"]`));
  expect(html).toMatch(new RegExp(`<a href="[^"]*" style="[^"]*background-color:${green}[;"]`));
});

test("a mail has the company's color, and contains its logo", async () => {
  const [server, { store, storage }] = [await story.mailServer(), story.services];
  const { facts } = await findOrganization(store);
  const size = { width: 320, height: 128 };
  const logo = await sharp({ create: { ...size, channels: 3, background: '#1b3a6b' } })
    .png()
    .toBuffer();
  const sha256 = createHash('sha256').update(logo).digest('hex');
  await storage.put(logoKey(sha256), logo, { contentType: 'image/png' });
  await updateOrganizationFacts(store, { brandColor: '#1b3a6b', logo: { sha256, ...size } });
  const { delivery } = await queueRoomInvitation(story.services);
  await story.send(server, delivery);
  await updateOrganizationFacts(store, { brandColor: facts.brandColor, logo: facts.logo });
  const { html = '', attachments = [] } = server.messages[0]?.mail ?? {};
  // The picture is part of the mail and named in it, so that the network is not used.
  expect(html).toContain('<img src="cid:logo" alt="" width="160" height="64"');
  expect(attachments).toMatchObject([{ contentId: '<logo>', mimeType: 'image/png', related: true }]);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(logo)).toBe(true);
  expect(html).toMatch(/<h1 style="[^"]*;color:#1b3a6b[;"]/);
  expect(html).toMatch(/<a href="[^"]*" style="[^"]*background-color:#1b3a6b[;"]/);
});

test('a payment link names the amount and leads to the payment, unless it was paid for meanwhile', async () => {
  const server = await story.mailServer();
  const link = 'https://inspections.example.com/checkout#token';
  for (const paymentStatus of ['pending', 'paid'] as const) {
    const facts = {
      feeCents: 12_500,
      paymentStatus,
      status: 'scheduled',
      clientName: '<b>Noor</b>',
    } as const;
    const { _id: inspectionId } = await storedInspection(story.services.store, facts);
    const mail = { kind: 'paymentLink', inspectionId, link } as const;
    const to = 'noor@example.com';
    const delivery = await queueMail(story.services, { _id: mintId(), to, subject: 'Payment', mail });
    const state = paymentStatus === 'paid' ? 'failed' : 'sent';
    expect(await story.send(server, delivery)).toMatchObject({ state, mail: { link: null } });
  }
  const [{ mail }] = server.messages as [(typeof server.messages)[number]];
  expect(mail.text).toContain('$125.00');
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.html).not.toContain('<b>Noor');
  expect(server.messages).toHaveLength(1);
});

/** A payment of $125.50 by Noor Haddad, with its later events. */
const PAID = { amount: 12_550, currency: 'usd' };

async function paidByNoor(...later: PaymentFact[]) {
  const { store } = story.services;
  const { _id: inspectionId } = await storedInspection(store);
  const paymentId = mintId();
  await createPayment(store, {
    _id: paymentId,
    inspectionId,
    requestId: null,
    clientId: null,
    contentHash: paymentId,
    clientName: 'Noor Haddad',
    email: 'noor@example.com',
    address: '18 Heron Lane, Davie',
    projectType: 'mechanical',
    isVirtual: false,
    startsAt: null,
    amountCents: 12_550,
    sessionId: 'cs_1',
    checkoutUrl: 'https://provider.example/pay',
    expiresAt: new Date(),
  });
  const event = { paymentId, providerPaymentId: 'pi_4711', isLive: true, receivedAt: new Date() };
  const facts: PaymentFact[] = [{ kind: 'paid', amountCents: 12_550, charged: PAID }, ...later];
  for (const [hour, fact] of facts.entries()) {
    const happenedAt = new Date(Date.UTC(2026, 10, 20, 15 + hour));
    await storePaymentEvent(store, { ...event, _id: `evt_${hour}_${paymentId}`, fact, happenedAt });
  }
  await settlePayment(store, paymentId);
  return { inspectionId, paymentId };
}

test('a receipt and a refund state amounts, the time and the number of the payment, but no card data', async () => {
  const server = await story.mailServer();
  const { inspectionId, paymentId } = await paidByNoor();
  const mail = { kind: 'receipt', inspectionId, paymentId, link: null } as const;
  const to = 'noor@example.com';
  const delivery = await queueMail(story.services, { _id: mintId(), to, subject: 'Receipt', mail });
  expect(await story.send(server, delivery)).toMatchObject({ state: 'sent' });
  const { html = '', text = '' } = server.messages[0]?.mail ?? {};
  for (const part of [html, text])
    for (const stated of ['$125.50', 'Nov 20, 2026, 10:00 AM EST', 'pi_4711', '18 Heron Lane, Davie'])
      expect(part).toContain(stated);
  const refund = { kind: 'refund', inspectionId, paymentId, refundedCents: 2_500, link: null } as const;
  const back = await queueMail(story.services, { _id: mintId(), to, subject: 'Refund', mail: refund });
  expect(await story.send(server, back)).toMatchObject({ state: 'sent' });
  for (const stated of ['refunded $25.00', '$125.50', 'pi_4711'])
    expect(server.messages[1]?.mail.text).toContain(stated);
});

test("a dispute mail has the bank's reason, the deadline, and the link to answer", async () => {
  const server = await story.mailServer();
  const asked = { state: 'needsResponse', respondBy: '2026-12-01T17:00:00.000Z' } as const;
  const dispute = { kind: 'dispute', disputeId: 'dp_1', charged: PAID } as const;
  const { inspectionId, paymentId } = await paidByNoor({
    ...dispute,
    ...asked,
    reason: 'product_not_received',
  });
  const link = 'https://app.test/payments';
  const mail = { kind: 'dispute', inspectionId, paymentId, disputeId: 'dp_1', link } as const;
  const office = { to: 'office@example.com', subject: 'Noor Haddad disputes a payment' };
  const delivery = await queueMail(story.services, { _id: mintId(), ...office, mail });
  expect(await story.send(server, delivery)).toMatchObject({ state: 'sent' });
  const { html = '', text = '' } = server.messages[0]?.mail ?? {};
  const said = ['Noor Haddad', '$125.50', 'product not received', 'Dec 1, 2026, 12:00 PM EST', link];
  for (const part of [html, text]) for (const stated of said) expect(part).toContain(stated);
  expect(text).toContain('a dispute that is not answered in time is lost');
});

test("an inspection mail begins with the company's own words, with its facts escaped", async () => {
  const server = await story.mailServer();
  const { mailTexts } = await findSettings(story.services.store);
  const confirmed = { subject: '', intro: 'Dear {client},\nwe come to {address} <b>soon</b>.' };
  await updateSettings(story.services.store, { mailTexts: { ...mailTexts, confirmed } });
  const { delivery, inspection } = await queueInspectionMail(
    story.services,
    'confirmed',
    new Date('2027-03-01T15:00:00Z'),
  );
  await story.send(server, delivery);
  const { html = '', text = '' } = server.messages[0]?.mail ?? {};
  expect(text).toContain(`Dear ${inspection.clientName},\nwe come to ${inspection.address}`);
  expect(html).toContain('&lt;b&gt;soon&lt;/b&gt;');
  await updateSettings(story.services.store, { mailTexts });
});

test('a mail for a forgotten password has the link, which is deleted once it is sent; an expired one is not sent', async () => {
  const server = await story.mailServer();
  const queue = (expiresAt: Date) =>
    queueMail(story.services, {
      _id: mintId(),
      to: 'ana@example.com',
      subject: 'Set a new password',
      mail: {
        kind: 'account',
        notice: 'passwordReset',
        userId: mintId(),
        firstName: 'Ana',
        at: new Date().toISOString(),
        link: 'https://provider.example/set-password#secret',
        expiresAt: expiresAt.toISOString(),
      },
    });
  const after = await story.send(server, await queue(new Date(Date.now() + 1_800_000)));
  expect(after).toMatchObject({ state: 'sent', mail: { link: null } });
  expect(server.messages[0]?.mail.text).toContain('https://provider.example/set-password#secret');
  const late = await story.send(server, await queue(new Date(Date.now() - 1000)));
  expect(late).toMatchObject({ state: 'failed' });
  expect(server.messages).toHaveLength(1);
});

test('a mail about an assignment has its author, the time and place of the inspection, and the way to turn it off', async () => {
  const server = await story.mailServer();
  const delivery = await queueMail(story.services, {
    _id: mintId(),
    to: 'ana@example.com',
    subject: 'Your inspection has a new time: 18 Heron Lane',
    mail: {
      kind: 'assignment',
      inspectionId: mintId(),
      notice: 'moved',
      firstName: 'Ana',
      by: 'Olga Fisch',
      facts: [
        ['When', 'Nov 27, 2026, 9:00 AM EST'],
        ['Before', 'Nov 26, 2026, 10:00 AM EST'],
      ],
      link: 'https://app.test/inspection/1',
    },
  });
  expect(await story.send(server, delivery)).toMatchObject({ state: 'sent' });
  const { html = '', text = '' } = server.messages[0]?.mail ?? {};
  const said = ['Hello Ana,', 'Olga Fisch moved this inspection', 'Nov 27, 2026, 9:00 AM EST', 'Before'];
  for (const part of [html, text])
    for (const stated of [...said, 'https://app.test/inspection/1', 'Email notifications'])
      expect(part).toContain(stated);
});

test('the office is mailed the former and the new time of an inspection that a client moved', async () => {
  const server = await story.mailServer();
  const delivery = await queueMail(story.services, {
    _id: mintId(),
    to: 'office@example.com',
    subject: 'Noor Haddad moved an inspection',
    mail: {
      kind: 'clientChange',
      inspectionId: mintId(),
      notice: 'moved',
      name: 'Noor Haddad',
      facts: [['When', 'Nov 27, 2026, 9:00 AM EST (before: Nov 26, 2026, 10:00 AM EST)']],
      link: 'https://app.test/inspection/1',
    },
  });
  expect(await story.send(server, delivery)).toMatchObject({ state: 'sent' });
  const { html = '', text = '' } = server.messages[0]?.mail ?? {};
  for (const part of [html, text])
    for (const stated of ['Noor Haddad moved', 'before: Nov 26', 'https://app.test/inspection/1'])
      expect(part).toContain(stated);
});

test("a mail about a declined request has the reason, the company's phone and the link to another time", async () => {
  const server = await story.mailServer();
  const { phone } = (await findOrganization(story.services.store)).facts;
  const delivery = await queueMail(story.services, {
    _id: mintId(),
    to: 'noor@example.com',
    subject: 'We cannot take your inspection request',
    mail: {
      kind: 'declined',
      inspectionId: null,
      name: 'Noor Haddad',
      reason: 'That day is fully booked.',
      facts: [['Where', '18 Heron Lane, Davie']],
      link: 'https://app.test/book',
    },
  });
  expect(await story.send(server, delivery)).toMatchObject({ state: 'sent' });
  const { html = '', text = '' } = server.messages[0]?.mail ?? {};
  for (const part of [html, text])
    for (const stated of [
      'Noor Haddad',
      'That day is fully booked.',
      'Heron Lane',
      phone,
      'https://app.test/book',
    ])
      expect(part).toContain(stated);
});
