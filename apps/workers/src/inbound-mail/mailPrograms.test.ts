import { afterAll, describe, expect, it, test } from 'vitest';
import { htmlMail, mailOf, textMail, twoForms } from '../testing/InboundStory.ts';
import { MailReader } from './InboundMail.ts';

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

  test.each([
    ['white words above a signature in another color', '<div style="color:#fff">Nine is fine.</div>'],
    ['words whose size a program forgot', '<div style="font-size:0">Nine is fine.</div>'],
    ['words in a narrow column', '<div style="width:1px;overflow:hidden">Nine is fine.</div>'],
  ])('has words that the HTML hides by mistake: %s', async (_, words) => {
    const html = `${words}<div style="color:#1f4e79">Kim Doe, Palm Homes</div><blockquote>Ready?</blockquote>`;
    expect(await textIn(twoForms('Nine is fine.\r\n\r\nKim Doe, Palm Homes', html))).toBe(
      'Nine is fine.\n\nKim Doe, Palm Homes',
    );
  });

  it('has words only within the old mail, which the HTML hides', async () => {
    const html =
      '<p>Nine.</p><div style="font-size:1px">Preview</div><blockquote>Preview Ready?</blockquote>';
    expect(await textIn(twoForms('Nine.\r\n\r\n> Preview Ready?', html))).toBe('Nine.');
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

describe('text that is not shown is left out:', () => {
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

describe('text that is shown is kept:', () => {
  test.each([
    [
      'white on a dark cell',
      '<table><tr><td style="background-color:#003366"><span style="color:#fff">SEEN</span></td></tr></table>',
    ],
    ['white on a picture', '<div style="background:url(cid:a)"><span style="color:white">SEEN</span></div>'],
    ['with a size of its own', '<div style="font-size:0"><span style="font-size:14px">SEEN</span></div>'],
    ['small', '<span style="font-size:7pt">SEEN</span>'],
    ['with the name of a size', '<div style="font-size:0"><span style="font-size:medium">SEEN</span></div>'],
    ['in a narrow share of the width', '<span style="width:5%;overflow:hidden">SEEN</span>'],
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
        '[Like]  Kim Doe reacted to your message:\r\n________________________________\r\nFrom: Palm <office@palm.example>\r\nSent: Wednesday, November 25, 2026 4:02:00 PM\r\nTo: Kim\r\nSubject: Roof\r\n\r\n--- Reply above this line ---\r\nReady?',
        '<table><tr><td><img alt="Like" src="" style="height:25px"> </td><td><span style="font-weight:bold">Kim Doe</span> <span>reacted to your message:</span></td></tr></table><hr><div id="divRplyFwdMsg"><b>From:</b> Palm &lt;office@palm.example&gt;<br><b>Sent:</b> Wednesday<br><b>To:</b> Kim<br><b>Subject:</b> Roof</div><div>--- Reply above this line ---</div><div>Ready?</div>',
      ),
      '👍',
    ],
    [
      'Outlook, in HTML',
      htmlMail(
        '<img alt="❤️"> <b>Kim Doe</b> reacted to your message:<hr><div><b>From:</b> Palm &lt;office@palm.example&gt;<br><b>Sent:</b> Wednesday<br><b>Subject:</b> Roof</div><div>--- Reply above this line ---</div>',
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
    '... I only have Gmail',
    '- send it to my Gmail',
    '👍 Use my other Gmail',
    '- Kim reacted to your message:',
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

const ADDRESS = 'office@palm.example';

describe('the words of a reply in HTML by', () => {
  test.each([
    [
      'Outlook for Windows',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- /* Font Definitions */ @font-face {font-family:Calibri;} p.MsoNormal {margin:0in; font-size:11.0pt;} .MsoChpDefault {mso-style-type:export-only; display:inline} @page WordSection1 {size:8.5in 11.0in;} --></style></head><body lang=EN-US><div class=WordSection1><p class=MsoNormal>Tuesday at nine.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in'><p class=MsoNormal><b>From:</b> Palm &lt;<a href="mailto:${ADDRESS}">${ADDRESS}</a>&gt; <br><b>Sent:</b> Wednesday, November 25, 2026 4:02 PM<br><b>To:</b> Kim<br><b>Subject:</b> Roof<o:p></o:p></p></div></div><p class=MsoNormal>Ready?<o:p></o:p></p></div></body></html>`,
    ],
    [
      'Outlook on the web',
      `<div class="elementToProof" style="font-family:Aptos; font-size:12pt; color:rgb(0, 0, 0)">Tuesday at nine.</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000"><b>From:</b> Palm &lt;${ADDRESS}&gt;<br><b>Sent:</b> Wednesday, November 25, 2026 4:02 PM<br><b>To:</b> Kim<br><b>Subject:</b> Roof</font><div>&nbsp;</div></div><div>Ready?</div>`,
    ],
    [
      'Outlook for Android',
      `<div dir="auto">Tuesday at nine.</div><div id="ms-outlook-mobile-signature" dir="auto"><div><br></div>Get <a href="https://aka.ms/AAb9ysg">Outlook for Android</a></div><hr><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Palm &lt;${ADDRESS}&gt;<br><b>Sent:</b> Wednesday<br><b>To:</b> Kim<br><b>Subject:</b> Roof</div><div>Ready?</div>`,
    ],
    [
      'Gmail on a phone',
      `<div dir="auto">Tuesday at nine.</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Wed, Nov 25, 2026, 4:02 PM Palm &lt;<a href="mailto:${ADDRESS}">${ADDRESS}</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex"><div style="display:none;font-size:1px;color:#fff">Preview</div>Ready?</blockquote></div>`,
    ],
    [
      'Apple Mail',
      `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">Tuesday at nine.<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On Nov 25, 2026, at 4:02 PM, Palm &lt;${ADDRESS}&gt; wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">Ready?</div></blockquote></body></html>`,
    ],
    [
      'Yahoo',
      `<div class="ydp1yahoo-style-wrap"><div dir="ltr">Tuesday at nine.</div><div><br></div></div><div id="ydp2yahoo_quoted_1" class="ydp2yahoo_quoted"><div style="font-size:13px;color:#26282a;"><div>On Wednesday, November 25, 2026 at 04:02:00 PM EST, Palm &lt;${ADDRESS}&gt; wrote:</div><div><br></div><div>Ready?</div></div></div>`,
    ],
    [
      'Yahoo on Android',
      `Tuesday at nine.<br><br><div id="ymail_android_signature"><a id="ymail_android_signature_link" href="https://mail.onelink.me/107872968?pid=nativeplacement&amp;c=Global">Sent from Yahoo Mail on Android</a></div><br><blockquote style="margin: 0 0 20px 0;"><div style="font-family:Roboto;color:#6D00F6;"><div>On Wed, Nov 25, 2026 at 4:02 PM, Palm</div><div>&lt;${ADDRESS}&gt; wrote:</div></div><div>Ready?</div></blockquote>`,
    ],
    [
      'Proton Mail',
      `<div style="font-family: Arial; font-size: 14px;">Tuesday at nine.</div><div><br></div><div class="protonmail_signature_block"><div class="protonmail_signature_block-proton">Sent with <a target="_blank" href="https://proton.me/mail/home">Proton Mail</a> secure email.</div></div><div class="protonmail_quote">On Wednesday, November 25th, 2026 at 4:02 PM, Palm &lt;${ADDRESS}&gt; wrote:<br><blockquote class="protonmail_quote" type="cite">Ready?</blockquote></div>`,
    ],
    [
      'Thunderbird',
      `<p>Tuesday at nine.<br></p><div class="moz-cite-prefix">On 11/25/2026 4:02 PM, Palm wrote:<br></div><blockquote type="cite" cite="mid:1@palm.example">Ready?</blockquote>`,
    ],
    [
      'Samsung',
      `<div dir="auto">Tuesday at nine.</div><div dir="auto"><br></div><div dir="auto"><br></div><div dir="auto" id="composer_signature"><div style="font-size:12px;color:#575757" dir="auto">Sent from my Verizon, Samsung Galaxy smartphone</div></div><div><br></div><div style="font-size:100%;color:#000000"><div>-------- Original message --------</div><div>From: Palm &lt;${ADDRESS}&gt; </div><div>Date: 11/25/26  4:02 PM  (GMT-05:00) </div><div>To: Kim </div><div>Subject: Roof </div><div><br></div></div>Ready?`,
    ],
    [
      'AOL',
      `<div style="color:black;font: 10pt arial;">Tuesday at nine.<br><br><br>-----Original Message-----<br>From: Palm &lt;${ADDRESS}&gt;<br>To: Kim<br>Sent: Wed, Nov 25, 2026 4:02 pm<br>Subject: Roof<br><br><div>Ready?</div></div>`,
    ],
    [
      'Xfinity',
      `<!doctype html><html><head><meta charset="UTF-8"></head><body><div class="default-style">Tuesday at nine.</div><blockquote type="cite"><div>On 11/25/2026 4:02 PM EST Palm &lt;${ADDRESS}&gt; wrote:</div><div>&nbsp;</div><div>Ready?</div></blockquote></body></html>`,
    ],
    [
      'iCloud',
      `<div>Tuesday at nine.</div><div><br></div><blockquote type="cite"><div>On Nov 25, 2026, at 4:02 PM, Palm &lt;${ADDRESS}&gt; wrote:</div><div><br></div><div>Ready?</div></blockquote>`,
    ],
    [
      'Front',
      `<div>Tuesday at nine.</div><br><div class="front-signature"></div><blockquote type="cite" class="front-blockquote">On November 25, 2026 at 4:02 PM EST ${ADDRESS} wrote:<br><br>Ready?</blockquote>`,
    ],
    [
      'Missive',
      `<div>Tuesday at nine.</div><div class="missive_quote"><div>On November 25, 2026 at 4:02 PM, Palm (<a href="mailto:${ADDRESS}">${ADDRESS}</a>) wrote:</div><blockquote>Ready?</blockquote></div>`,
    ],
    [
      'Spark',
      `<div name="messageBodySection"><div dir="auto">Tuesday at nine.</div></div><div name="messageReplySection">On Nov 25, 2026, 4:02 PM -0500, Palm &lt;${ADDRESS}&gt;, wrote:<br><blockquote type="cite">Ready?</blockquote></div>`,
    ],
    [
      'Zendesk',
      `<div style="display:none;max-height:0px;overflow:hidden">Tuesday at nine. [4711]</div><div style="color:#b5b5b5">##- Please type your reply above this line -##</div><p></p><div dir="auto"><p>Tuesday at nine.</p></div><div style="color:#9e9e9e;font-size:0px">[4711-ABC]</div>`,
    ],
  ])('%s', async (_, html) => expect(await textIn(htmlMail(html))).toBe('Tuesday at nine.'));

  it('Apple Mail, with a photo between them', async () => {
    const raw = mailOf(
      [
        '--a\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nThe panel:\r\n\r\n\r\nand the label.\r\n',
        '--a\r\nContent-Type: multipart/mixed; boundary=m\r\n',
        '--m\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body>The panel:<br></body></html>',
        '--m\r\nContent-Type: image/jpeg; name=IMG_1.JPG\r\nContent-Disposition: inline; filename=IMG_1.JPG\r\n\r\n\u00ff',
        '--m\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body><br>and the label, see <a href="https://a.example/l">this</a>.</body></html>',
        '--m--\r\n--a--',
      ].join('\r\n'),
      { headers: ['Content-Type: multipart/alternative; boundary=a'] },
    );
    const { text, files } = await read(raw);
    expect(text.replaceAll(/\s+/g, ' ')).toBe('The panel: and the label, see this (https://a.example/l).');
    expect(files.map(({ filename }) => filename)).toEqual(['IMG_1.JPG']);
  });
});
