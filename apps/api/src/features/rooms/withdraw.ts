import { AppError } from '@sightline/contracts/core/errors';
import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import { publishRoomOrder } from '@sightline/server-kit/roomOrders';
import { claimDelivery, settleDelivery } from '@sightline/store/deliveries/outcomes';
import { type InvitationRecord, revokeInvitation } from '@sightline/store/rooms/invitations';
import type { Services } from '../../core/services.ts';

/** Takes a personal link back: its mail is held if it has not left, and whoever came by it is put out of the room. */
export async function withdraw(services: Services, invitationId: string): Promise<InvitationRecord> {
  const invitation = await revokeInvitation(services.store, invitationId, new Date());
  if (!invitation) throw new AppError('notFound', { thing: 'invitation' });
  await holdMail(services, invitation.deliveryId);
  await putOut(services, invitation);
  return invitation;
}

async function holdMail({ store }: Services, deliveryId: string): Promise<void> {
  const claimed = await claimDelivery(store, deliveryId);
  const explanation = 'The invitation was withdrawn before this mail was sent.';
  if (claimed) await settleDelivery(store, deliveryId, { state: 'failed', explanation });
}

async function putOut(
  { redis, configuration }: Services,
  { _id, inspectionId }: InvitationRecord,
): Promise<void> {
  const order = { do: 'dropSubject', subject: `guest:${_id}`, inspectionId, reason: 'revoked' } as const;
  await waitAtMost(2000, publishRoomOrder(redis, configuration.redisPrefix, order));
}
