import { agreedNumber } from '@sightline/contracts/bookings/smsConsent';
import { AppError } from '@sightline/contracts/core/errors';
import { isJoinable } from '@sightline/contracts/inspections/inspections';
import { readAnnouncedSetup } from '@sightline/server-kit/workersSetup';
import { findClient } from '@sightline/store/accounts/clients';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliver } from '@sightline/store/deliveries/deliver';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { findSettings } from '@sightline/store/organization/organization';
import { type InvitationRecord, noteInvitationMailed } from '@sightline/store/rooms/invitations';
import type { Services } from '../../core/services.ts';
import { openInvitationOf } from './invitations.ts';

/**
 * The number to which the gateway may text the link of an inspection's client; empty without a gateway, consent,
 * or a call, and where the company has turned this text message off.
 */
export async function smsNumberFor(services: Services, inspectionId: string): Promise<string> {
  const { store, redis, redisPrefix } = services;
  const [setup, { notices }, inspection] = await Promise.all([
    readAnnouncedSetup(redis, redisPrefix),
    findSettings(store),
    findInspection(store, inspectionId),
  ]);
  if (setup?.textMessages !== 'ready' || !notices.sms.roomInvitation) return '';
  if (!inspection || !isJoinable(inspection)) return '';
  const client = await findClient(store, inspection.clientId);
  return (client && agreedNumber(client)) ?? '';
}

/** Texts the link of an inspection's client. Repeating it with the same id sends one message. */
export async function textLink(
  services: Services,
  { _id: inspectionId, address }: InspectionRecord,
  { _id: invitationId, isClients }: InvitationRecord,
  id: string,
): Promise<InvitationRecord> {
  const { store } = services;
  const to = isClients ? await smsNumberFor(services, inspectionId) : '';
  if (to === '') throw new AppError('badInput', { fields: { phone: NO_NUMBER } });
  const deliveryId = derivedId('room invitation by sms', id);
  await deliver(services, {
    _id: deliveryId,
    to,
    subject: 'Link to the call',
    mail: { kind: 'sms', notice: 'roomInvitation', inspectionId, startsAt: null, address },
  });
  await noteInvitationMailed(store, invitationId, deliveryId);
  return await openInvitationOf(services, invitationId);
}

const NO_NUMBER =
  'Text messages are not set up, or the client has not agreed to them. Hand over the link by email or QR code.';
