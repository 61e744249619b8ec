import { parentPort } from 'node:worker_threads';
import { isReplyLine } from '@sightline/server-kit/replyLine';
import type { ThreadReply, ThreadRequest } from '../WorkThread.ts';
import { textOfHtml } from './htmlText.ts';
import { HTML_QUOTE, hasOwnLine, isOwn } from './lines.ts';
import { type MimePart, parseMail } from './mimeTree.ts';
import { ownText } from './ownText.ts';
import type { ReceivedFile, ReceivedMail } from './ReceivedMail.ts';
import { type BodyText, type MailParts, readParts } from './readParts.ts';
import { senderKind } from './senderKind.ts';

/** The number of characters of a text that are read; the result is refused if it is still too long for a message. */
const MOST_CHARACTERS = 1_000_000;
/** The share of a person's words in HTML that a text part may lack: programs write some signs in other ways. */
const MOST_MISSING = 0.25;
/** The links that are looked for in the text part. */
const MOST_LINKS = 200;

const WORD =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Extended_Pictographic}|[\p{L}\p{M}\p{N}]+/gu;

const chosenWordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

// Reactions to a mail, which programs send as text.

/** An emoji: other signs are a person's, such as dots, dashes, and marks of a list. */
const emojiPattern = (quantifier: string): string =>
  String.raw`(?=[^\p{L}\p{N}\s]{0,39}?[\p{Extended_Pictographic}\p{Regional_Indicator}])[^\p{L}\p{N}\s]${quantifier}`;
const LAST = String.raw`\s{0,9}(?:[(<]?https?:\S{1,400})?\s{0,9}$`;
/** "👍", and on another line "Kim Doe reacted via Gmail", in any language. */
const OF_GMAIL = new RegExp(
  String.raw`^(${emojiPattern('{1,40}')})[^\S\n]{0,9}\n\s{0,9}[^\n]{1,100}\bGmail\b[^\n]{0,40}${LAST}`,
  'u',
);
/** "[Like] Kim Doe reacted to your message:", as Outlook names its pictures. */
const OF_OUTLOOK = new RegExp(
  String.raw`^(?:\[?(\p{L}{2,20}|${emojiPattern('{1,40}?')})\]?\s{1,9})?[^\n]{1,100}\breacted to your message\s?:?$`,
  'u',
);
/** 'Liked “When can we come?”', as iPhones write to people without one. */
const OF_IPHONE =
  /^(liked|loved|disliked|laughed at|emphasized|questioned|le gustó|le encantó|no le gustó|se rió de|enfatizó|cuestionó|reacted (?:with )?([^\p{L}\p{N}\s]{1,40}) to) (?:an? (?:image|photo|attachment)|una? (?:imagen|foto)|[“"«].{0,3000}[”"»])$/isu;

const EMOJI: Record<string, string> = {
  ...{ like: '👍', heart: '❤️', celebrate: '🎉', laugh: '😆', surprised: '😲', sad: '😢' },
  ...{ liked: '👍', loved: '❤️', disliked: '👎', 'laughed at': '😂', emphasized: '‼️', questioned: '❓' },
  ...{ 'le gustó': '👍', 'le encantó': '❤️', 'no le gustó': '👎' },
  ...{ 'se rió de': '😂', enfatizó: '‼️', cuestionó: '❓' },
};

const FORWARD = /^\s*(?:fwd?|rv|enc|tr)\s*:/i;
/** The mark of a picture in the text of Outlook and Gmail. */
const PICTURE = /\[(?:cid:[^\s\]]{1,200}|image: [^\]\n]{1,200})\]/g;

parentPort?.on('message', (request: ThreadRequest<Uint8Array>) => void answer(request));

async function answer({ number, order }: ThreadRequest<Uint8Array>): Promise<void> {
  const reply: ThreadReply<ReceivedMail> = await read(order).then(
    (result) => ({ number, result }),
    (error: unknown) => ({ number, problem: error instanceof Error ? (error.stack ?? '') : String(error) }),
  );
  parentPort?.postMessage(reply);
}

async function read(raw: Uint8Array): Promise<ReceivedMail> {
  const { mail, root } = await parseMail(raw);
  const { subject = '', headers } = mail;
  const from = mail.from?.address?.toLowerCase() ?? '';
  const parts = await readParts(root);
  const text = parts.reaction ?? wordsOf(parts, subject);
  const html = htmlOf(parts);
  return {
    from,
    subject,
    messageId: mail.messageId ?? null,
    sender: senderKind({ from, subject, headers, text }),
    text,
    files: parts.files.map((file) => received(file, html)),
    unreadable: parts.unreadable,
  };
}

const htmlOf = ({ texts }: MailParts): string => texts.map(({ html }) => html).join('\n');

/** The words of the person, and below them the mails that they attached. */
function wordsOf(parts: MailParts, subject: string): string {
  const isForward = FORWARD.test(subject);
  const own = (text: string): string => ownText(text.replaceAll(PICTURE, ''), { isForward });
  const main = withoutReactionText(own(parts.texts.map(chosenText).join('\n')), htmlOf(parts));
  const moved = parts.movedTexts.map((text) => own(chosenText(text)));
  return [main, ...moved, ...parts.attached.map(attachedText)].filter((text) => text !== '').join('\n\n');
}

/** The text of an attached mail, as a quote; empty for one that we sent. */
function attachedText({ facts, parts }: MailParts['attached'][number]): string {
  const text = wordsOf(parts, 'Fwd:');
  if (text === '' || text.split('\n').some(isReplyLine)) return '';
  return `${facts}\n\n${text}`.replaceAll(/^/gm, '> ');
}

function received({ filename, type, content, contentId, disposition }: MimePart, html: string): ReceivedFile {
  const isInText = contentId !== '' && (disposition === 'inline' || html.includes(`cid:${contentId}`));
  return { filename, mimeType: type, content, isInText };
}

/** The emoji of a text that is only a reaction; other texts unchanged. */
function withoutReactionText(text: string, html = ''): string {
  const gmail = OF_GMAIL.exec(text)?.[1];
  if (gmail !== undefined) return gmail;
  const iphone = OF_IPHONE.exec(text);
  if (iphone) return iphone[2] ?? EMOJI[iphone[1]?.toLowerCase() ?? ''] ?? text;
  const outlook = OF_OUTLOOK.exec(text);
  if (!outlook) return text;
  const named = outlook[1] ?? '';
  const known = /^\p{L}/u.test(named) ? EMOJI[named.toLowerCase()] : named;
  return known || pictureIn(html) || text;
}

/** The emoji of the picture that Outlook shows next to the sentence. */
function pictureIn(html: string): string | undefined {
  for (const [, alt = ''] of html.slice(0, 20_000).matchAll(/\balt="([^"]{1,20})"/g)) {
    const emoji = /^[^\p{L}\p{N}\s]+$/u.test(alt) ? alt : EMOJI[alt.toLowerCase()];
    if (emoji !== undefined) return emoji;
  }
  return undefined;
}

/**
 * The form of a text that has the words of the person: the text part, or the HTML where the text part is empty, only
 * says that there is HTML, lacks the address of a link, or shows what the HTML hides.
 */
function chosenText({ plain: given, html }: BodyText): string {
  const plain = withoutPgp(given.slice(0, MOST_CHARACTERS).replaceAll(HTML_QUOTE, ''));
  if (html === '') return plain;
  const { shown, own, hasHidden } = withTextPart(shownIn(html), html, plain);
  return hasHidden || !isCovered(own, plain) ? shown : plain;
}

interface Shown {
  shown: string;
  /** Its words of the person. */
  own: string;
  hasHidden: boolean;
  hasDoubtful: boolean;
}

function shownIn(html: string, kept: 'none' | 'colorless' | 'doubtful' = 'none'): Shown {
  const { text, hasColorless, ...found } = textOfHtml(html, kept);
  const shown = withoutPgp(text.slice(0, MOST_CHARACTERS));
  const own = ownText(shown);
  // Some programs write all words in white if their writer's screen is dark.
  const isAllWhite = kept === 'none' && hasColorless && !hasOwnLine(own);
  return isAllWhite ? shownIn(html, 'colorless') : { shown, own, ...found };
}

/**
 * The HTML with the words that its style may hide by mistake, where the text part has one of them outside of the old
 * mail: white words of a dark screen above a signature in another color.
 */
function withTextPart(found: Shown, html: string, plain: string): Shown {
  if (!found.hasDoubtful || plain.trim() === '') return found;
  const whole = shownIn(html, 'doubtful');
  const seen = new Set(chosenWordsOf(found.own));
  const written = ownText(plain).split('\n').filter(isOwn).join('\n');
  const ofPerson = new Set(chosenWordsOf(written));
  return chosenWordsOf(whole.own).some((word) => !seen.has(word) && ofPerson.has(word)) ? whole : found;
}

function isCovered(own: string, plain: string): boolean {
  const words = chosenWordsOf(own);
  const known = new Set(chosenWordsOf(plain));
  const missing = words.filter((word) => !known.has(word)).length;
  if (missing > words.length * MOST_MISSING) return false;
  const unbroken = plain.replaceAll(/\s+/g, '');
  const links = own.matchAll(/\((https?:[^\s(]{1,2000})\)/g).take(MOST_LINKS);
  return links.every(([, address = '']) => unbroken.includes(address));
}

/** The signed text of a mail with a PGP signature in it, without what the program added. */
function withoutPgp(text: string): string {
  if (!text.includes('-----BEGIN PGP ')) return text;
  const lines: string[] = [];
  let block = '';
  let isHeader = false;
  for (const line of text.split(/\r?\n/)) {
    const begun = /^-----BEGIN PGP ([A-Z ]{3,20})-----\s*$/.exec(line)?.[1];
    if (begun !== undefined) [block, isHeader] = [begun, begun === 'SIGNED MESSAGE'];
    else if (/^-----END PGP [A-Z ]{3,20}-----\s*$/.test(line)) block = '';
    else if (isHeader) isHeader = line.trim() !== '';
    // Lines that begin with a dash have another one in front.
    else if (block === 'SIGNED MESSAGE') lines.push(line.replace(/^- /, ''));
    else if (block === '') lines.push(line);
  }
  return lines.join('\n');
}
