import type { CalendarInvitation } from '@sightline/server-kit/calendarFile';
import { invitationLink } from '@sightline/server-kit/invitationLinks';
import type { Mailbox } from '@sightline/server-kit/mailbox';
import type { DeliveryMail } from '@sightline/store/deliveries/deliveries';
import type { InvitationRecord } from '@sightline/store/rooms/invitations';
import type { Services } from '../../services.ts';

export interface MailContent {
  /** The address for replies; without one, replies are not read. */
  replyTo?: string;
  /** The Message-ID of the mail that this one answers automatically. */
  inReplyTo?: string;
  html: string;
  /** An entry for the recipient's calendar. */
  icalEvent?: CalendarInvitation & { filename: string };
  /** Attachments; one with a `cid` is shown in the mail itself. */
  attachments: { filename: string; content: Buffer; contentType: string; cid?: string }[];
}

/** A mail that can never be sent. The message is shown to the person who requested it. */
export class CannotSend extends Error {}

/** A mail that is no longer true, about which the office need do nothing, such as a late reminder. */
export class TooLate extends CannotSend {}

/** A mail whose report has no PDF yet. The rendering of the report sends it, however late. */
export class WaitsForPdf extends Error {}

export interface Sources extends Pick<Services, 'store' | 'storage'> {
  from: Mailbox;
  publicUrl: string;
  /** The secret from which personal links are derived. */
  linkSecret: string;
}
export type MailOf<Kind extends DeliveryMail['kind']> = Extract<DeliveryMail, { kind: Kind }>;

/** The link of a guest to the call of an inspection. */
export function personalLink(
  { publicUrl, linkSecret: secret }: Pick<Sources, 'publicUrl' | 'linkSecret'>,
  { _id }: Pick<InvitationRecord, '_id'>,
): string {
  return invitationLink(_id, { publicUrl, secret });
}

/** The link of a mail, which is deleted with the mail's outcome. */
export function linkOf({ link }: { link: string | null }): string {
  if (link === null)
    throw new CannotSend('The link in this email is no longer available. Send a new invitation.');
  return link;
}
