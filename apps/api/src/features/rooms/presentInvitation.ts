import type { Invitation } from '@sightline/contracts/rooms';
import { findDeliveries } from '@sightline/store/deliveries/deliveries';
import { type InvitationRecord, presentInvitation } from '@sightline/store/rooms/invitations';
import type { Services } from '../../core/services.ts';

/** Invitations with how their mails went; never the token or its hash. */
export async function presentInvitations(
  { store }: Pick<Services, 'store'>,
  invitations: readonly InvitationRecord[],
): Promise<Invitation[]> {
  const ids = invitations.map(({ deliveryId }) => deliveryId);
  const states = new Map((await findDeliveries(store, ids)).map(({ _id, state }) => [_id, state]));
  return invitations.map((invitation) => ({
    ...presentInvitation(invitation),
    delivery: states.get(invitation.deliveryId) ?? 'unknown',
  }));
}
