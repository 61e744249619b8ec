import { AppError } from '@sightline/contracts/core/errors';
import { isJoinable } from '@sightline/contracts/inspections/inspections';
import { invitationToken } from '@sightline/server-kit/invitationLinks';
import { type ClientRecord, findClient } from '@sightline/store/accounts/clients';
import { derivedId } from '@sightline/store/core/derivedId';
import { findDelivery } from '@sightline/store/deliveries/deliveries';
import { claimDelivery, settleDelivery } from '@sightline/store/deliveries/outcomes';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import {
  createInvitation,
  hashOfToken,
  type InvitationRecord,
  listInvitations,
  listInvitationsTo,
  prolongInvitations,
  revokeInvitation,
} from '@sightline/store/rooms/invitations';
import { DateTime } from 'luxon';
import { audit } from '../../core/audit.ts';
import type { Services } from '../../core/services.ts';
import { dropFromRooms } from './liveRights.ts';

/** Personal links, which open the call of one inspection without an account. Decision 139. */

const HOURS_WITHOUT_DATE = 48;

type Invited = Pick<
  InvitationRecord,
  '_id' | 'name' | 'email' | 'role' | 'isClients' | 'createdBy' | 'deliveryId'
>;

export async function storeInvitation(
  { store, configuration: { ticketSecret } }: Services,
  { _id: inspectionId, scheduledDate }: InspectionRecord,
  invited: Invited,
): Promise<InvitationRecord> {
  const { facts } = await findOrganization(store);
  return await createInvitation(store, {
    ...invited,
    inspectionId,
    tokenHash: hashOfToken(invitationToken(invited._id, ticketSecret)),
    createdAt: new Date(),
    expiresAt: invitationExpiry(scheduledDate, facts.timeZone),
    revokedAt: null,
    firstUsedAt: null,
  });
}

/**
 * Brings the links of an inspection in line with its time and its client, and returns the client's. All links
 * work at a new time; the client's is withdrawn once the inspection is canceled or in person, or the client
 * has another address.
 */
export async function alignInvitations(
  services: Services,
  inspection: InspectionRecord,
): Promise<InvitationRecord | null> {
  const { store } = services;
  const { _id: inspectionId, scheduledDate, isVirtual, status, clientId } = inspection;
  const [{ facts }, client] = await Promise.all([findOrganization(store), findClient(store, clientId)]);
  if (scheduledDate !== null)
    await prolongInvitations(store, { inspectionId }, invitationExpiry(scheduledDate, facts.timeZone));
  const known = (await listInvitations(store, inspectionId)).filter(({ isClients }) => isClients);
  const isWanted = isVirtual && status !== 'cancelled';
  const isCurrent = ({ email, revokedAt }: InvitationRecord): boolean =>
    isWanted && revokedAt === null && email === client?.email;
  for (const invitation of known)
    if (invitation.revokedAt === null && !isCurrent(invitation)) await withdraw(services, invitation._id);
  if (!client || !isJoinable(inspection)) return null;
  return known.find(isCurrent) ?? (await inviteClient(services, inspection, client, known.length));
}

/** Creates the client's link. Each one that was withdrawn is followed by another one. */
async function inviteClient(
  services: Services,
  inspection: InspectionRecord,
  { name, email }: ClientRecord,
  withdrawn: number,
): Promise<InvitationRecord> {
  const _id = derivedId('client invitation', inspection._id, email, String(withdrawn));
  audit(services, 'invitationCreated', { subject: `guest:${_id}`, inspectionId: inspection._id });
  const invited = { name, email, role: 'field', isClients: true } as const;
  return await storeInvitation(services, inspection, { ...invited, _id, createdBy: '', deliveryId: null });
}

/** Withdraws the links of a client whose email address was wrong or belongs to someone else now. */
export async function withdrawInvitationsTo(services: Services, email: string): Promise<void> {
  for (const { _id } of await listInvitationsTo(services.store, email)) await withdraw(services, _id);
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

/** Stops the mail of a link. A mail about the inspection is sent without it. */
async function stopMail({ store }: Services, deliveryId: string | null): Promise<void> {
  const delivery = deliveryId === null ? null : await findDelivery(store, deliveryId);
  if (delivery?.mail.kind !== 'roomInvitation') return;
  const claimed = await claimDelivery(store, delivery._id);
  const explanation = 'The invitation was withdrawn before this mail was sent.';
  if (claimed) await settleDelivery(store, delivery._id, { state: 'failed', explanation });
}
