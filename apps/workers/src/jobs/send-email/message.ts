import { Email } from '@sightline/contracts/core/fields';
import type { Mailbox } from '@sightline/server-kit/mailbox';
import type { DeliveryRecord } from '@sightline/store/deliveries/deliveries';
import MailComposer from 'nodemailer/lib/mail-composer';
import { CannotSend, type MailContent } from './mailContent.ts';

export interface Message {
  envelope: { from: string; to: string };
  messageId: string;
  raw: Buffer;
}

/**
 * The Message-ID, the same for every attempt of a delivery, so that it can be found in the log of a mail
 * server.
 */
export function messageIdOf(deliveryId: string, from: Mailbox): string {
  return `<${deliveryId}@${from.address.split('@').at(-1) ?? 'localhost'}>`;
}

/** One message to one recipient. Typed text cannot add a header, a recipient or a file. */
export async function buildMessage(
  delivery: DeliveryRecord,
  content: MailContent,
  from: Mailbox,
): Promise<Message> {
  const to = recipientOf(delivery);
  const messageId = messageIdOf(delivery._id, from);
  // The import is deferred, like those of the templates, so that it does not delay the start of the workers.
  const { mailText } = await import('./mailText.ts');
  const raw = await new MailComposer({
    from,
    to: { name: '', address: to },
    subject: singleLine(delivery.subject),
    date: delivery.createdAt,
    messageId,
    headers: {
      'Auto-Submitted': content.inReplyTo === undefined ? 'auto-generated' : 'auto-replied',
      // Without this header Exchange would send an absence notice.
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
    },
    ...content,
    text: mailText(content.html),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  return { envelope: { from: from.address, to }, messageId, raw };
}

/**
 * The recipient, checked again because it becomes part of an SMTP command: only an address, without anything
 * around it.
 */
function recipientOf({ to }: DeliveryRecord): string {
  const address = Email.safeParse(to);
  if (address.data === undefined || address.data !== to.trim().toLowerCase())
    throw new CannotSend(`"${singleLine(to)}" is not an email address.`);
  return address.data;
}

export function singleLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
