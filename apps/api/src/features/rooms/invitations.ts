import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { isJoinable } from '@sightline/contracts/inspections/inspections';
import type { createInvitation as Create, InvitationLink } from '@sightline/contracts/rooms/rooms';
import { invitationLink } from '@sightline/server-kit/invitationLinks';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliver } from '@sightline/store/deliveries/deliver';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import { alignInvitations, invitationExpiry, storeInvitation } from '@sightline/store/personalLinks';
import {
  findInvitation,
  type InvitationRecord,
  noteInvitationMailed,
  prolongInvitations,
} from '@sightline/store/rooms/invitations';
import { JOIN_LABEL } from '@sightline/wording/labels';
import { mailFactsOf } from '@sightline/wording/mailFacts';
import { authorize } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { linkingOf } from '../rights/personalLinks.ts';
import { roomPolicy } from '../rights/roomPolicy.ts';

type NewInvitation = HandlerInput<typeof Create>['body'];

/** The inspection, if the caller may invite people to it. */
export async function inviting(context: Context<Principal>, inspectionId: string): Promise<InspectionRecord> {
  await context.limits.spend('invitationsByCaller', context.principal.subject);
  const inspection = await visibleInspection(context, inspectionId);
  authorize(roomPolicy.invite, context.principal, inspection);
  return inspection;
}

/** Mails a personal link. The same request with the same id completes the missing steps and mails it once. */
export async function invite(
  services: Services,
  inspection: InspectionRecord,
  { id, ...invited }: NewInvitation,
  createdBy: string,
): Promise<InvitationRecord> {
  const deliveryId = derivedId('room-invitation', id);
  const guest = { ...invited, _id: id, isClients: false, createdBy, deliveryId };
  const invitation = await storeInvitation(linkingOf(services), inspection, guest);
  await mail(services, inspection, invitation, deliveryId);
  return invitation;
}

/** A personal link that is handed over otherwise. */
export async function inviteByLink(
  services: Services,
  inspection: InspectionRecord,
  { id, name, role }: Pick<NewInvitation, 'id' | 'name' | 'role'>,
  createdBy: string,
): Promise<InvitationRecord> {
  const guest = { _id: id, name, role, email: '', isClients: false, createdBy, deliveryId: null };
  return await storeInvitation(linkingOf(services), inspection, guest);
}

/** The link of the inspection's client, which may have been withdrawn before. */
export async function inviteClient(
  services: Services,
  inspection: InspectionRecord,
): Promise<InvitationRecord> {
  const invitation = isJoinable(inspection) ? await alignInvitations(linkingOf(services), inspection) : null;
  if (!invitation) throw new AppError('notFound', { thing: 'call' });
  return invitation;
}

/** Mails a personal link again, which works from now on even if it had expired. */
export async function inviteAgain(
  services: Services,
  invitationId: string,
  deliveryId: string,
): Promise<InvitationRecord> {
  const { store } = services;
  const invitation = await openInvitationOf(services, invitationId);
  const inspection = await findInspection(store, invitation.inspectionId);
  if (!inspection) throw new AppError('notFound', { thing: 'inspection' });
  if (invitation.email === '') throw new AppError('badInput', { fields: { email: NO_ADDRESS } });
  const { facts } = await findOrganization(store);
  const expiresAt = invitationExpiry(inspection.scheduledDate, facts.timeZone);
  await prolongInvitations(store, { _id: invitationId }, expiresAt);
  await mail(services, inspection, invitation, deliveryId);
  await noteInvitationMailed(store, invitationId, deliveryId);
  return await openInvitationOf(services, invitationId);
}

const NO_ADDRESS = 'No email address is known. Hand over the link as a text message or QR code.';

/** The link and its QR code, the same each time. */
export async function linkOf(
  { configuration: { publicUrl, ticketSecret: secret } }: Services,
  invitationId: string,
): Promise<InvitationLink> {
  const link = invitationLink(invitationId, { publicUrl, secret });
  const { default: QRCode } = await import('qrcode');
  return { link, qrCode: await QRCode.toString(link, { type: 'svg', margin: 2 }) };
}

/** An invitation that was not withdrawn. */
export async function openInvitationOf(
  { store }: Pick<Services, 'store'>,
  invitationId: string,
): Promise<InvitationRecord> {
  const invitation = await findInvitation(store, invitationId);
  if (!invitation || invitation.revokedAt !== null) throw new AppError('notFound', { thing: 'invitation' });
  return invitation;
}

async function mail(
  services: Services,
  inspection: InspectionRecord,
  { _id: invitationId, email }: InvitationRecord,
  _id: string,
): Promise<void> {
  const { facts } = await findOrganization(services.store);
  const { address, date } = mailFactsOf(inspection, facts);
  await deliver(services, {
    _id,
    to: email,
    subject: `${JOIN_LABEL}: ${address}, ${date}`,
    mail: { kind: 'roomInvitation', inspectionId: inspection._id, invitationId },
  });
}
