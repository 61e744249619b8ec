import { createConnection } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { mintId } from '@sightline/contracts/core/ids';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { deliveryOfReply, replyAddress } from '@sightline/server-kit/replyAddresses';
import { createDelivery } from '@sightline/store/deliveries/deliveries';
import { attachmentKey } from '@sightline/store/messages/attachments';
import { createMessage, listMessages } from '@sightline/store/messages/messages';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { storedClient, storedInspection, storedUser } from '../../../../tests/support/people.ts';
import { transmit } from '../jobs/send-email/smtp.ts';
import { openTestServices, type TestServices } from '../testing/services.ts';
import { InboundMail } from './InboundMail.ts';
import { withoutQuote } from './withoutQuote.ts';

const REPLIES = { domain: 'mail.provider.example', secret: 'a-secret-for-reply-addresses-of-tests' };
const OWNER = 'owner@example.com';

let services: TestServices;
let redis: ReturnType<typeof connectRedis>;
let inbound: InboundMail;
beforeAll(async () => {
  services = await openTestServices();
  const { REDIS_URL, REDIS_PREFIX: redisPrefix } = services.environment;
  redis = connectRedis(REDIS_URL);
  inbound = await InboundMail.listen({
    ...REPLIES,
    host: '127.0.0.1',
    port: 0,
    services: { ...services, redis, redisPrefix },
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await inbound.close();
  disconnectRedis(redis);
  await services.close();
});

/** A client, or a person of the office, who was mailed a message about an inspection. */
async function mailed({ recipient = OWNER, fromClient = false } = {}) {
  const { store } = services;
  const { _id: clientId } = await storedClient(store, { name: 'Zenith Villas', email: OWNER });
  const { _id: inspectionId } = await storedInspection(store, { clientId });
  const { _id } = await createMessage(store, {
    ...{ _id: mintId(), clientId, inspectionId, fromClient: false, subject: 'Roof', message: 'Ready?' },
    ...{ fromName: 'Ana Ruiz', sentBy: 'user:1', contentHash: 'x' },
  });
  const deliveryId = mintId();
  const to = replyAddress(deliveryId, REPLIES);
  const link = 'http://localhost/messages';
  await createDelivery(store, {
    ...{ _id: deliveryId, to: recipient, subject: 'New message' },
    mail: {
      kind: 'messages',
      clientId,
      inspectionId,
      fromClient,
      messageIds: [_id],
      replyTo: to,
      link,
    },
  });
  return { clientId, inspectionId, to };
}

const mailOf = (body: string, { from = OWNER, headers = [] as string[], id = mintId() } = {}) =>
  [
    ...[
      `From: "The Mayor" <${from}>`,
      'Subject: Re: New =?utf-8?Q?m=0D=0ABcc:_x@y.example?=',
      `Message-ID: <${id}@x>`,
    ],
    ...headers,
    ...['', body],
  ].join('\r\n');

/** As the domain's mail server hands it over. */
const hand = async (to: string, raw: string | Buffer) =>
  await transmit(`smtp://127.0.0.1:${inbound.port}`, {
    envelope: { from: OWNER, to },
    messageId: '<1@x>',
    raw: Buffer.from(raw),
  });

const repliesTo = async ({ clientId }: { clientId: string }) =>
  (await listMessages(services.store, { clientId }, { limit: 100 })).items.filter(
    ({ isByEmail }) => isByEmail,
  );

test('a reply by email is a message of the conversation, without the quoted mail, once', async () => {
  const conversation = await mailed();
  const raw = mailOf(
    'Yes, at nine.\r\n\r\nOn Fri, Nov 20, 2026 at 9:00 AM Ana <a@b.example>\r\nwrote:\r\n> Ready?',
  );
  expect(await hand(conversation.to, raw)).toEqual({ outcome: 'accepted' });
  // A mail server that did not hear our answer sends it again, perhaps with other capitals in the address.
  expect(await hand(conversation.to.toUpperCase(), raw)).toEqual({ outcome: 'accepted' });
  expect(await repliesTo(conversation)).toMatchObject([
    {
      message: 'Yes, at nine.',
      subject: 'Re: Roof',
      fromName: 'Zenith Villas',
      fromClient: true,
      inspectionId: conversation.inspectionId,
    },
  ]);
});

const file = (name: string, content: Buffer | string): string[] => [
  '--part',
  `Content-Type: application/octet-stream; name="${name}"`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  ...(Buffer.from(content)
    .toString('base64')
    .match(/.{1,76}/g) ?? []),
];
const withFiles = (...files: string[][]): string =>
  mailOf(
    ['--part', 'Content-Type: text/plain', '', 'See the file.', ...files.flat(), '--part--'].join('\r\n'),
    { headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=part'] },
  );

test('files of a reply are kept with it', async () => {
  const conversation = await mailed();
  await hand(conversation.to, withFiles(file('../plan.pdf', '%PDF-1.7')));
  const [reply] = await repliesTo(conversation);
  const [kept] = reply?.attachments ?? [];
  expect(kept).toMatchObject({ filename: '.. plan.pdf', bytes: 8 });
  const key = attachmentKey({ storedFor: conversation.clientId, _id: kept?.id ?? '' });
  expect((await services.storage.read(key)).toString()).toBe('%PDF-1.7');
});

test('the signature of a mail program is not a file of the reply', async () => {
  const conversation = await mailed();
  const signature = file('smime.p7s', Buffer.from([0x30, 0x80])).map((line) =>
    line.replace('application/octet-stream', 'application/pkcs7-signature'),
  );
  expect(await hand(conversation.to, withFiles(file('ok.txt', 'ok'), signature))).toEqual({
    outcome: 'accepted',
  });
  expect((await repliesTo(conversation))[0]?.attachments).toMatchObject([
    { filename: 'ok.txt', contentType: 'text/plain' },
  ]);
});

// A mail that cannot be read within 15 seconds is refused.
test.each([
  ['3 MB of opened tags', 'Content-Type: text/html', '<'.repeat(3_000_000)],
  ['300,000 short lines', 'Content-Type: text/plain', 'a\r\n'.repeat(300_000)],
  ['100,000 opened elements', 'Content-Type: text/html', '<div>'.repeat(100_000)],
])('a mail of %s stops nobody else’s work', { timeout: 60_000 }, async (_, header, body) => {
  const { to } = await mailed();
  const delay = monitorEventLoopDelay();
  delay.enable();
  const result = await hand(to, mailOf(body, { headers: ['MIME-Version: 1.0', header] }));
  delay.disable();
  expect(result.outcome).toMatch(/accepted|refused/);
  expect(delay.max / 1e9).toBeLessThan(3);
});

test('a reply in HTML is read as text, without the quoted mail', async () => {
  const conversation = await mailed();
  const html =
    '<style>p{}</style><p>Yes &amp; at <b>nine</b>.</p><div>See <a href="https://x.example">this</a>.</div><blockquote>Ready?</blockquote>';
  await hand(conversation.to, mailOf(html, { headers: ['MIME-Version: 1.0', 'Content-Type: text/html'] }));
  expect(await repliesTo(conversation)).toMatchObject([{ message: 'Yes & at nine.\n\nSee this.' }]);
});

test('a mail program that runs wild is asked to wait after 30 replies in an hour, and then goes on', async () => {
  const conversation = await mailed();
  for (let sent = 0; sent < 30; sent++)
    expect(await hand(conversation.to, mailOf(`Reply ${sent}`))).toEqual({ outcome: 'accepted' });
  const refused = { outcome: 'refused', isPermanent: false };
  expect(await hand(conversation.to, mailOf('Reply 30'))).toMatchObject(refused);
  expect(await repliesTo(conversation)).toHaveLength(30);
  const other = await mailed();
  expect(await hand(other.to, mailOf('Somebody else'))).toEqual({ outcome: 'accepted' });
  vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] });
  expect(await hand(conversation.to, mailOf('Reply 30'))).toEqual({ outcome: 'accepted' });
  vi.useRealTimers();
});

describe('refuses for good, storing nothing,', () => {
  const refused = async (
    conversation: Awaited<ReturnType<typeof mailed>>,
    raw: string | Buffer,
    to?: string,
  ) => {
    const result = await hand(to ?? conversation.to, raw);
    expect(await repliesTo(conversation)).toEqual([]);
    return result;
  };
  const PERMANENT = { outcome: 'refused', isPermanent: true };

  it('a wrong token, one of another installation, and any other address', async () => {
    const conversation = await mailed();
    const forged = conversation.to.replace(/(.)@/, (_, last: string) => (last === 'a' ? 'b@' : 'a@'));
    const foreign = replyAddress(mintId(), { ...REPLIES, secret: 'another-secret-of-thirty-two-letters' });
    for (const to of [
      forged,
      foreign,
      'reply+@mail.provider.example',
      'ana@mail.provider.example',
      'a@b.example',
    ])
      expect(await refused(conversation, mailOf('Hello'), to)).toMatchObject(PERMANENT);
  });

  it('another sender than who received the message, and automatic replies', async () => {
    const conversation = await mailed();
    const other = mailOf('Hello', { from: 'stranger@example.com' });
    expect(await refused(conversation, other)).toMatchObject({
      ...PERMANENT,
      reply: expect.stringContaining('Answer from'),
    });
    const away = mailOf('I am away', { headers: ['Auto-Submitted: auto-replied'] });
    expect(await refused(conversation, away)).toMatchObject(PERMANENT);
  });

  it('a reply of somebody whose account is inactive', async () => {
    const recipient = `former-${mintId()}@example.com`;
    await storedUser(services.store, { role: 'inspector', email: recipient, isActive: false });
    const conversation = await mailed({ recipient, fromClient: true });
    expect(await refused(conversation, mailOf('Pay me', { from: recipient }))).toMatchObject(PERMANENT);
  });

  it('files of kinds that cannot be sent, whatever their name', async () => {
    const conversation = await mailed();
    for (const bad of [file('query.iqy', 'WEB'), file('holiday.jpg', 'MZ\u0000\u0003')])
      expect(await refused(conversation, withFiles(file('ok.txt', 'ok'), bad))).toMatchObject(PERMANENT);
  });

  it('a mail of 40 MB, announced or not', async () => {
    const conversation = await mailed();
    expect(
      await refused(conversation, Buffer.concat([Buffer.from(mailOf('')), Buffer.alloc(40e6, 'a\r\n')])),
    ).toMatchObject(PERMANENT);
    const announced = await new Promise<string>((resolve) => {
      const lines = ['EHLO x', `MAIL FROM:<${OWNER}> SIZE=40000000`];
      const socket = createConnection(inbound.port, '127.0.0.1');
      socket.on('data', (data) => {
        const next = lines.shift();
        if (next) socket.write(`${next}\r\n`);
        else socket.end(() => resolve(String(data)));
      });
    });
    expect(announced).toMatch(/^552/);
  });

  it('a mail without text', async () => {
    const conversation = await mailed();
    expect(await refused(conversation, mailOf('> Ready?'))).toMatchObject(PERMANENT);
  });
});

test.each([
  ['Fine.\n\n--- Reply above this line ---\nAbout', 'Fine.'],
  ['Fine.\r\n\r\n-----Original Message-----\r\nFrom: x', 'Fine.'],
  ['Fine.\n________________________________\nFrom: x', 'Fine.'],
  ['Fine.\n\nSent from my iPhone', 'Fine.'],
  ['> Ready?\nYes\n> When?\nNine', 'Yes\nNine'],
  ['On Monday I am away.\nRegards', 'On Monday I am away.\nRegards'],
])('of %j a person wrote %j', (text, own) => expect(withoutQuote(text)).toBe(own));

test('an address has at most 64 characters before the @, and names its mail', () => {
  const id = mintId();
  const address = replyAddress(id, REPLIES);
  expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  expect(deliveryOfReply(address, REPLIES)).toBe(id);
});
