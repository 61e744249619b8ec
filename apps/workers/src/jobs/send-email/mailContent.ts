import type { CalendarInvitation } from '@sightline/server-kit/calendarFile';
import type { Mailbox } from '@sightline/server-kit/mailbox';
import type { DeliveryMail } from '@sightline/store/deliveries/deliveries';
import type { Services } from '../../services.ts';

export interface MailContent {
  /** The address for replies; without one, replies are not read. */
  replyTo?: string;
  /** The Message-ID of a mail to which this is the automatic answer. */
  inReplyTo?: string;
  html: string;
  /** An entry for the recipient's calendar. */
  icalEvent?: CalendarInvitation & { filename: string };
  /** One with a `cid` is shown in the mail itself. */
  attachments: { filename: string; content: Buffer; contentType: string; cid?: string }[];
}

/** This mail can never be sent. The message is shown to the person who requested it. */
export class CannotSend extends Error {}

export interface Sources extends Pick<Services, 'store' | 'storage'> {
  /** Sends the mail. */
  from: Mailbox;
}
export type MailOf<Kind extends DeliveryMail['kind']> = Extract<DeliveryMail, { kind: Kind }>;

/** A link is deleted with the outcome of its mail. */
export function linkOf({ link }: { link: string | null }): string {
  if (link === null)
    throw new CannotSend('The link in this email is no longer available. Send a new invitation.');
  return link;
}
