import { AppError } from '@sightline/contracts/core/errors';
import { claimDelivery, settleDelivery } from '@sightline/store/deliveries/outcomes';
import { type InvitationRecord, revokeInvitation } from '@sightline/store/rooms/invitations';
import type { Services } from '../../core/services.ts';
import { dropFromRooms } from './liveRights.ts';

/** Takes a personal link back: its mail is held if it has not left, and whoever joined with it is dropped from the room. */
export async function withdraw(services: Services, invitationId: string): Promise<InvitationRecord> {
  const invitation = await revokeInvitation(services.store, invitationId, new Date());
  if (!invitation) throw new AppError('notFound', { thing: 'invitation' });
  await holdMail(services, invitation.deliveryId);
  const { _id, inspectionId } = invitation;
  await dropFromRooms(services, { subject: `guest:${_id}`, inspectionId, reason: 'revoked' });
  return invitation;
}

async function holdMail({ store }: Services, deliveryId: string): Promise<void> {
  const claimed = await claimDelivery(store, deliveryId);
  const explanation = 'The invitation was withdrawn before this mail was sent.';
  if (claimed) await settleDelivery(store, deliveryId, { state: 'failed', explanation });
}
