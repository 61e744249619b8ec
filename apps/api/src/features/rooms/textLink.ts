import { agreedNumber } from '@sightline/contracts/bookings/smsConsent';
import { smsNumberOf } from '@sightline/contracts/bookings/smsNumber';
import { AppError } from '@sightline/contracts/core/errors';
import { isJoinable } from '@sightline/contracts/inspections/inspections';
import type { NoTextReason } from '@sightline/contracts/rooms/expectedPeople';
import { readAnnouncedSetup } from '@sightline/server-kit/workersSetup';
import { type ClientRecord, findClient } from '@sightline/store/accounts/clients';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliver } from '@sightline/store/deliveries/deliver';
import { findDelivery } from '@sightline/store/deliveries/deliveries';
import { nextTextAt } from '@sightline/store/deliveries/textLimits';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { findSettings } from '@sightline/store/organization/organization';
import { type InvitationRecord, noteInvitationMailed } from '@sightline/store/rooms/invitations';
import type { Services } from '../../core/services.ts';
import { openInvitationOf } from './invitations.ts';

type Reach = { to: string; refusal: null } | { to: ''; refusal: NoTextReason };

/** The number to which the gateway may text a client a link to a call, or the reason why it may not. */
export async function textReach(
  { store, redis, redisPrefix }: Services,
  client: ClientRecord | null,
): Promise<Reach> {
  const [setup, { notices }] = await Promise.all([
    readAnnouncedSetup(redis, redisPrefix),
    findSettings(store),
  ]);
  if (setup?.textMessages !== 'ready') return { to: '', refusal: 'notSetUp' };
  if (!notices.sms.roomInvitation) return { to: '', refusal: 'turnedOff' };
  if (!client || smsNumberOf(client.phone) === null) return { to: '', refusal: 'noNumber' };
  const to = agreedNumber(client);
  return to === null ? { to: '', refusal: 'notAgreed' } : { to, refusal: null };
}

/** The number to which the link of an inspection's client may be texted; empty where it may not, or without a call. */
export async function smsNumberFor(services: Services, inspectionId: string): Promise<string> {
  const inspection = await findInspection(services.store, inspectionId);
  if (!inspection || !isJoinable(inspection)) return '';
  return (await textReach(services, await findClient(services.store, inspection.clientId))).to;
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
  if (!(await findDelivery(store, deliveryId))) await refuseTooMany(services, to);
  await deliver(services, {
    _id: deliveryId,
    to,
    subject: 'Link to the call',
    mail: { kind: 'sms', notice: 'roomInvitation', inspectionId, startsAt: null, address },
  });
  await noteInvitationMailed(store, invitationId, deliveryId);
  return await openInvitationOf(services, invitationId);
}

/** The time in which two people who press a button at once count as one. */
const AT_ONCE_MS = 10_000;

/** Whether the caller is the one of several at once who texts a number. */
export async function holdNumber({ limits }: Services, to: string, latest = 'first'): Promise<boolean> {
  return await limits.hold(`text to ${to} after ${latest}`, AT_ONCE_MS);
}

async function refuseTooMany(services: Services, to: string): Promise<void> {
  const nextAt = await nextTextAt(services.store, to);
  const retryAfterSeconds = nextAt ? Math.ceil((nextAt.getTime() - Date.now()) / 1000) : AT_ONCE_MS / 1000;
  if (nextAt || !(await holdNumber(services, to))) throw new AppError('tooManyTries', { retryAfterSeconds });
}

const NO_NUMBER =
  'Text messages are not set up, or the client has not agreed to them. Hand over the link by email or QR code.';
