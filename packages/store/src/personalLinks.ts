import { AppError } from '@sightline/contracts/core/errors';
import { isJoinable } from '@sightline/contracts/inspections/inspections';
import { invitationToken } from '@sightline/server-kit/invitationLinks';
import type { Revocation } from '@sightline/server-kit/revocations';
import { DateTime } from 'luxon';
import { type ClientRecord, findClient } from './accounts/clients.ts';
import { derivedId } from './core/derivedId.ts';
import type { Store } from './core/store.ts';
import { readdressMails } from './deliveries/deliver.ts';
import { findDelivery } from './deliveries/deliveries.ts';
import { claimDelivery, settleDelivery } from './deliveries/outcomes.ts';
import type { InspectionRecord } from './inspections/inspections.ts';
import { searchInspections } from './inspections/searchInspections.ts';
import { findOrganization } from './organization/organization.ts';
import {
  createInvitation,
  hashOfToken,
  type InvitationRecord,
  listInvitations,
  listInvitationsTo,
  prolongInvitations,
  revokeInvitation,
} from './rooms/invitations.ts';

/** Personal links, which open the call of one inspection without an account. Decision 139. */

export interface Linking {
  store: Store;
  /** The secret from which personal links are derived. */
  linkSecret: string;
  /** Drops the guest of a withdrawn link from the call. */
  dropFromRooms: (revocation: Revocation) => Promise<void>;
  /** Notes a new link of a client in the security log, where there is one. */
  noteInvited?: (guest: { subject: string; inspectionId: string }) => void;
}

const HOURS_WITHOUT_DATE = 48;

type Invited = Pick<
  InvitationRecord,
  '_id' | 'name' | 'email' | 'role' | 'isClients' | 'createdBy' | 'deliveryId'
>;

export async function storeInvitation(
  { store, linkSecret }: Pick<Linking, 'store' | 'linkSecret'>,
  { _id: inspectionId, scheduledDate }: InspectionRecord,
  invited: Invited,
): Promise<InvitationRecord> {
  const { facts } = await findOrganization(store);
  return await createInvitation(store, {
    ...invited,
    inspectionId,
    tokenHash: hashOfToken(invitationToken(invited._id, linkSecret)),
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
  linking: Linking,
  inspection: InspectionRecord,
): Promise<InvitationRecord | null> {
  const { store } = linking;
  const { _id: inspectionId, scheduledDate, isVirtual, status, clientId } = inspection;
  const [{ facts }, client] = await Promise.all([findOrganization(store), findClient(store, clientId)]);
  if (scheduledDate !== null)
    await prolongInvitations(store, { inspectionId }, invitationExpiry(scheduledDate, facts.timeZone));
  const known = (await listInvitations(store, inspectionId)).filter(({ isClients }) => isClients);
  const isWanted = isVirtual && status !== 'cancelled';
  const isCurrent = ({ email, revokedAt }: InvitationRecord): boolean =>
    isWanted && revokedAt === null && email === client?.email;
  for (const invitation of known)
    if (invitation.revokedAt === null && !isCurrent(invitation)) await withdraw(linking, invitation._id);
  if (!client || !isJoinable(inspection)) return null;
  return known.find(isCurrent) ?? (await inviteClient(linking, inspection, client, known.length));
}

/** Creates the client's link. Each one that was withdrawn is followed by another one. */
async function inviteClient(
  linking: Linking,
  inspection: InspectionRecord,
  { name, email }: ClientRecord,
  withdrawn: number,
): Promise<InvitationRecord> {
  const _id = derivedId('client invitation', inspection._id, email, String(withdrawn));
  linking.noteInvited?.({ subject: `guest:${_id}`, inspectionId: inspection._id });
  const invited = { name, email, role: 'field', isClients: true } as const;
  return await storeInvitation(linking, inspection, { ...invited, _id, createdBy: '', deliveryId: null });
}

/** A limit above the number of inspections that a client has ahead. */
const OPEN_AT_MOST = 500;

/**
 * Brings what is planned for a client in line with their email address: reminders and other mails that were not
 * sent go to it, links of the former address are withdrawn, and each call ahead has a link for it. Repeating it
 * changes nothing more.
 */
export async function followAddress(linking: Linking, client: ClientRecord, former: string): Promise<void> {
  const { store } = linking;
  if (former !== '' && former !== client.email)
    for (const { _id } of await listInvitationsTo(store, former)) await withdraw(linking, _id);
  const { items } = await searchInspections(store, {
    clientId: client._id,
    statuses: ['scheduled', 'in_progress'],
    sort: 'scheduledSoonest',
    limit: OPEN_AT_MOST,
  });
  for (const inspection of items) {
    await readdressMails(store, inspection._id, client.email);
    await alignInvitations(linking, inspection);
  }
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
export async function withdraw(linking: Linking, invitationId: string): Promise<InvitationRecord> {
  const invitation = await revokeInvitation(linking.store, invitationId, new Date());
  if (!invitation) throw new AppError('notFound', { thing: 'invitation' });
  await stopMail(linking, invitation.deliveryId);
  const { _id, inspectionId } = invitation;
  await linking.dropFromRooms({ subject: `guest:${_id}`, inspectionId, reason: 'revoked' });
  return invitation;
}

/** Stops the mail of a link. A mail about the inspection is sent without it. */
async function stopMail({ store }: Pick<Linking, 'store'>, deliveryId: string | null): Promise<void> {
  const delivery = deliveryId === null ? null : await findDelivery(store, deliveryId);
  if (delivery?.mail.kind !== 'roomInvitation') return;
  const claimed = await claimDelivery(store, delivery._id);
  const explanation = 'The invitation was withdrawn before this email was sent.';
  if (claimed) await settleDelivery(store, delivery._id, { state: 'failed', explanation });
}
