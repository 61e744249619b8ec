import { replyAddress } from '@sightline/server-kit/replyAddresses';
import { describe, expect, it, test } from 'vitest';
import { hasOwnLine } from './lines.ts';
import { ownText } from './ownText.ts';

const ADDRESS = replyAddress('0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000', {
  domain: 'mail.provider.example',
  secret: 'a-secret-for-reply-addresses-of-tests',
});

describe('keeps every line that a person wrote', () => {
  test.each([
    [
      'between quoted lines, together with these',
      'See my notes.\n\nOn 11/25/26 4:02 PM, Rosa Delgado wrote:\n> Which day?\nFriday.\n> Is the gate open?\nUse code 12.',
      'See my notes.\n\n> On 11/25/26 4:02 PM, Rosa Delgado wrote:\n> Which day?\nFriday.\n> Is the gate open?\nUse code 12.',
    ],
    [
      'below the quote',
      'On 11/25/26 4:02 PM, Rosa Delgado wrote:\n> Which day?\n>\n\nFriday at ten.',
      'Friday at ten.',
    ],
    ['below a row of dashes', 'Roof is open.\n--\nAttic is closed.', 'Roof is open.\n--\nAttic is closed.'],
    ['below the mark of a signature', 'Fine.\n-- \nRosa, (305) 555-0199', 'Fine.\n--\nRosa, (305) 555-0199'],
    ['below a row of underscores', 'Roof\n____________\nAttic', 'Roof\n____________\nAttic'],
    ['below a row as long as Outlook’s', `Roof\n${'_'.repeat(32)}\nAttic`, `Roof\n${'_'.repeat(32)}\nAttic`],
    ['that begin with ">"', 'We need:\n> 36 in. in front of the panel\nIt has 40.', undefined],
    ['that begin with ">", at the end', 'The label says:\n> 200 A', undefined],
    ['that begin with "From:"', 'From: the rear gate\nTo: unit 4\nwe found no anchors.', undefined],
    ['that begin with "On"', 'On Monday I am away.\nOn 11/30 I wrote: nothing is ready.\nRegards', undefined],
    [
      'that end with a colon and name a date',
      'On Monday 11/23/2026 the city said:\nreplace the panel\nDone.',
      undefined,
    ],
    ['that name an address and a time', 'Call me (kim@example.com) at 9:30:\nthe gate is locked.', undefined],
    ['about windows', 'Get the windows replaced first.\n\nSent from my phone yesterday.', undefined],
    [
      'about what was sent',
      'Sent with the samples from the galaxy store.\n\nSent from my side: all',
      undefined,
    ],
    ['about a phone', 'The photos were\nsent from my iPhone yesterday.\nDid they arrive?', undefined],
    ['below "Best regards"', 'Fine.\nBest regards\n\nPS: the code is 4711.', undefined],
    [
      'that look like labels',
      'Roof: done\nAttic: open\nGate: 4711\n\n> --- Reply above this line ---\n> Ready?',
      'Roof: done\nAttic: open\nGate: 4711',
    ],
    ['that look like a header', 'Hi,\nFrom: the city\nTo: us\nSubject: the roof\nPlease call.', undefined],
    [
      'directly above a head',
      'See you at 9:30\nAna Ruiz <ana@example.com> wrote:\n> Ready?',
      'See you at 9:30',
    ],
    [
      'directly above a long head',
      'See you on 11/30\nOn Wed, Nov 25, 2026 at 4:02 PM Ana\n<ana@example.com> wrote:\n> Ready?',
      'See you on 11/30',
    ],
    [
      'directly above a head, about an hour',
      '9:30 is fine\nAna Ruiz <ana@example.com> wrote:\n> Ready?',
      '9:30 is fine',
    ],
    ['that name a date and a subject', 'Date: Friday\nSubject: the roof\nPlease come.', undefined],
    [
      'that ask to write to an address',
      'Write to (kim@example.com) by 9:30:\n> --- Reply above this line ---\n> Ready?',
      'Write to (kim@example.com) by 9:30:',
    ],
    [
      'above and below an old mail',
      'Yes.\n\nOn 11/25/26 4:02 PM, Rosa wrote:\n> Ready?\n\nRosa, (305) 555-0199',
      'Yes.\n\n> On 11/25/26 4:02 PM, Rosa wrote:\n> Ready?\n\nRosa, (305) 555-0199',
    ],
    [
      'within an old mail without marks, when the person says so',
      'See my answers below in red.\n\nFrom: Rosa <rosa@example.com>\nSent: Monday\nTo: Kim\nSubject: Roof\n\nWhich day?\nFriday.',
      'See my answers below in red.\n\n> From: Rosa <rosa@example.com>\n> Sent: Monday\n> To: Kim\n> Subject: Roof\n>\n> Which day?\n> Friday.',
    ],
  ])('%s', (_, text, own = text) => expect(ownText(text)).toBe(own));

  it('in a forwarded mail', () => {
    const text =
      'From the city:\n\nFrom: Permits <permits@city.example>\nDate: Monday\nSubject: BLD-1\n\nApproved.';
    expect(ownText(text, { isForward: true })).toBe(text);
  });

  it('in 6,750 characters, and in a million', () => {
    const text = 'Item: replace the flashing at the north wall.\n'.repeat(20_000).trim();
    expect(ownText(text)).toBe(text);
  });
});

describe('leaves out the old mail with its head', () => {
  test.each([
    ['in one line', `On Fri, Nov 20, 2026 at 9:00 AM Ana Ruiz <${ADDRESS}> wrote:\n\n> Ready?`],
    [
      'in three lines',
      `On Wed, Nov 25, 2026 at 4:02 PM Palm County\nInspections <\n${ADDRESS}> wrote:\n\n> Ready?`,
    ],
    [
      'with the address on its own line',
      `On Wed, Nov 25, 2026 at 4:02 PM Palm Inspections\n<${ADDRESS}>\nwrote:\n\n> Ready?`,
    ],
    ['without an address', 'On 11/25/26 4:02 PM, Rosa Delgado wrote:\n> Ready?'],
    ['of Apple, with marks', '> On Nov 25, 2026, at 4:02 PM, Ana <ana@example.com> wrote:\n> \n> Ready?'],
    ['of Gmail in Spanish', `El mié, 25 nov 2026 a las 16:02, Palm (<${ADDRESS}>) escribió:\n\n> Ready?`],
    [
      'of Gmail in Portuguese',
      `Em qua., 25 de nov. de 2026 às 16:02, Palm <${ADDRESS}> escreveu:\n\n> Ready?`,
    ],
    ['of Gmail in French', `Le mer. 25 nov. 2026 à 16:02, Palm <${ADDRESS}> a écrit :\n\n> Ready?`],
    ['in Haitian Creole', `Nan dat 25 nov 2026 a 16:02, Palm <${ADDRESS}> te ekri:\n\n> Ready?`],
    ['in German', 'Am 25.11.26 um 16:02 schrieb Ana Ruiz:\n> Ready?'],
    ['in a language that is not listed', `25 Kasım 2026 16:02 tarihinde Palm <${ADDRESS}>:\n> Ready?`],
    [
      'of our mail in any language',
      `Wed 25 listopad, Palm <${ADDRESS}> je napisao:\n> --- Reply above this line ---\n> Ready?`,
    ],
    ['of Yahoo', `On Wednesday, November 25, 2026 at 04:02:00 PM EST, Palm <${ADDRESS}> wrote:\n\n\nReady?`],
    ['of Zoho', `---- On Wed, 25 Nov 2026 16:02:00 -0500 Palm <${ADDRESS}> wrote ----\n\nReady?`],
    [
      'of Outlook',
      `-----Original Message-----\nFrom: Palm <${ADDRESS}>\nSent: Wednesday\nTo: Kim\nSubject: Roof\n\nReady?`,
    ],
    [
      'of Outlook on a phone',
      `Get Outlook for iOS<https://aka.ms/o0ukef>\n${'_'.repeat(32)}\nFrom: Palm <${ADDRESS}>\nSent: Wednesday, November 25, 2026 4:02:00 PM\nTo: kim\nSubject: Roof\n\nReady?`,
    ],
    [
      'of Outlook in Spanish',
      `${'_'.repeat(32)}\nDe: Palm <${ADDRESS}>\nEnviado: miércoles, 25 de noviembre de 2026\nPara: Kim\nAsunto: Roof\n\nReady?`,
    ],
    [
      'of Outlook in Portuguese',
      `De: Palm <${ADDRESS}>\nEnviado: quarta-feira\nPara: Kim\nAssunto: Roof\n\nReady?`,
    ],
    [
      'of Outlook in a language that is not listed',
      `Kimden: Palm <${ADDRESS}>\nTarih: 25.11.2026\nKime: Kim\nKonu: Roof\n\n--- Reply above this line ---\nReady?`,
    ],
    [
      'of Gmail, in bold',
      `*From:* Palm <${ADDRESS}>\n*Sent:* Wednesday\n*To:* Kim\n*Subject:* Roof\n\nReady?`,
    ],
    [
      'of Proton',
      `Sent with Proton Mail secure email.\n\nOn Wednesday, November 25th, 2026 at 4:02 PM, Palm <${ADDRESS}> wrote:\n\n> Ready?`,
    ],
    [
      'of an iPhone',
      `Sent from my iPhone\n\n> On Nov 25, 2026, at 4:02 PM, Palm <${ADDRESS}> wrote:\n>\n> Ready?`,
    ],
    [
      'of an iPhone in Spanish',
      `Enviado desde mi iPhone\n\n> El 25 nov 2026, a las 16:02, Palm <${ADDRESS}> escribió:\n>\n> Ready?`,
    ],
    [
      'that begins with its date',
      `----------------------------------------\nDate: Wed, 25 Nov 2026 16:02:11 -0500\nSubject: Roof\nFrom: ${ADDRESS}\nTo: kim\n\nReady?`,
    ],
    [
      'that begins with its date, in Spanish',
      `Fecha: mié, 25 nov 2026 16:02\nAsunto: Roof\nDe: Palm <${ADDRESS}>\nPara: Kim\n\nReady?`,
    ],
    [
      'that begins with its date, in Portuguese',
      `Data: qua., 25 de nov. de 2026\nDe: Palm <${ADDRESS}>\nPara: Kim\nAssunto: Roof\n\nReady?`,
    ],
    [
      'that begins with its date, in French',
      `Date : mer. 25 nov. 2026 à 16:02\nDe : Palm <${ADDRESS}>\nÀ : Kim\nObjet : Roof\n\nReady?`,
    ],
    [
      'that begins with its date, in Haitian Creole',
      `Dat: mèkredi 25 novanm 2026\nSoti nan: Palm <${ADDRESS}>\nPou: Kim\nSijè: Roof\n\nReady?`,
    ],
    [
      'that begins with its subject',
      `Subject: Roof\nTo: Kim\nDate: 11/25/2026 4:02 PM\nFrom: Palm <${ADDRESS}>\n\nReady?`,
    ],
    [
      'that begins with its recipient, in bold',
      `*To:* Kim\n*Cc:* Ana\n*From:* Palm <${ADDRESS}>\n*Sent:* Wednesday\n*Subject:* Roof\n\nReady?`,
    ],
    [
      'of Samsung in Spanish',
      `-------- Mensaje original --------\nDe: Palm <${ADDRESS}>\nFecha: 25/11/26 16:02 (GMT-05:00)\nPara: Kim\nAsunto: Roof\n\nReady?`,
    ],
    [
      'of eM Client',
      `------ Original Message ------\nFrom "Palm" <${ADDRESS}>\nTo "Kim" <kim@example.com>\nDate 11/25/2026 4:02:11 PM\nSubject Roof\n\nReady?`,
    ],
    ['of Xfinity', `> On 11/25/2026 4:02 PM EST Palm <${ADDRESS}> wrote:\n>\n>\n> Ready?`],
    ['of AOL', `On Wednesday, November 25, 2026 at 04:02:00 PM EST, Palm <${ADDRESS}> wrote:\n\nReady?`],
    ['of Spark', `On Nov 25, 2026, 4:02 PM -0500, Palm <${ADDRESS}>, wrote:\n> Ready?`],
    ['of Front', `On November 25, 2026 at 4:02 PM EST ${ADDRESS} wrote:\n\nReady?`],
    ['of Missive', `On November 25, 2026 at 4:02 PM, Palm (${ADDRESS}) wrote:\n\n> Ready?`],
    ['of K-9 Mail', `On November 25, 2026 4:02:11 PM EST, Palm <${ADDRESS}> wrote:\n>Ready?`],
    ['of Thunderbird, date first', `11/25/2026 4:02 PM, Palm wrote:\n> Ready?`],
    [
      'that begins with the day of the week',
      `Wed, Nov 25, 2026 at 4:02 PM Palm\n<${ADDRESS}> wrote:\n> Ready?`,
    ],
    [
      'of Yahoo in Spanish',
      `El miércoles, 25 de noviembre de 2026, 16:02:00 GMT-5, Palm <${ADDRESS}> escribió:\n\nReady?`,
    ],
    [
      'of Yahoo in French',
      `Le mercredi 25 novembre 2026 à 16:02:00 UTC−5, Palm <${ADDRESS}> a écrit :\n\nReady?`,
    ],
    ['that consists of our first line', '--- Reply above this line ---\nReady?'],
    ['that consists of our first line, with a mark', '> --- Reply above this line ---\n>\n> Ready?'],
  ])('%s', (_, old) => expect(ownText(`Tuesday at nine.\r\n\r\n${old}`)).toBe('Tuesday at nine.'));
});

test.each([
  'Sent from my iPhone',
  'Sent from my Verizon, Samsung Galaxy smartphone',
  'Sent from my mobile device.',
  'Sent from Yahoo Mail on Android',
  'Sent from Yahoo Mail for iPhone',
  'Sent from Outlook for Android',
  'Sent from Mail for Windows 10',
  'Sent via the Samsung Galaxy S23, an AT&T 5G smartphone',
  'Sent with Proton Mail secure email.',
  'Get Outlook for iOS<https://aka.ms/o0ukef>',
  'Sent from Yahoo Mail for iPhone<https://mail.onelink.me/107872968?pid=nativeplacement&c=Global>',
  'Sent from Yahoo Mail on Android (https://mail.onelink.me/107872968?pid=a&c=b)',
  'Sent with Proton Mail (https://proton.me/mail/home) secure email.',
  'Get Outlook for Android (https://aka.ms/AAb9ysg)',
  'Sent from the all new AOL app for iOS (https://apps.apple.com/us/app/aol/id646100661)',
  '##- Please type your reply above this line -##',
  'Enviado desde mi iPhone',
  'Enviado do meu celular',
  'Envoyé de mon iPhone',
  'Obtener Outlook para Android',
])('leaves out "%s"', (line) => {
  expect(ownText(`Fine.\n\n${line}`)).toBe('Fine.');
});

test.each([
  ['only a quote', 'On 11/25/26 4:02 PM, Rosa wrote:\n> Ready?'],
  ['only lines with a mark', '> Ready?'],
  ['only an old mail without marks', `From: Palm <${ADDRESS}>\nSent: Wednesday\nSubject: Roof\n\nReady?`],
])('a reply with %s has no line of a person', (_, text) => {
  expect(hasOwnLine(ownText(text))).toBe(false);
});

test.each([
  ['in a sentence', `Is ${ADDRESS} your address?`],
  ['encoded in a link', `See mailto:${encodeURIComponent(ADDRESS)}`],
  ['broken into lines', `<${ADDRESS.slice(0, 40)}=\n${ADDRESS.slice(40)}>`],
  ['in capitals', ADDRESS.toUpperCase()],
  ['without its domain', ADDRESS.split('@')[0] ?? ''],
  ['between quoted lines', `A\n> ${ADDRESS}\nB`],
])('the reply address does not remain %s', (_, text) => {
  const own = ownText(`Hello\n${text}\nBye`);
  expect(own).toMatch(/^Hello\n[^]*Bye$/);
  expect(own.toLowerCase()).not.toContain(ADDRESS.slice(6, 30));
  expect(own.toLowerCase()).not.toContain(ADDRESS.split('@')[0]?.slice(-12));
});

test('other addresses with a tag stay in a text', () => {
  const text = 'Write to reply+confirmation@example.com or kim+palm@example.com.';
  expect(ownText(text)).toBe(text);
});

// A mail is read within 15 seconds, or refused.
test.each([
  ['heads', `On Wed, Nov 25, 2026 at 4:02 PM Ana <a@b.example> wrote:\n> a\n`, 15_000],
  ['colons', '2026 :\n', 150_000],
  ['labels', 'From: a\n', 120_000],
  ['spaces', ' ', 1_000_000],
  ['spaces before a letter', `${' '.repeat(1000)}x`, 1000],
  ['beginnings of an address', 'reply+', 150_000],
  ['marks', '>\n', 400_000],
  ['blank lines between marks', '>\n\n\n\n', 200_000],
  ['rows of dashes', '-----\n', 150_000],
])('%s that fill a mail are read in time', (_, part, times) => {
  const begin = process.threadCpuUsage().user;
  ownText(`Hello\n${part.repeat(times)}`);
  expect(process.threadCpuUsage().user - begin).toBeLessThan(5_000_000);
});
