import { randomBytes } from 'node:crypto';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { sendEmail } from '@sightline/contracts/jobs';
import type { createInvitation as Create } from '@sightline/contracts/rooms';
import { derivedId } from '@sightline/store/core/derivedId';
import { createDelivery, type DeliveryRecord } from '@sightline/store/deliveries/deliveries';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import { createInvitation, hashOfToken, type InvitationRecord } from '@sightline/store/rooms/invitations';
import type { Services } from '../../core/services.ts';
import { invitationExpiry } from './invitationExpiry.ts';

type NewInvitation = HandlerInput<typeof Create>['body'];

/**
 * Mails a personal link. The token is in the mail alone, so the mail comes first: whatever happens in between, the same
 * request with the same id continues with the same link, and returns the invitation once the mail has left.
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

async function prepareMail(
  { store, configuration }: Services,
  inspection: InspectionRecord,
  input: NewInvitation,
  organizationName: string,
): Promise<DeliveryRecord> {
  const token = randomBytes(32).toString('base64url');
  // After the #, so that the token is in no log of a server or proxy.
  const link = new URL(`/join#${token}`, configuration.publicUrl).href;
  return await createDelivery(store, {
    _id: derivedId('room-invitation', input.id),
    to: input.email,
    subject: `Your link to the live inspection${organizationName === '' ? '' : ` by ${organizationName}`}`,
    mail: { kind: 'roomInvitation', inspectionId: inspection._id, invitationId: input.id, link },
  });
}

/** Of a mail that has left the token is gone, and its invitation is there already. */
function tokenIn({ mail }: DeliveryRecord): string {
  const link = mail.kind === 'roomInvitation' ? mail.link : null;
  return link ? new URL(link).hash.slice(1) : randomBytes(32).toString('base64url');
}
