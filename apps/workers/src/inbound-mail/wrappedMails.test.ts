import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { composeMail } from '../jobs/send-email/compose.ts';
import { mailText } from '../jobs/send-email/mailText.ts';
import { storeOrganization } from '../testing/deliveries.ts';
import { InboundStory, mailOf, mailWithParts, PERMANENT } from '../testing/InboundStory.ts';
import { LINKS } from '../testing/MailingStory.ts';
import { tnefFile } from '../testing/tnefFile.ts';

/** Replies that are signed or encrypted, and those that Outlook packs into winmail.dat. */

let story: InboundStory;
beforeAll(async () => {
  story = await InboundStory.begin();
  await storeOrganization(story.services);
});
afterAll(() => story.close());

/** Made by `openssl cms`: signed with definite lengths, signed as a stream, and encrypted. */
const SIGNED =
  'MIIBDwYJKoZIhvcNAQcCoIIBADCB/QIBATENMAsGCWCGSAFlAwQCATBVBgkqhkiG9w0BBwGgSARGQ29udGVudC1UeXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PXV0Zi04DQoNClR1ZXNkYXkgYXQgbmluZSB3b3Jrcy4gw6ENCjGBkTCBjgIBATAmMA4xDDAKBgNVBAMMA0tpbQIUFmDkzRgQN8yxN8Eem9dnrTyFP8IwCwYJYIZIAWUDBAIBMAoGCCqGSM49BAMCBEgwRgIhALl4u1/uN5ICzXHh5ftJe4Qtnw6pDmo/a8wUnKRpaM8BAiEA0mSM+XaRhj6Q1+tg3+gq0A3+Tf6R+EsBmIhdJ/cm1+o=';
const SIGNED_AS_STREAM =
  'MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgARGQ29udGVudC1UeXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PXV0Zi04DQoNClR1ZXNkYXkgYXQgbmluZSB3b3Jrcy4gw6ENCgAAAAAAADGBkDCBjQIBATAmMA4xDDAKBgNVBAMMA0tpbQIUFmDkzRgQN8yxN8Eem9dnrTyFP8IwCwYJYIZIAWUDBAIBMAoGCCqGSM49BAMCBEcwRQIgZDAgK9SdKgJcqbKSgyWzlmmP47pcfw+DgjWLEav7/98CIQCIHd3AqDeZXw2sSnomkgq0kBwkuzZQRGbYzTBD5A2N6QAAAAAAAA==';
const ENCRYPTED =
  'MIIBUwYJKoZIhvcNAQcDoIIBRDCCAUACAQIxgc2hgcoCAQOgUaFPMAkGByqGSM49AgEDQgAEbrMokI6B2Z+i7NmLxPXC/CahZ1Mf+hcsreE3614lvP1BhP3u8h5dV/SPEwR3keXS6noZwwdDQpggbxidi9doFDAcBgkrgQUQhkg/AAIwDwYLKoZIhvcNAQkQAwYFADBUMFIwJjAOMQwwCgYDVQQDDANLaW0CFBZg5M0YEDfMsTfBHpvXZ608hT/CBCj0TDbPzTnUlQzXek/S/QlZWpcB/sQZJKJ4wmH4+k8nAh3oRXYucXONMGsGCSqGSIb3DQEHATAUBggqhkiG9w0DBwQICaCZUt6JnVGASNGRq6fpRr9LfpfsxjhYhQiGJwVZrOgKh5qs6bKrTup7egy6GSZ3HWBO1j8ct+X3NyvbdJfJvNjFj1Xmaxl1mgouWt6OywFvFQ==';

const smime = (content: string, type = 'application/pkcs7-mime; smime-type=signed-data'): string =>
  mailOf(content.replaceAll(/.{76}/g, '$&\r\n'), {
    headers: [
      `Content-Type: ${type}; name="smime.p7m"`,
      'Content-Disposition: attachment; filename="smime.p7m"',
      'Content-Transfer-Encoding: base64',
    ],
  });

const multipart = (kind: string, parts: readonly string[]): string =>
  mailOf(`${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--`, {
    headers: [`Content-Type: multipart/${kind}; boundary=b`],
  });

const TEXT = 'Content-Type: text/plain; charset=utf-8\r\n\r\nTuesday at nine works. á';
const attached = (type: string, name: string, content: string): string =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content}`;
const ARMORED = (kind: string): string =>
  `-----BEGIN PGP ${kind}-----\r\n\r\nhQEMA\r\n-----END PGP ${kind}-----\r\n`;

describe('a signed reply is read without its signature:', () => {
  test.each([
    ['S/MIME around the mail', smime(SIGNED)],
    ['S/MIME around the mail, written as a stream', smime(SIGNED_AS_STREAM)],
    ['S/MIME of an older program', smime(SIGNED, 'application/x-pkcs7-mime')],
    ['S/MIME with the type of any file', smime(SIGNED, 'application/octet-stream')],
    [
      'S/MIME around the mail, badly encoded',
      smime(
        'MIJDb250ZW50LVR5cGU6IHRleHQvcGxhaW47IGNoYXJzZXQ9dXRmLTgNCg0KVHVlc2RheSBhdCBuaW5lIHdvcmtzLiDDoQ0K',
      ),
    ],
    [
      'S/MIME next to the mail',
      multipart('signed; protocol="application/pkcs7-signature"', [
        TEXT,
        attached('application/pkcs7-signature', 'smime.p7s', 'MIIB'),
      ]),
    ],
    [
      'S/MIME that a list changed',
      multipart('mixed', [TEXT, attached('application/octet-stream', 'smime.p7s', 'MIIB')]),
    ],
    [
      'PGP next to the mail',
      multipart('signed; protocol="application/pgp-signature"', [
        TEXT,
        attached('application/pgp-signature', 'signature.asc', ARMORED('SIGNATURE')),
      ]),
    ],
    [
      'PGP next to the mail, with the key of the writer',
      multipart('signed; protocol="application/pgp-signature"', [
        `Content-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n${TEXT}\r\n--c\r\n${attached('application/pgp-keys', 'OpenPGP_0x12.asc', ARMORED('PUBLIC KEY BLOCK'))}\r\n--c--`,
        attached('application/pgp-signature', 'OpenPGP_signature.asc', ARMORED('SIGNATURE')),
      ]),
    ],
    [
      'PGP as a file',
      multipart('mixed', [TEXT, attached('application/octet-stream', 'signature.asc', ARMORED('SIGNATURE'))]),
    ],
    [
      'PGP in the text',
      mailOf(
        `-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nTuesday at nine works. á\r\n${ARMORED('SIGNATURE')}`,
        { headers: ['Content-Type: text/plain; charset=utf-8'] },
      ),
    ],
  ])('%s', async (_, raw) => {
    const conversation = await story.mailed();
    expect(await story.hand(conversation.to, raw)).toEqual({ outcome: 'accepted' });
    expect(await story.repliesTo(conversation)).toMatchObject([
      { message: 'Tuesday at nine works. á', attachments: [] },
    ]);
    expect(await story.noticesOf(conversation)).toEqual([]);
  });
});

test('lines with dashes stay in a text that is signed with PGP', async () => {
  const text = `-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\nRoof\r\n- -- done\r\n${ARMORED('SIGNATURE')}`;
  expect((await story.reply(mailOf(text))).message).toBe('Roof\n-- done');
});

describe('the sender of an encrypted reply is told to send it without encryption:', () => {
  test.each([
    ['S/MIME', smime(ENCRYPTED, 'application/pkcs7-mime; smime-type=enveloped-data')],
    ['S/MIME that does not say so', smime(ENCRYPTED, 'application/x-pkcs7-mime')],
    [
      'PGP',
      multipart('encrypted; protocol="application/pgp-encrypted"', [
        'Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1',
        attached('application/octet-stream', 'encrypted.asc', ARMORED('MESSAGE')),
      ]),
    ],
    [
      'PGP that Exchange changed',
      multipart('mixed', [
        'Content-Type: text/plain\r\n\r\n',
        attached('application/pgp-encrypted', 'PGP_MIME version identification', 'Version: 1'),
        attached('application/octet-stream', 'encrypted.asc', ARMORED('MESSAGE')),
      ]),
    ],
    ['PGP in the text', mailOf(ARMORED('MESSAGE'))],
  ])('%s', async (_, raw) => {
    const conversation = await story.mailed();
    expect(await story.hand(conversation.to, raw)).toMatchObject({
      ...PERMANENT,
      reply: expect.stringMatching(/encrypted.*Send it again without encryption/),
    });
    expect(await story.repliesTo(conversation)).toEqual([]);
  });

  it('an encrypted file is named in a mail, and the words are stored', async () => {
    const conversation = await story.mailed();
    const raw = multipart('mixed', [TEXT, attached('application/octet-stream', 'plan.pdf.pgp', 'x')]);
    expect(await story.hand(conversation.to, raw)).toEqual({ outcome: 'accepted' });
    expect(await story.repliesTo(conversation)).toMatchObject([{ message: 'Tuesday at nine works. á' }]);
    expect(await story.noticesOf(conversation)).toMatchObject([
      { mail: { refusedFiles: [['plan.pdf.pgp', expect.stringContaining('encrypted')]] } },
    ]);
  });
});

describe('winmail.dat', () => {
  const winmail = (content: Buffer, body = 'Tuesday at nine.', name = 'winmail.dat'): string =>
    mailWithParts({ body }, [{ name, content, type: 'application/ms-tnef' }]);
  const FILES = [
    { shortName: 'PLAN~1.PDF', name: 'Plaño A-3.pdf', content: '%PDF-1.7' },
    { shortName: 'NOTE.TXT', name: 'Note.txt', content: 'Ring first.' },
  ];

  it('is unpacked: its files are those of the person', async () => {
    const message = await story.reply(winmail(tnefFile({ files: FILES, text: 'Tuesday at nine.' })));
    expect(message.message).toBe('Tuesday at nine.');
    expect(message.attachments.map(({ filename }) => filename)).toEqual(['Plaño A-3.pdf', 'Note.txt']);
  });

  test.each([
    ['text', { text: 'Nueve, José.\r\n' }],
    ['HTML', { html: '<p>Nueve, José.</p>' }],
  ])('has the words if they are only in it, as %s', async (_, content) => {
    expect((await story.reply(winmail(tnefFile(content), ' ', 'ATT00002.dat'))).message).toBe('Nueve, José.');
  });

  it('whose words are only in Outlook’s own format: its files are stored, and its sender is told', async () => {
    const conversation = await story.mailed();
    const content = tnefFile({ files: FILES, richText: Buffer.alloc(200, 7) });
    expect(await story.hand(conversation.to, winmail(content, ' '))).toEqual({ outcome: 'accepted' });
    const [reply] = await story.repliesTo(conversation);
    expect(reply?.attachments.map(({ filename }) => filename)).toEqual(['Plaño A-3.pdf', 'Note.txt']);
    expect(await story.noticesOf(conversation)).toMatchObject([
      { mail: { refusedFiles: [['winmail.dat', expect.stringContaining('only its files arrived')]] } },
    ]);
  });

  test.each([
    ['damaged', tnefFile({ files: FILES }).subarray(0, 200)],
    ['not one at all', Buffer.from('x'.repeat(100))],
    ['of a length that it does not have', Buffer.from('789f3e22010001069003', 'hex')],
  ])('that is %s: its sender is told which setting of Outlook makes it', async (_, content) => {
    const conversation = await story.mailed();
    expect(await story.hand(conversation.to, winmail(content))).toEqual({ outcome: 'accepted' });
    expect(await story.repliesTo(conversation)).toMatchObject([{ message: 'Tuesday at nine.' }]);
    const [notice] = await story.noticesOf(conversation);
    if (!notice) throw new Error('no notice');
    const from = { name: 'Palm', address: 'office@palm.example' };
    const { html } = await composeMail({ ...story.services, ...LINKS, from }, notice);
    expect(mailText(html)).toContain('choose Format Text, then HTML, and send it again');
  });
});

test('an email that is attached is kept as a quote, with its files', async () => {
  const inner = [
    'From: Permits <permits@city.example>',
    'Date: Mon, 23 Nov 2026 09:00:00 -0500',
    'Subject: BLD-1',
    'Content-Type: multipart/mixed; boundary=i',
    '',
    '--i\r\nContent-Type: text/plain\r\n\r\nApproved.',
    `--i\r\n${attached('application/pdf', 'permit.pdf', '%PDF-1.7')}`,
    '--i--',
  ].join('\r\n');
  const raw = multipart('mixed', [
    TEXT,
    `Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename="BLD-1.eml"\r\n\r\n${inner}`,
  ]);
  const { message, attachments } = await story.reply(raw);
  expect(message).toBe(
    'Tuesday at nine works. á\n\n> From: Permits permits@city.example\n> Date: 2026-11-23T14:00:00.000Z\n> Subject: BLD-1\n> \n> Approved.',
  );
  expect(attachments.map(({ filename }) => filename)).toEqual(['permit.pdf']);
});
