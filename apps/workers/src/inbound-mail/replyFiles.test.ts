import { findOrganization, updateOrganizationFacts } from '@sightline/store/organization/organization';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sha256Of } from '../../../../tests/support/sha256Of.ts';
import { composeMail } from '../jobs/send-email/compose.ts';
import { mailText } from '../jobs/send-email/mailText.ts';
import { buildMessage } from '../jobs/send-email/message.ts';
import { storeOrganization } from '../testing/deliveries.ts';
import { InboundStory, type MailPart, mailWithParts, OWNER, PERMANENT } from '../testing/InboundStory.ts';
import { LINKS } from '../testing/MailingStory.ts';

/** Files of a reply by email that are stored, left out, or refused. */

let story: InboundStory;
beforeAll(async () => {
  story = await InboundStory.begin();
  await storeOrganization(story.services);
});
afterAll(() => story.close());

const picture = async (width: number, height: number): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

const inline = (name: string, content: Buffer): MailPart => {
  return { name, content, type: 'image/png', disposition: 'inline', contentId: `${name}@01DC` };
};
const shown = (names: readonly string[]): string =>
  names.map((name) => `<img src="cid:${name}@01DC">`).join('');

async function filesOf(raw: string): Promise<string[]> {
  return (await story.reply(raw)).attachments.map(({ filename }) => filename);
}

describe('leaves out files that no person sent, and stores the message:', () => {
  test.each([3, 12])('%i icons of a signature', async (count) => {
    const icon = await picture(32, 32);
    const names = Array.from({ length: count }, (_, index) => `image${index}.png`);
    const body = `<p>Nine.</p>${shown(names)}`;
    const raw = mailWithParts(
      { type: 'text/html', body, kind: 'related' },
      names.map((name) => inline(name, icon)),
    );
    expect(await story.reply(raw)).toMatchObject({ message: 'Nine.', attachments: [] });
  });

  it('our own logo in the quoted mail', async () => {
    const logo = await picture(600, 400);
    const { store } = story.services;
    const { facts } = await findOrganization(store);
    await updateOrganizationFacts(store, { logo: { sha256: sha256Of(logo), width: 600, height: 400 } });
    const body = `<p>Nine.</p><blockquote type="cite">Ready?${shown(['logo.png'])}</blockquote>`;
    const raw = mailWithParts({ type: 'text/html', body, kind: 'related' }, [inline('logo.png', logo)]);
    expect(await filesOf(raw)).toEqual([]);
    await updateOrganizationFacts(store, { logo: facts.logo });
  });

  it('the empty text that Exchange adds below a picture', async () => {
    const photo = await picture(240, 320);
    const raw = mailWithParts({ body: 'Nine.' }, [
      { name: 'IMG_1.PNG', content: photo, type: 'image/png', disposition: 'inline' },
      {
        name: 'ATT00001.htm',
        content: '<html><body dir="auto"><div></div></body></html>',
        type: 'text/html',
      },
    ]);
    expect(await story.reply(raw)).toMatchObject({
      message: 'Nine.',
      attachments: [{ filename: 'IMG_1.PNG' }],
    });
  });

  it('signatures and keys of programs', async () => {
    const parts = ['application/pkcs7-signature', 'application/pgp-signature', 'application/pgp-keys'].map(
      (type) => ({ name: 'key.asc', content: 'x', type }),
    );
    expect(await filesOf(mailWithParts({}, parts))).toEqual([]);
  });
});

test('words that Exchange moved into a file below a picture are part of the message', async () => {
  const raw = mailWithParts({ body: 'Before.' }, [
    { name: 'ATT00001.htm', content: '<div>After the picture.</div>', type: 'text/html' },
    { name: 'ATT00002.txt', content: Buffer.from('Se\u00f1al', 'latin1'), type: 'text/plain' },
  ]);
  expect((await story.reply(raw)).message).toBe('Before.\n\nAfter the picture.\n\nSe\u00f1al');
});

test('photos within the text and small attached pictures are files of the person', async () => {
  const parts: MailPart[] = [
    inline('photo.png', await picture(640, 480)),
    { name: 'sketch.png', content: await picture(20, 20), type: 'image/png' },
  ];
  const body = `<p>See:</p>${shown(['photo.png'])}`;
  const raw = mailWithParts({ type: 'text/html', body, kind: 'related' }, parts);
  expect(await filesOf(raw)).toEqual(['photo.png', 'sketch.png']);
});

test('a photo between the lines of the old mail is a file of the person', async () => {
  const body = `<p>See below.</p><blockquote type="cite">Ready?${shown(['photo.png'])}</blockquote>`;
  const parts = [inline('photo.png', await picture(640, 480))];
  expect(await filesOf(mailWithParts({ type: 'text/html', body, kind: 'related' }, parts))).toEqual([
    'photo.png',
  ]);
});

test('marks of pictures are not part of the text', async () => {
  const raw = mailWithParts({ body: 'See:\r\n[cid:image001.png@01DC]\r\n[image: photo.png]\r\nRosa' }, []);
  expect((await story.reply(raw)).message).toBe('See:\n\nRosa');
});

test('a long file name keeps its ending and its characters', async () => {
  const [name = ''] = await filesOf(
    mailWithParts({}, [{ name: `${'x'.repeat(300)}.pdf`, content: '%PDF-1.7' }]),
  );
  expect(name).toBe(`${'x'.repeat(196)}.pdf`);
});

describe('files that are refused', () => {
  const refusedFiles = async (raw: string) => {
    const conversation = await story.mailed();
    expect(await story.hand(conversation.to, raw)).toEqual({ outcome: 'accepted' });
    // The mail server did not receive our answer.
    await story.hand(conversation.to, raw);
    const [message] = await story.repliesTo(conversation);
    return { message, notices: await story.noticesOf(conversation) };
  };

  it('are named in one mail to the sender, and the message is stored with the others', async () => {
    const { message, notices } = await refusedFiles(
      mailWithParts({ body: 'See both.' }, [
        { name: 'ok.txt', content: 'ok' },
        { name: 'invoice.pdf.exe', content: 'x' },
        { name: 'holiday.jpg', content: 'MZ\u0000\u0003' },
      ]),
    );
    expect(message).toMatchObject({ message: 'See both.', attachments: [{ filename: 'ok.txt' }] });
    expect(notices).toMatchObject([{ to: OWNER, state: 'queued' }]);
    const [notice] = notices as [(typeof notices)[number]];
    const from = { name: 'Palm', address: 'office@palm.example' };
    const content = await composeMail({ ...story.services, ...LINKS, from }, notice);
    const { html, replyTo } = content;
    for (const part of [mailText(html), html]) {
      expect(part).toContain('Your message has arrived');
      expect(part).toContain('invoice.pdf.exe');
      expect(part).toContain('holiday.jpg');
      expect(part).not.toContain('ok.txt');
    }
    expect(replyTo).toBeUndefined();
    // Machines must not answer it.
    const raw = String((await buildMessage(notice, content, from)).raw);
    expect(raw).toMatch(/^Auto-Submitted: auto-replied\r$/m);
    expect(raw).toMatch(/^In-Reply-To: <[^<>]+@x>\r$/m);
  });

  it('include those after the tenth', async () => {
    const parts = Array.from({ length: 12 }, (_, index) => ({
      name: `${index}.txt`,
      content: `file ${index}`,
    }));
    const { message, notices } = await refusedFiles(mailWithParts({}, parts));
    expect(message?.attachments).toHaveLength(10);
    expect(notices[0]?.mail).toMatchObject({
      refusedFiles: [
        ['10.txt', 'A message can have at most 10 files.'],
        ['11.txt', 'A message can have at most 10 files.'],
      ],
    });
  });

  it('are reported by the mail server if the mail has nothing else', async () => {
    const conversation = await story.mailed();
    const raw = mailWithParts({ body: '> Ready?' }, [{ name: 'invoice.exe', content: 'x' }]);
    expect(await story.hand(conversation.to, raw)).toMatchObject({
      ...PERMANENT,
      reply: expect.stringContaining('cannot be sent'),
    });
    expect(await story.noticesOf(conversation)).toEqual([]);
  });
});
