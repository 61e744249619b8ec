import { parentPort } from 'node:worker_threads';
import { isReplyLine } from '@sightline/server-kit/replyLine';
import type { ThreadReply, ThreadRequest } from '../WorkThread.ts';
import { chosenText } from './chosenText.ts';
import { type MimePart, parseMail } from './mimeTree.ts';
import { ownText } from './ownText.ts';
import type { ReceivedFile, ReceivedMail } from './ReceivedMail.ts';
import { withoutReactionText } from './reactions.ts';
import { type MailParts, readParts } from './readParts.ts';
import { senderKind } from './senderKind.ts';

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
