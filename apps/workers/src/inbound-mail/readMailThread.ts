import { parentPort, workerData } from 'node:worker_threads';
import { convert } from 'html-to-text';
import PostalMime from 'postal-mime';
import type { ReceivedMail } from './readMail.ts';
import { withoutQuote } from './withoutQuote.ts';

/** What is read of a text before the quoted mail is cut off; a message has 5,000 characters. */
const MOST_CHARACTERS = 200_000;

const raw = workerData as Uint8Array;
const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
parentPort?.postMessage({
  from: mail.from?.address?.toLowerCase() ?? '',
  subject: mail.subject ?? '',
  messageId: mail.messageId ?? null,
  isAutomatic: isAutomatic(mail.headers),
  text: withoutQuote((mail.text ?? plainTextOf(mail.html ?? '')).slice(0, MOST_CHARACTERS)),
  files: mail.attachments.map(({ filename, mimeType, content }) => ({ filename, mimeType, content })),
} satisfies ReceivedMail);

/** Of a mail without a plain part. */
function plainTextOf(html: string): string {
  return convert(html.slice(0, MOST_CHARACTERS), {
    wordwrap: false,
    selectors: [
      ...['blockquote', 'img'].map((selector) => ({ selector, format: 'skip' })),
      { selector: 'a', options: { ignoreHref: true } },
    ],
  });
}

/** Two machines must not answer each other (RFC 3834). */
function isAutomatic(headers: readonly { key: string; value: string }[]): boolean {
  return headers.some(({ key, value }) => {
    if (key === 'auto-submitted') return value.trim().toLowerCase() !== 'no';
    return key === 'precedence' && /bulk|junk|list|auto_reply/i.test(value);
  });
}
