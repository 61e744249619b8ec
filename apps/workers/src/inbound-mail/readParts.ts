import forge from 'node-forge';
import { type MimePart, parseMail } from './mimeTree.ts';
import { isTnef, unpackTnef } from './tnef.ts';

/** The content type of an email that is signed as a whole (S/MIME, RFC 8551). */
const SIGNED_DATA = '1.2.840.113549.1.7.2';

/** The bytes before which the header of the signed email begins, if only that can be read. */
const MOST_BYTES_BEFORE = 4096;

const partsOf = (of: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] =>
  Array.isArray(of?.value) ? of.value : [];

/** A text in one form, or in both; empty in a form that it does not have. */
export interface BodyText {
  plain: string;
  html: string;
}

/** What a mail contains, in the order in which it is shown. */
export interface MailParts {
  texts: BodyText[];
  /** Texts below a picture, which Exchange moves into files. */
  movedTexts: BodyText[];
  /** Mails that the person attached. */
  attached: { facts: string; parts: MailParts }[];
  files: MimePart[];
  /** Parts that cannot be read, with the reason for the sender. */
  unreadable: (readonly [filename: string, reason: string])[];
  /** The emoji of a mail that is only a reaction. */
  reaction: string | null;
}

const ENCRYPTED =
  'It is encrypted, so it cannot be read here. Send it again without encryption, or sign in to answer.';
const DAMAGED_SIGNED =
  'It is signed in a form that cannot be read here. Send it again without a signature, or sign in to answer.';
const UNPACKABLE =
  'Outlook packed the files of this email into winmail.dat, which cannot be opened here. In Outlook, choose Format Text, then HTML, and send it again. To change it for all emails: File, Options, Mail, "Compose messages in this format": HTML.';

const IN_OWN_FORMAT =
  'Outlook packed the words of this email into winmail.dat in its own format, which cannot be read here: only its files arrived. In Outlook, choose Format Text, then HTML, and send it again.';

/** Mails within mails, as attachments or in a signature. */
const MOST_LEVELS = 5;

export async function readParts(root: MimePart, level = 0): Promise<MailParts> {
  const found: MailParts = {
    ...{ texts: [], movedTexts: [], attached: [], files: [], unreadable: [] },
    reaction: null,
  };
  await collect(root, found, level);
  return found;
}

async function collect(part: MimePart, found: MailParts, level: number): Promise<void> {
  const { type, parts } = part;
  if (type === 'multipart/encrypted') found.unreadable.push(['', ENCRYPTED]);
  else if (type === 'multipart/alternative') await collectAlternative(parts, found, level);
  // What follows the signed part is its signature.
  else if (type === 'multipart/signed') await collectAll(parts.slice(0, 1), found, level);
  else if (type.startsWith('multipart/')) await collectAll(parts, found, level);
  else await collectLeaf(part, found, level);
}

async function collectAll(parts: readonly MimePart[], found: MailParts, level: number): Promise<void> {
  for (const part of parts) await collect(part, found, level);
}

/** Collects the forms of one text; what comes with one of them belongs to the mail. */
async function collectAlternative(
  parts: readonly MimePart[],
  found: MailParts,
  level: number,
): Promise<void> {
  const text: BodyText = { plain: '', html: '' };
  for (const part of parts) {
    const form = await readParts(part, level);
    // A form with pictures between its words has several texts, of which some may have no tags.
    const [plain, html] = [joined(form.texts, 'plain'), joined(form.texts, 'html')];
    if (html !== '') text.html = form.texts.map((one) => one.html || escaped(one.plain)).join('\n');
    if (form.texts.every((one) => one.plain !== '')) text.plain ||= plain;
    found.movedTexts.push(...form.movedTexts);
    found.attached.push(...form.attached);
    found.files.push(...form.files.filter((file) => !isOtherForm(file)));
    found.unreadable.push(...form.unreadable);
    found.reaction ??= form.reaction;
  }
  found.texts.push(text);
}

const joined = (texts: readonly BodyText[], form: keyof BodyText): string =>
  texts
    .map((text) => text[form])
    .filter(Boolean)
    .join('\n');

const escaped = (text: string): string =>
  `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;

/** The text in a third form, such as AMP, for watches, or as an entry of a calendar. */
const isOtherForm = ({ type, filename }: MimePart): boolean => type.startsWith('text/') && filename === '';

/** The name of a file into which Exchange moves the text below a picture. */
const TEXT_OF_EXCHANGE = /^ATT\d{5}\.(?:txt|html?)$/i;
/** Parts that programs add: signatures, keys, and what only the program of the sender reads. */
const OF_PROGRAMS =
  /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys|pgp-encrypted|applefile)$/;
const ARMOR = /^\s{0,9}-----BEGIN PGP ([A-Z ]{3,20})-----/;

async function collectLeaf(part: MimePart, found: MailParts, level: number): Promise<void> {
  const { type, filename, disposition, content } = part;
  const [, armor = ''] = ARMOR.exec(Buffer.from(content.subarray(0, 60)).toString('latin1')) ?? [];
  if (type === 'text/vnd.google.email-reaction+json') found.reaction = emojiOf(part.text());
  else if (OF_PROGRAMS.test(type) || /\.p7s$/i.test(filename) || /SIGNATURE|KEY/.test(armor)) return;
  else if (/^text\/(?:plain|html)$/.test(type) && TEXT_OF_EXCHANGE.test(filename))
    addText(part, found, found.movedTexts);
  else if (/^text\/(?:plain|html)$/.test(type) && disposition !== 'attachment')
    addText(part, found, found.texts);
  else if (armor === 'MESSAGE' || /\.(?:pgp|gpg)$/i.test(filename))
    found.unreadable.push([filename, ENCRYPTED]);
  else if (/^application\/(?:x-)?pkcs7-mime$/.test(type) || /\.p7m$/i.test(filename))
    await collectSigned(part, found, level);
  else if (type === 'message/rfc822' && level < MOST_LEVELS) await collectAttached(part, found, level);
  else if (isTnef(content) || type === 'application/ms-tnef') collectTnef(part, found);
  else found.files.push(part);
}

function addText(part: MimePart, { unreadable }: MailParts, texts: BodyText[]): void {
  const text = part.text();
  const isEncrypted = /^-----BEGIN PGP MESSAGE-----/m.test(text);
  if (isEncrypted && unreadable.every(([, reason]) => reason !== ENCRYPTED)) unreadable.push(['', ENCRYPTED]);
  texts.push(part.type === 'text/html' ? { plain: '', html: text } : { plain: text, html: '' });
}

async function collectSigned(part: MimePart, found: MailParts, level: number): Promise<void> {
  const type = part.parameters['smime-type'] ?? '';
  const email = level < MOST_LEVELS ? signedEmail(part.content, type) : null;
  if (email) await collect((await parseMail(email)).root, found, level + 1);
  else found.unreadable.push([part.filename, /signed/i.test(type) ? DAMAGED_SIGNED : ENCRYPTED]);
}

async function collectAttached({ content }: MimePart, found: MailParts, level: number): Promise<void> {
  const { mail, root } = await parseMail(content);
  const parts = await readParts(root, level + 1);
  const facts = [
    mail.from && `From: ${[mail.from.name, mail.from.address].filter(Boolean).join(' ')}`,
    mail.date && `Date: ${mail.date}`,
    mail.subject && `Subject: ${mail.subject}`,
  ];
  found.attached.push({ facts: facts.filter(Boolean).join('\n'), parts });
  found.files.push(...parts.files);
  found.unreadable.push(...parts.unreadable);
}

function collectTnef({ filename, content, ...part }: MimePart, found: MailParts): void {
  try {
    const { text: plain, html, isInOwnFormat, files } = unpackTnef(content);
    const hasText = found.texts.some((text) => `${text.plain}${text.html}`.trim() !== '');
    if (!hasText) found.texts.push({ plain, html });
    for (const file of files)
      found.files.push({ ...part, ...file, type: 'application/octet-stream', disposition: 'attachment' });
    const hasWords = hasText || `${plain}${html}`.trim() !== '';
    if (!hasWords && files.length > 0 && isInOwnFormat)
      found.unreadable.push([filename || 'winmail.dat', IN_OWN_FORMAT]);
    if (hasWords || files.length > 0) return;
  } catch {
    // It is damaged.
  }
  found.unreadable.push([filename || 'winmail.dat', UNPACKABLE]);
}

/** The emoji of Gmail's reaction; null for a reaction in another form. */
function emojiOf(json: string): string | null {
  try {
    const { emoji } = JSON.parse(json.slice(0, 1000)) as { emoji?: unknown };
    return typeof emoji === 'string' && /^[^\p{L}\s]{1,40}$/u.test(emoji) ? emoji : null;
  } catch {
    return null;
  }
}

/** The email in a signed message, whose signature is not checked; null for one that is encrypted or damaged. */
function signedEmail(content: Uint8Array, smimeType = ''): Uint8Array<ArrayBuffer> | null {
  if (/enveloped|encrypted|compressed/i.test(smimeType)) return null;
  const bytes = Buffer.from(content).toString('latin1');
  const email = contentIn(bytes) ?? emailBehindHeader(bytes);
  return email === null ? null : new Uint8Array(Buffer.from(email, 'latin1'));
}

function contentIn(bytes: string): string | null {
  try {
    return contentOf(forge.asn1.fromDer(bytes, false));
  } catch {
    return null;
  }
}

/** The email of a message that is not correctly encoded. */
function emailBehindHeader(bytes: string): string | null {
  const at = bytes.slice(0, MOST_BYTES_BEFORE).search(/(?:content-type|mime-version):/i);
  return at === -1 ? null : bytes.slice(at);
}

/** ContentInfo, SignedData, EncapsulatedContentInfo, and its octets (RFC 5652). */
function contentOf(contentInfo: forge.asn1.Asn1): string | null {
  const [type, wrapped] = partsOf(contentInfo);
  if (typeof type?.value !== 'string' || forge.asn1.derToOid(type.value) !== SIGNED_DATA) return null;
  const signedData = partsOf(partsOf(wrapped)[0]);
  const [, octets] = partsOf(signedData[2]);
  return octets ? octetsOf(octets) : null;
}

/** Octets, which a program that writes while it reads breaks into pieces. */
function octetsOf({ value }: forge.asn1.Asn1): string {
  return typeof value === 'string' ? value : value.map(octetsOf).join('');
}
