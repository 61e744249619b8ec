import { createConnection } from 'node:net';
import { mintId } from '@sightline/contracts/core/ids';
import { deliveryOfReply, replyAddress } from '@sightline/server-kit/replyAddresses';
import { attachmentKey } from '@sightline/store/messages/attachments';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { storedUser } from '../../../../tests/support/people.ts';
import { InboundStory, mailOf, mailWithParts, OWNER, PERMANENT, REPLIES } from '../testing/InboundStory.ts';
import { MailReader } from './InboundMail.ts';

let story: InboundStory;
beforeAll(async () => {
  story = await InboundStory.begin();
});
afterAll(() => story.close());

test('a reply by email is a message of the conversation, without the quoted mail, once', async () => {
  const conversation = await story.mailed();
  const raw = mailOf(
    'Yes, at nine.\r\n\r\nOn Fri, Nov 20, 2026 at 9:00 AM Ana <a@b.example>\r\nwrote:\r\n> Ready?',
  );
  expect(await story.hand(conversation.to, raw)).toEqual({ outcome: 'accepted' });
  // A mail server that did not receive our answer sends the mail again, perhaps with other capitals in the
  // address.
  expect(await story.hand(conversation.to.toUpperCase(), raw)).toEqual({ outcome: 'accepted' });
  expect(await story.repliesTo(conversation)).toMatchObject([
    {
      message: 'Yes, at nine.',
      subject: 'Re: Roof',
      fromName: 'Zenith Villas',
      fromClient: true,
      inspectionId: conversation.inspectionId,
    },
  ]);
});

test('files of a reply are stored with it', async () => {
  const conversation = await story.mailed();
  await story.hand(conversation.to, mailWithParts({}, [{ name: '../plan.pdf', content: '%PDF-1.7' }]));
  const [reply] = await story.repliesTo(conversation);
  const [kept] = reply?.attachments ?? [];
  expect(kept).toMatchObject({ filename: '.. plan.pdf', bytes: 8 });
  const key = attachmentKey({ storedFor: conversation.clientId, _id: kept?.id ?? '' });
  expect((await story.services.storage.read(key)).toString()).toBe('%PDF-1.7');
});

// A mail that costs more than 10 seconds of processor time is refused.
test.each([
  ['3 MB of opened tags', 'Content-Type: text/html', '<'.repeat(3_000_000)],
  ['300,000 short lines', 'Content-Type: text/plain', 'a\r\n'.repeat(300_000)],
  ['100,000 opened elements', 'Content-Type: text/html', '<div>'.repeat(100_000)],
])(
  'a mail of %s does not block the other work of the process',
  { tags: 'full', timeout: 60_000 },
  async (_, header, body) => {
    const { to } = await story.mailed();
    const before = process.threadCpuUsage();
    const result = await story.hand(to, mailOf(body, { headers: [header] }));
    const { user, system } = process.threadCpuUsage(before);
    expect(result.outcome).toMatch(/accepted|refused/);
    // In microseconds: what this thread itself computed, whatever else the machine does.
    expect((user + system) / 1e6).toBeLessThan(3);
  },
);

describe('a reply that is not read', () => {
  test.each([
    [
      'because its thread ended is sent again later',
      'exit',
      { isPermanent: false, reply: '451 Try again later.' },
    ],
    [
      'because it costs too much processor time is refused with advice',
      'spin',
      {
        isPermanent: true,
        reply: expect.stringMatching(/^554 .*Send it again as plain text, or sign in to answer/),
      },
    ],
    [
      'because of what is in it is refused with advice',
      'fail',
      { isPermanent: true, reply: expect.stringMatching(/^554 /) },
    ],
  ])('%s', async (_, raw, answer) => {
    const program = new URL('../testing/scriptedThread.ts', import.meta.url);
    const failing = await InboundStory.begin(
      new MailReader({ program, timeLimitMs: 1000, checkEveryMs: 50 }),
    );
    const { to } = await failing.mailed();
    expect(await failing.hand(to, `${raw}\r\n`)).toMatchObject({ outcome: 'refused', ...answer });
    await failing.close();
  });
});

test('limits the replies in a conversation to 30 an hour', async () => {
  const conversation = await story.mailed();
  await story.storeReplies(conversation, 29);
  expect(await story.hand(conversation.to, mailOf('Reply 29'))).toEqual({ outcome: 'accepted' });
  const refused = { outcome: 'refused', isPermanent: false };
  expect(await story.hand(conversation.to, mailOf('Reply 30'))).toMatchObject(refused);
  expect(await story.repliesTo(conversation)).toHaveLength(30);
  const other = await story.mailed();
  expect(await story.hand(other.to, mailOf('Another person'))).toEqual({ outcome: 'accepted' });
  vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] });
  expect(await story.hand(conversation.to, mailOf('Reply 30'))).toEqual({ outcome: 'accepted' });
  vi.useRealTimers();
});

describe('refuses permanently, without storing,', () => {
  const refused = async (
    conversation: Awaited<ReturnType<InboundStory['mailed']>>,
    raw: string | Buffer,
    to?: string,
  ) => {
    const result = await story.hand(to ?? conversation.to, raw);
    expect(await story.repliesTo(conversation)).toEqual([]);
    return result;
  };
  it('a wrong token, one of another installation, and any other address', async () => {
    const conversation = await story.mailed();
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

  it('a reply from an inactive account', async () => {
    const recipient = `former-${mintId()}@example.com`;
    await storedUser(story.services.store, { role: 'inspector', email: recipient, isActive: false });
    const conversation = await story.mailed({ recipient, fromClient: true });
    expect(await refused(conversation, mailOf('Pay me', { from: recipient }))).toMatchObject(PERMANENT);
  });

  it('a text of more than 50,000 characters', async () => {
    const conversation = await story.mailed();
    expect(await refused(conversation, mailOf('All of it.\r\n'.repeat(5000)))).toMatchObject({
      ...PERMANENT,
      reply: expect.stringContaining('too long'),
    });
  });

  it('a mail of 40 MB, announced or not', { tags: 'full' }, async () => {
    const conversation = await story.mailed();
    expect(
      await refused(conversation, Buffer.concat([Buffer.from(mailOf('')), Buffer.alloc(40e6, 'a\r\n')])),
    ).toMatchObject(PERMANENT);
    const announced = await new Promise<string>((resolve) => {
      const lines = ['EHLO x', `MAIL FROM:<${OWNER}> SIZE=40000000`];
      const socket = createConnection(story.inbound.port, '127.0.0.1');
      socket.on('data', (data) => {
        const next = lines.shift();
        if (next) socket.write(`${next}\r\n`);
        else socket.end(() => resolve(String(data)));
      });
    });
    expect(announced).toMatch(/^552/);
  });

  it('a mail without text', async () => {
    const conversation = await story.mailed();
    expect(await refused(conversation, mailOf('> Ready?'))).toMatchObject(PERMANENT);
  });
});

test('an address has at most 64 characters before the @, and names its mail', () => {
  const id = mintId();
  const address = replyAddress(id, REPLIES);
  expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  expect(deliveryOfReply(address, REPLIES)).toBe(id);
});
