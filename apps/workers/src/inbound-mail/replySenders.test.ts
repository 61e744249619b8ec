import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { composeMail } from '../jobs/send-email/compose.ts';
import { mailText } from '../jobs/send-email/mailText.ts';
import { storeOrganization } from '../testing/deliveries.ts';
import { InboundStory, mailOf, OWNER, PERMANENT } from '../testing/InboundStory.ts';
import { LINKS } from '../testing/MailingStory.ts';

/** The senders whose mail to a reply address is stored. */

let story: InboundStory;
beforeAll(async () => {
  story = await InboundStory.begin();
  await storeOrganization(story.services);
});
afterAll(() => story.close());

describe('a machine’s mail is refused without an answer:', () => {
  test.each([
    [
      'an automatic reply (RFC 3834)',
      { headers: ['Auto-Submitted: auto-replied; owner-email="kim@x.example"'] },
    ],
    ['an absence note of an older program', { headers: ['X-Autoreply: yes'] }],
    ['an absence note of Exchange', { headers: ['X-Auto-Response-Suppress: All'] }],
    ['a reply of an Outlook rule', { headers: ['X-MS-Exchange-Inbox-Rules-Loop: kim@example.com'] }],
    ['a note that a mail was not delivered', { headers: ['Content-Type: multipart/report; boundary=b'] }],
    ['an absence note by its subject', { subject: 'Automatic reply: Roof' }],
    ['an absence note in Spanish', { subject: '=?utf-8?Q?Respuesta_autom=C3=A1tica:_Roof?=' }],
    ['an absence note without a colon', { subject: 'Out of Office' }],
    ['mail of a mail server', { from: 'MAILER-DAEMON@example.com' }],
  ])('%s', async (_, facts: Parameters<typeof mailOf>[1]) => {
    const conversation = await story.mailed();
    expect(await story.hand(conversation.to, mailOf('I am away', facts))).toMatchObject(PERMANENT);
    expect(await story.repliesTo(conversation)).toEqual([]);
    expect(await story.noticesOf(conversation)).toEqual([]);
  });

  it('a mail without a return address', async () => {
    const conversation = await story.mailed();
    expect(await story.hand(conversation.to, mailOf('I am away'), '')).toMatchObject(PERMANENT);
    expect(await story.repliesTo(conversation)).toEqual([]);
  });
});

test.each([
  ['a header that says that it is not automatic', { headers: ['Auto-Submitted: no'] }],
  ['a header that only asks for no absence notes', { headers: ['X-Auto-Response-Suppress: OOF'] }],
  ['a subject about an office', { subject: 'Re: Out of office permits: when?' }],
  ['a subject about a vacation rental', { subject: 'Vacation rental on Palm Way: roof' }],
  ['the header of a list', { headers: ['Precedence: list', 'List-ID: <office.example.com>'] }],
  ['the header of bulk mail', { headers: ['Precedence: bulk'] }],
  [
    'the headers of Google Groups',
    {
      headers: [
        'Precedence: list',
        'Mailing-list: list office@example.com; contact office+owners@example.com',
        'List-ID: <office.example.com>',
        'List-Unsubscribe: <mailto:googlegroups-manage+1+unsubscribe@googlegroups.com>',
        'X-Google-Group-Id: 123456789',
      ],
    },
  ],
  [
    'the headers of Zendesk',
    {
      headers: [
        'Auto-Submitted: auto-generated',
        'X-Auto-Response-Suppress: All',
        'X-Mailer: Zendesk Mailer',
        'X-Zendesk-From-Account-Id: 39b2a1c',
      ],
    },
  ],
  [
    'the headers of Freshdesk',
    { headers: ['Auto-Submitted: auto-replied', 'X-FD-Ticket-Id: 4711', 'Precedence: bulk'] },
  ],
  [
    'the headers of HubSpot',
    { headers: ['Auto-Submitted: auto-generated', 'X-HubSpot-Message-Source: conversations'] },
  ],
  [
    'the headers of Jira',
    { headers: ['Auto-Submitted: auto-generated', 'Precedence: bulk', 'X-JIRA-FingerPrint: ab12'] },
  ],
  ['the headers of a desk that is not known', { headers: ['Auto-Submitted: auto-generated'] }],
])('a person’s reply is stored with %s', async (_, facts: Parameters<typeof mailOf>[1]) => {
  expect((await story.reply(mailOf('Nine.', facts))).message).toBe('Nine.');
});

test.each([
  [
    'Auto-Submitted: auto-generated',
    'Your request (4711) has been received and is being reviewed by our support staff.',
  ],
  ['Precedence: bulk', 'I am out of the office until Monday, November 30.'],
  ['Auto-Submitted: auto-generated', 'Estoy de vacaciones hasta el lunes.'],
])('a note with %s is not stored, and its sender’s mail server says why', async (header, text) => {
  const conversation = await story.mailed();
  expect(await story.hand(conversation.to, mailOf(text, { headers: [header] }))).toMatchObject({
    ...PERMANENT,
    reply: expect.stringContaining('If you wrote it yourself, sign in to answer'),
  });
  expect(await story.repliesTo(conversation)).toEqual([]);
});

test.each([
  ['kim+palm@example.com', 'kim@example.com'],
  ['kim@example.com', 'kim+phone@example.com'],
  ['Kim.Doe@Example.com', 'kim.doe@example.COM'],
  ['anaruiz@gmail.com', 'ana.ruiz@gmail.com'],
  ['ana.ruiz@gmail.com', 'anaruiz+palm@googlemail.com'],
  ['kim@xn--muoz-hqa.example', 'kim@muñoz.example'],
])('a message that was mailed to %s is answered from %s', async (recipient, from) => {
  const conversation = await story.mailed({ recipient });
  expect(await story.hand(conversation.to, mailOf('Nine.', { from }))).toEqual({ outcome: 'accepted' });
  expect(await story.repliesTo(conversation)).toMatchObject([{ message: 'Nine.' }]);
});

describe('a sender whose address did not receive the message', () => {
  const STRANGER = 'stranger@example.com';

  it('is asked by mail to use the other address, and nothing is stored', async () => {
    const conversation = await story.mailed();
    expect(await story.hand(conversation.to, mailOf('Hello', { from: STRANGER }))).toEqual({
      outcome: 'accepted',
    });
    expect(await story.repliesTo(conversation)).toEqual([]);
    const notices = await story.noticesOf(conversation);
    expect(notices).toMatchObject([{ to: STRANGER, state: 'queued' }]);
    const [notice] = notices as [(typeof notices)[number]];
    const from = { name: 'Palm', address: 'office@palm.example' };
    const { html } = await composeMail({ ...story.services, ...LINKS, from }, notice);
    for (const part of [mailText(html), html]) {
      expect(part).toContain('Send it again from the address that received the message');
      // A stranger learns nothing about the client.
      expect(part).not.toContain(OWNER);
      expect(part).not.toContain('Hello');
    }
  });

  it('is asked once, and then refused, also with other addresses', async () => {
    const conversation = await story.mailed();
    await story.hand(conversation.to, mailOf('Hello', { from: STRANGER }));
    for (const from of [STRANGER, 'victim@example.com'])
      expect(await story.hand(conversation.to, mailOf('Hello again', { from }))).toMatchObject({
        ...PERMANENT,
        reply: expect.stringContaining('Answer from'),
      });
    expect(await story.noticesOf(conversation)).toHaveLength(1);
  });

  it('is not mailed if a list or a desk sent it', async () => {
    const conversation = await story.mailed();
    const raw = mailOf('Hello', { from: STRANGER, headers: ['Precedence: list'] });
    expect(await story.hand(conversation.to, raw)).toMatchObject({
      ...PERMANENT,
      reply: expect.stringContaining('Answer from'),
    });
    expect(await story.noticesOf(conversation)).toEqual([]);
  });

  it('is refused if the address cannot be answered', async () => {
    const conversation = await story.mailed();
    expect(await story.hand(conversation.to, mailOf('Hello', { from: 'a@b' }))).toMatchObject(PERMANENT);
  });
});
