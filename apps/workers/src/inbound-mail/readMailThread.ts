import { parentPort, workerData } from 'node:worker_threads';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { isAutomatic } from './isAutomatic.ts';
import { HTML_QUOTE, hasOwnLine } from './lines.ts';
import { ownText } from './ownText.ts';
import type { ReceivedFile, ReceivedMail } from './ReceivedMail.ts';

/**
 * The number of characters of a text that are read. The result is refused if it is still too long for a
 * message.
 */
const MOST_CHARACTERS = 1_000_000;

const FORWARD = /^\s*(?:fwd?|rv|enc|tr)\s*:/i;
/** The mark of a picture in the text of Outlook and Gmail. */
const PICTURE = /\[(?:cid:[^\s\]]{1,200}|image: [^\]\n]{1,200})\]/g;
/** The name of the file into which Exchange moves the text below a picture. */
const TEXT_OF_EXCHANGE = /^ATT\d{5}\.(?:txt|html?)$/i;

const mail = await PostalMime.parse(workerData as Uint8Array, { attachmentEncoding: 'arraybuffer' });
const { subject = '', html = '' } = mail;
const from = mail.from?.address?.toLowerCase() ?? '';
const isForward = FORWARD.test(subject);
const texts = [await bodyOf(mail), ...(await Promise.all(mail.attachments.flatMap(textOfExchange)))];

parentPort?.postMessage({
  from,
  subject,
  messageId: mail.messageId ?? null,
  isAutomatic: isAutomatic({ from, subject, headers: mail.headers }),
  text: texts.filter((text) => text !== '').join('\n\n'),
  files: mail.attachments.filter((file) => !isTextOfExchange(file)).map(received),
} satisfies ReceivedMail);

/** The body of a mail: its text part, or its HTML where some programs leave the text part empty. */
async function bodyOf({ text = '' }: Email): Promise<string> {
  const plain = ownWords(text.replaceAll(HTML_QUOTE, ''));
  return hasOwnLine(plain) || html === '' ? plain : ownWords(await textOf(html));
}

function ownWords(text: string): string {
  return ownText(text.slice(0, MOST_CHARACTERS).replaceAll(PICTURE, ''), { isForward });
}

/** Converts HTML with a library that takes longer to load than most mails take to read. */
async function textOf(given: string): Promise<string> {
  const { textOfHtml } = await import('./htmlText.ts');
  return textOfHtml(given);
}

function isTextOfExchange({ filename, mimeType }: Attachment): boolean {
  return TEXT_OF_EXCHANGE.test(filename ?? '') && mimeType.startsWith('text/');
}

function textOfExchange(file: Attachment): Promise<string>[] {
  if (!isTextOfExchange(file)) return [];
  const text = decoded(file.content as ArrayBuffer);
  return [file.mimeType === 'text/html' ? textOf(text).then(ownWords) : Promise.resolve(ownWords(text))];
}

/** Decodes a file whose character set the parser does not report. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function received({ filename, mimeType, content, contentId = '', disposition }: Attachment): ReceivedFile {
  const id = contentId.replaceAll(/^<|>$/g, '');
  const isInText = id !== '' && (disposition === 'inline' || html.includes(`cid:${id}`));
  return { filename: filename ?? '', mimeType, content: new Uint8Array(content as ArrayBuffer), isInText };
}
