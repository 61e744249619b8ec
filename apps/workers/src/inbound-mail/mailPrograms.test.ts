import { afterAll, describe, expect, it, test } from 'vitest';
import { htmlMail, mailOf, textMail, twoForms } from '../testing/InboundStory.ts';
import { MailReader } from './MailReader.ts';

/** Replies as people's mail programs write them. The lines of old mails are in ownText.test.ts. */

const reader = new MailReader();
afterAll(() => reader.close());

const read = (raw: string, encoding: BufferEncoding = 'utf8') => reader.read(Buffer.from(raw, encoding));
const textIn = async (raw: string): Promise<string> => (await read(raw)).text;

describe('the words are in the HTML, and the text part', () => {
  test.each([
    ['says that there is HTML', 'This is an HTML message.'],
    [
      'says that the program is too old',
      'Your email client does not support HTML messages. Please use another one.',
    ],
    ['asks to open a browser', 'To view this message, open it in your browser: https://mail.example.com/v/1'],
    ['says so in Spanish', 'Este mensaje está en formato HTML. Su programa de correo no puede mostrarlo.'],
    ['says so in Portuguese', 'Seu programa de e-mail não exibe mensagens em HTML.'],
    ['says so in French', 'Ce message est au format HTML.'],
    ['has only a mark', '[image: logo]\r\n--'],
    ['has only the first words', 'Tuesday at'],
    ['has another mail’s words', 'Thank you for using our service. Unsubscribe at any time.'],
  ])('%s', async (_, plain) => {
    const html = '<div>Tuesday at nine, please ring at the <b>rear gate</b>.</div>';
    expect(await textIn(twoForms(plain, html))).toBe('Tuesday at nine, please ring at the rear gate.');
  });

  it('lacks the address of a link, as in Apple Mail', async () => {
    const html = '<p>The plans are <a href="https://files.example.com/A-3.pdf">here</a>, see sheet 3.</p>';
    expect(await textIn(twoForms('The plans are here, see sheet 3.', html))).toBe(
      'The plans are here (https://files.example.com/A-3.pdf), see sheet 3.',
    );
  });

  it('shows what the HTML hides', async () => {
    const html = '<div style="display:none">Preview of the answer</div><p>Tuesday at nine.</p>';
    expect(await textIn(twoForms('Preview of the answer\r\n\r\nTuesday at nine.', html))).toBe(
      'Tuesday at nine.',
    );
  });
});

test.each([
  [
    'Tuesday at nine.\r\n\r\n*Ana Ruiz*\r\n_Palm Homes_',
    '<p>Tuesday at nine.</p><b>Ana Ruiz</b><br><i>Palm Homes</i>',
  ],
  [
    'See <https://a.example/x> please',
    '<p>See <a href="https://a.example/x">https://a.example/x</a> please</p>',
  ],
  ['Tuesday at nine.', '<img src="cid:a"><p></p>'],
  ['星期二九点', '<p>星期二<br>九点</p>'],
  ['👍', '<p>👍</p>'],
])('the text part %j counts if the HTML says the same', async (plain, html) => {
  expect(await textIn(twoForms(plain, html))).toBe(plain.replaceAll('\r\n', '\n'));
});

test.each([
  ['its words show it', '<a href="https://www.palm.example/">www.palm.example</a>', 'www.palm.example'],
  ['it is an email address', '<a href="mailto:kim@palm.example">kim@palm.example</a>', 'kim@palm.example'],
  ['it is a phone number', '<a href="tel:+13055550142">+1 (305) 555-0142</a>', '+1 (305) 555-0142'],
  ['it leads to a part of the mail', '<a href="#top">the top</a>', 'the top'],
  ['it is of an icon', '<a href="https://social.example/palm"><img src="cid:icon"></a>', ''],
  ['it runs a script', '<a href="javascript:alert(1)">it</a>', 'it'],
  ['Apple recognized a date', '<a href="x-apple-data-detectors://0">Friday at 2</a>', 'Friday at 2'],
])('the address of a link is left out if %s', async (_, link, text) => {
  expect(await textIn(htmlMail(`<p>See ${link}.</p>`))).toBe(`See ${text}.`);
});

test.each([
  [
    'an email address behind a name',
    '<a href="mailto:kim@palm.example?subject=Roof">Kim</a>',
    'Kim (kim@palm.example)',
  ],
  ['a phone number behind a name', '<a href="tel:3055550142">Kim</a>', 'Kim (3055550142)'],
  [
    'a link that Outlook leads over its server',
    '<a href="https://nam12.safelinks.protection.outlook.com/?url=https%3A%2F%2Ffiles.example.com%2Fa%3Fb%3D1&amp;data=05&amp;reserved=0">plans</a>',
    'plans (https://files.example.com/a?b=1)',
  ],
  [
    'a link whose words are cut short',
    '<a href="https://files.example.com/plans/A-3.pdf">https://files.example.com/pl…</a>',
    'https://files.example.com/pl… (https://files.example.com/plans/A-3.pdf)',
  ],
])('the address of %s is kept', async (_, link, text) => {
  expect(await textIn(htmlMail(`<p>See ${link}.</p>`))).toBe(`See ${text}.`);
});

test('the links of the old mail have no addresses', async () => {
  const html =
    '<p>See below.</p><blockquote>Open <a href="https://a.example/1">this</a></blockquote><p>Done.</p>';
  expect(await textIn(htmlMail(html))).toBe('See below.\n\n> Open this\n\nDone.');
});

describe('text that nobody sees is left out:', () => {
  test.each([
    ['not displayed', '<div style="display: none !important">HIDDEN</div>'],
    ['not displayed, in capitals', '<DIV STYLE="DISPLAY:NONE">HIDDEN</DIV>'],
    ['invisible', '<span style="visibility:hidden">HIDDEN</span>'],
    ['collapsed', '<table style="visibility:collapse"><tr><td>HIDDEN</td></tr></table>'],
    ['of no size', '<span style="font-size:0px">HIDDEN</span>'],
    ['of no size, in short', '<span style="font:0/0 a">HIDDEN</span>'],
    ['of one pixel', '<div style="font-size:1px;line-height:1px">HIDDEN</div>'],
    ['of no size, in an old element', '<div style="font-size:0"><p>HIDDEN <b>too</b></p></div>'],
    ['without height', '<div style="max-height:0;overflow:hidden">HIDDEN</div>'],
    ['clipped', '<div style="height:0px;overflow:hidden">HIDDEN</div>'],
    ['transparent', '<div style="opacity:0">HIDDEN</div>'],
    ['in a transparent color', '<span style="color:transparent">HIDDEN</span>'],
    ['in a color without opacity', '<span style="color:rgba(0,0,0,0)">HIDDEN</span>'],
    ['white on white', '<span style="color:#FFFFFF">HIDDEN</span>'],
    ['white on white, in an old element', '<font color="white">HIDDEN</font>'],
    ['nearly white on white', '<span style="color:rgb(253, 253, 253)">HIDDEN</span>'],
    [
      'in the color of its cell',
      '<table><tr><td bgcolor="#003366"><span style="color:#036">HIDDEN</span></td></tr></table>',
    ],
    ['hidden by Outlook', '<p style="mso-hide:all">HIDDEN</p>'],
    ['hidden by its attribute', '<div hidden>HIDDEN</div>'],
    ['off the screen', '<div style="position:absolute;left:-9999px">HIDDEN</div>'],
    ['indented off the screen', '<div style="text-indent:-9999em">HIDDEN</div>'],
    ['clipped to nothing', '<div style="position:absolute;clip:rect(0 0 0 0)">HIDDEN</div>'],
    [
      'hidden by a style sheet',
      '<style>.pre, .x { display:none } p { color: #000 }</style><div class="a pre">HIDDEN</div>',
    ],
    ['a title', '<html><head><title>HIDDEN</title></head></html>'],
    ['in an element that is not closed', '<table style="display:none"><tr><td>HIDDEN<p>HIDDEN</table>'],
  ])('%s', async (_, html) => {
    expect(await textIn(htmlMail(`<p>Tuesday</p>${html}<p>at nine.</p>`))).toBe('Tuesday\n\nat nine.');
  });
});

describe('text that is seen is kept:', () => {
  test.each([
    [
      'white on a dark cell',
      '<table><tr><td style="background-color:#003366"><span style="color:#fff">SEEN</span></td></tr></table>',
    ],
    ['white on a picture', '<div style="background:url(cid:a)"><span style="color:white">SEEN</span></div>'],
    ['with a size of its own', '<div style="font-size:0"><span style="font-size:14px">SEEN</span></div>'],
    ['small', '<span style="font-size:7pt">SEEN</span>'],
    ['in a part that scrolls', '<div style="max-height:200px;overflow:auto">SEEN</div>'],
    [
      'on wide screens',
      '<style>@media (max-width:600px) { .wide { display:none } }</style><div class="wide">SEEN</div>',
    ],
    ['after a line of no height', '<div style="line-height:0">SEEN</div>'],
    ['gray', '<span style="color:#888">SEEN</span>'],
  ])('%s', async (_, html) => {
    expect((await textIn(htmlMail(`<p>Tuesday</p>${html}<p>at nine.</p>`))).replaceAll(/\s+/g, ' ')).toBe(
      'Tuesday SEEN at nine.',
    );
  });

  it('all words of a person whose program writes them in white', async () => {
    const html = '<div style="color:#fff">Tuesday at nine.</div><blockquote>Ready?</blockquote>';
    expect(await textIn(htmlMail(html))).toBe('Tuesday at nine.');
  });
});

describe('a reaction is its emoji:', () => {
  const part = (emoji: string): string =>
    `Content-Type: text/vnd.google.email-reaction+json; charset=utf-8\r\n\r\n{"emoji":"${emoji}","version":1}`;
  const gmail = (emoji: string, said: string): [string, string] => [
    `${emoji}\r\n\r\n${said}\r\n<https://www.google.com/gmail/about/?utm_source=gmail-in-product#app>\r\n\r\nOn Wed, Nov 25, 2026 at 4:02 PM Palm <office@palm.example> wrote:\r\n\r\n> Ready?`,
    `<p>${emoji}</p><p>${said}</p>`,
  ];
  test.each([
    ['Gmail', twoForms(...gmail('👍', 'Kim Doe reacted via Gmail'), part('👍')), '👍'],
    ['Gmail, escaped', twoForms(...gmail('🎉', 'Kim Doe reacted via Gmail'), part('\\ud83c\\udf89')), '🎉'],
    [
      'Gmail, behind a server that drops its part',
      twoForms(...gmail('❤️', 'Kim reaccionó a través de Gmail')),
      '❤️',
    ],
    ['Gmail, with a skin tone', twoForms(...gmail('👍🏽', 'Kim reagiu pelo Gmail'), part('👍🏽')), '👍🏽'],
    [
      'Outlook',
      twoForms(
        '[Like]  Kim Doe reacted to your message:\r\n________________________________\r\nFrom: Palm <office@palm.example>\r\nSent: Wednesday, November 25, 2026 4:02:00 PM\r\nTo: Kim\r\nSubject: Roof\r\n\r\nReady?',
        '<table><tr><td><img alt="Like" src="" style="height:25px"> </td><td><span style="font-weight:bold">Kim Doe</span> <span>reacted to your message:</span></td></tr></table><hr><div id="divRplyFwdMsg"><b>From:</b> Palm &lt;office@palm.example&gt;<br><b>Sent:</b> Wednesday<br><b>To:</b> Kim<br><b>Subject:</b> Roof</div><div>Ready?</div>',
      ),
      '👍',
    ],
    [
      'Outlook, in HTML',
      htmlMail(
        '<img alt="❤️"> <b>Kim Doe</b> reacted to your message:<hr><div><b>From:</b> Palm &lt;office@palm.example&gt;<br><b>Sent:</b> Wednesday<br><b>Subject:</b> Roof</div>',
      ),
      '❤️',
    ],
    ['an iPhone', textMail('Liked “When can we come?”'), '👍'],
    ['an iPhone, to a picture', textMail('Loved an image'), '❤️'],
    ['an iPhone in Spanish', textMail('Le gustó “When can we come?”'), '👍'],
    ['an iPhone, with any emoji', textMail('Reacted 🙏 to “When can we come?”'), '🙏'],
  ])('%s', async (_, raw, emoji) => {
    expect(await read(raw)).toMatchObject({ text: emoji, files: [], unreadable: [] });
  });

  test.each([
    'Liked the plans, see you Friday.',
    'Kim reacted to your message with a call.',
    'We answered via Gmail',
  ])('unlike the words of a person: %s', async (text) => expect(await textIn(textMail(text))).toBe(text));
});

describe('letters are read', () => {
  const bytes = (text: string, encoding: BufferEncoding): string =>
    Buffer.from(text, encoding).toString('base64');
  const encoded = (type: string, content: string): string =>
    mailOf(content, { headers: [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64'] });
  const SPANISH = 'Mañana a las 9½, José';
  test.each([
    ['of a text in Latin-1 without a character set', 'text/plain', bytes(SPANISH, 'latin1')],
    ['of a text in UTF-8 without a character set', 'text/plain', bytes(SPANISH, 'utf8')],
    ['of UTF-8 that says it is ASCII', 'text/plain; charset=us-ascii', bytes(SPANISH, 'utf8')],
    ['of Latin-1 that says it is ASCII', 'text/plain; charset=US-ASCII', bytes(SPANISH, 'latin1')],
    ['of Latin-1 that says it is UTF-8', 'text/plain; charset=utf-8', bytes(SPANISH, 'latin1')],
    ['of UTF-8 that says it is Latin-1', 'text/plain; charset=iso-8859-1', bytes(SPANISH, 'utf8')],
    ['of UTF-8 that says it is Windows', 'text/plain; charset="windows-1252"', bytes(SPANISH, 'utf8')],
    ['of UTF-8 with a label that no one knows', 'text/plain; charset=utf8mb4', bytes(SPANISH, 'utf8')],
    [
      'of Latin-1 with a label that no one knows',
      'text/plain; charset=x-mac-unknown',
      bytes(SPANISH, 'latin1'),
    ],
    [
      'of Latin-1 with the label of a program that gave up',
      'text/plain; charset=unknown-8bit',
      bytes(SPANISH, 'latin1'),
    ],
    ['of UTF-8 with the label x-user-defined', 'text/plain; charset=x-user-defined', bytes(SPANISH, 'utf8')],
    ['of UTF-16 with a mark', 'text/plain; charset=utf-16', bytes(`\ufeff${SPANISH}`, 'utf16le')],
    ['of HTML in Latin-1 without a character set', 'text/html', bytes(`<p>${SPANISH}</p>`, 'latin1')],
  ])('%s', async (_, type, content) => expect(await textIn(encoded(type, content))).toBe(SPANISH));

  test.each([
    ['the Macintosh', 'macintosh', Buffer.from([0x4d, 0x61, 0x96, 0x61, 0x6e, 0x61]), 'Mañana'],
    ['China', 'gb2312', Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), '你好'],
    ['China, two letters that could be UTF-8', 'gbk', Buffer.from([0xc1, 0xaa, 0xcd, 0xa8]), '联通'],
    ['Japan', 'cp932', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), '日本'],
    ['Russia', 'koi8-r', Buffer.from([0xc4, 0xc1]), 'да'],
  ])('of %s', async (_, charset, content, text) => {
    expect(await textIn(encoded(`text/plain; charset=${charset}`, content.toString('base64')))).toBe(text);
  });

  it('of HTML that names its character set itself', async () => {
    const html =
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head><p>';
    const content = Buffer.concat([Buffer.from(html), Buffer.from([0xc4, 0xe0])]).toString('base64');
    expect(await textIn(encoded('text/html', content))).toBe('Да');
  });

  it('of a part in quoted-printable without a character set, and of its file’s name', async () => {
    const parts = [
      '--b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nMa=F1ana',
      '--b\r\nContent-Type: text/plain; name="pla\u00f1o.txt"\r\nContent-Disposition: attachment; filename="pla\u00f1o.txt"\r\n\r\nx',
    ];
    const raw = mailOf(`${parts.join('\r\n')}\r\n--b--`, {
      headers: ['Content-Type: multipart/mixed; boundary=b'],
    });
    expect(await read(raw, 'latin1')).toMatchObject({ text: 'Mañana', files: [{ filename: 'plaño.txt' }] });
  });
});
