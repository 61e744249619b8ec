import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';

export interface Envelope {
  from: string;
  recipients: string[];
}

/** An entry of the list, stored next to the message, so that a start need not parse every mail. */
export interface MessageSummary {
  id: string;
  receivedAt: string;
  /** The SMTP envelope, the only source that names blind copies. */
  envelope: Envelope;
  from: string;
  to: string[];
  cc: string[];
  subject: string;
  messageId: string;
  size: number;
  attachments: AttachmentSummary[];
}

export interface AttachmentSummary {
  n: number;
  filename: string;
  type: string;
  size: number;
}

export interface Message extends MessageSummary {
  /** The addresses for a reply; empty for the sender's. */
  replyTo: string[];
  text: string;
  html: string;
}

export async function parse(raw: Uint8Array): Promise<Email> {
  return await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
}

export function summarize(
  email: Email,
  rest: Pick<MessageSummary, 'id' | 'receivedAt' | 'envelope' | 'size'>,
) {
  return {
    ...rest,
    from: email.from ? addressText(email.from) : '',
    to: (email.to ?? []).map(addressText),
    cc: (email.cc ?? []).map(addressText),
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    attachments: email.attachments.map(summarizeAttachment),
  } satisfies MessageSummary;
}

function summarizeAttachment(attachment: Attachment, n: number): AttachmentSummary {
  const filename = attachment.filename ?? `attachment-${n + 1}`;
  return { n, filename, type: attachment.mimeType, size: contentOf(attachment).length };
}

export function contentOf(attachment: Attachment): Buffer {
  const { content } = attachment;
  if (typeof content === 'string') return Buffer.from(content);
  return Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content);
}

export function addressText(address: Address): string {
  if (address.group) return `${address.name}: ${address.group.map(addressText).join(', ')}`;
  return address.name ? `${address.name} <${address.address}>` : (address.address ?? '');
}

/** The mail's HTML with its embedded pictures, and with links that open in a new tab. */
export function htmlToShow(email: Email): string {
  let markup = email.html ?? '';
  for (const attachment of email.attachments) {
    const name = attachment.contentId?.replace(/^<|>$/g, '');
    if (!name) continue;
    const data = `data:${attachment.mimeType};base64,${contentOf(attachment).toString('base64')}`;
    markup = markup.replaceAll(`cid:${name}`, data);
  }
  return `<!doctype html><base target="_blank">${markup}`;
}
