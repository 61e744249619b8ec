import { createHmac, randomBytes } from 'node:crypto';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { sendEmail } from '@sightline/contracts/jobs';
import type { createInvitation as Create } from '@sightline/contracts/rooms/rooms';
import { derivedId } from '@sightline/store/core/derivedId';
import { createDelivery, type DeliveryRecord } from '@sightline/store/deliveries/deliveries';
import { claimDelivery, settleDelivery } from '@sightline/store/deliveries/outcomes';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import {
  createInvitation,
  findInvitation,
  hashOfToken,
  type InvitationRecord,
  isInvitationLive,
  replaceInvitationLink,
  revokeInvitation,
} from '@sightline/store/rooms/invitations';
import { DateTime } from 'luxon';
import type { Services } from '../../core/services.ts';
import { dropFromRooms } from '../rights/liveRights.ts';

const HOURS_WITHOUT_DATE = 48;

type NewInvitation = HandlerInput<typeof Create>['body'];

/**
 * Mails a personal link. The token is only in the mail, so the mail comes first: after a failure in between,
 * the same request with the same id continues with the same link, and returns the invitation once the mail
 * was sent.
 */
export async function invite(
  services: Services,
  inspection: InspectionRecord,
  input: NewInvitation,
  invitedBy: string,
): Promise<InvitationRecord> {
  const { facts } = await findOrganization(services.store);
  const delivery = await prepareMail(services, inspection, input, facts.name);
  const { invitation, isNew } = await createInvitation(services.store, {
    _id: input.id,
    inspectionId: inspection._id,
    name: input.name,
    email: input.email,
    role: input.role,
    tokenHash: hashOfToken(tokenIn(delivery)),
    createdAt: new Date(),
    createdBy: invitedBy,
    expiresAt: invitationExpiry(inspection.scheduledDate, facts.timeZone),
    revokedAt: null,
    firstUsedAt: null,
    deliveryId: delivery._id,
  });
  if (isNew || delivery.state === 'queued')
    await services.queue.enqueueSoon(sendEmail, { deliveryId: delivery._id });
  return invitation;
}

/** Mails another link for an invitation whose mail failed. False when it was withdrawn or has expired. */
export async function inviteAgain(
  { store, queue, configuration }: Services,
  { invitationId, deliveryId, subject }: Record<'invitationId' | 'deliveryId' | 'subject', string>,
): Promise<boolean> {
  const invitation = await findInvitation(store, invitationId);
  if (!invitation || !isInvitationLive(invitation)) return false;
  const { inspectionId, email } = invitation;
  const mail = { kind: 'roomInvitation', inspectionId, invitationId, link: newLink(configuration) } as const;
  const delivery = await createDelivery(store, { _id: deliveryId, to: email, subject, mail });
  // The request is repeated: its link is in the mail, and the mail is on its way.
  if (delivery.state !== 'queued') return true;
  await replaceInvitationLink(store, invitationId, { tokenHash: hashOfToken(tokenIn(delivery)), deliveryId });
  await queue.enqueueSoon(sendEmail, { deliveryId });
  return true;
}

/** A personal link without a mail. Its token is derived from the invitation's id. Decision 042. */
export async function inviteByLink(
  { store, configuration: { publicUrl, ticketSecret } }: Services,
  inspection: InspectionRecord,
  { id, name, role }: Pick<NewInvitation, 'id' | 'name' | 'role'>,
  invitedBy: string,
): Promise<{ invitation: InvitationRecord; link: string }> {
  const { facts } = await findOrganization(store);
  const token = createHmac('sha256', ticketSecret).update(`invitation link ${id}`).digest('base64url');
  const { invitation } = await createInvitation(store, {
    _id: id,
    inspectionId: inspection._id,
    name,
    email: '',
    role,
    tokenHash: hashOfToken(token),
    createdAt: new Date(),
    createdBy: invitedBy,
    revokedAt: null,
    firstUsedAt: null,
    expiresAt: invitationExpiry(inspection.scheduledDate, facts.timeZone),
    deliveryId: derivedId('room-invitation', id),
  });
  return { invitation, link: new URL(`/join#${token}`, publicUrl).href };
}

async function prepareMail(
  { store, configuration }: Services,
  inspection: InspectionRecord,
  input: NewInvitation,
  organizationName: string,
): Promise<DeliveryRecord> {
  return await createDelivery(store, {
    _id: derivedId('room-invitation', input.id),
    to: input.email,
    subject: `Your link to the live inspection${organizationName === '' ? '' : ` by ${organizationName}`}`,
    mail: {
      kind: 'roomInvitation',
      inspectionId: inspection._id,
      invitationId: input.id,
      link: newLink(configuration),
    },
  });
}

/** A link with the token after the #, so that the token is in no log of a server or proxy. */
function newLink({ publicUrl }: Services['configuration']): string {
  return new URL(`/join#${randomBytes(32).toString('base64url')}`, publicUrl).href;
}

/** The token in a mail. A mail that was sent no longer has it, but its invitation is already stored. */
function tokenIn({ mail }: DeliveryRecord): string {
  const link = mail.kind === 'roomInvitation' ? mail.link : null;
  return link ? new URL(link).hash.slice(1) : randomBytes(32).toString('base64url');
}

/**
 * The expiry of a link: the end of the day after the appointment in the organization's time zone, or 48 hours
 * from now without one.
 */
export function invitationExpiry(scheduledDate: Date | null, timeZone: string, now: Date = new Date()): Date {
  const withoutDate = DateTime.fromJSDate(now).plus({ hours: HOURS_WITHOUT_DATE });
  if (!scheduledDate) return withoutDate.toJSDate();
  const endOfNextDay = DateTime.fromJSDate(scheduledDate, { zone: timeZone }).plus({ days: 1 }).endOf('day');
  return (endOfNextDay.toJSDate() > now ? endOfNextDay : withoutDate).toJSDate();
}

/** Withdraws a personal link: its unsent mail is stopped, and its guest is dropped from the room. */
export async function withdraw(services: Services, invitationId: string): Promise<InvitationRecord> {
  const invitation = await revokeInvitation(services.store, invitationId, new Date());
  if (!invitation) throw new AppError('notFound', { thing: 'invitation' });
  await stopMail(services, invitation.deliveryId);
  const { _id, inspectionId } = invitation;
  await dropFromRooms(services, { subject: `guest:${_id}`, inspectionId, reason: 'revoked' });
  return invitation;
}

async function stopMail({ store }: Services, deliveryId: string): Promise<void> {
  const claimed = await claimDelivery(store, deliveryId);
  const explanation = 'The invitation was withdrawn before this mail was sent.';
  if (claimed) await settleDelivery(store, deliveryId, { state: 'failed', explanation });
}
