import type { Invitation } from '@sightline/contracts/rooms/rooms';
import { findDeliveries } from '@sightline/store/deliveries/deliveries';
import {
  type InvitationRecord,
  isInvitationLive,
  presentInvitation,
} from '@sightline/store/rooms/invitations';
import type { Services } from '../../core/services.ts';
import { smsNumberFor } from './textLink.ts';

export async function presented(services: Services, invitation: InvitationRecord): Promise<Invitation> {
  const [shown] = await presentInvitations(services, [invitation]);
  if (!shown) throw new Error(`invitation ${invitation._id} was not presented`);
  return shown;
}

/** The invitations of one inspection with the state of their deliveries, without the token or its hash. */
export async function presentInvitations(
  services: Services,
  invitations: readonly InvitationRecord[],
): Promise<Invitation[]> {
  const ids = invitations.flatMap(({ deliveryId }) => deliveryId ?? []);
  const states = new Map((await findDeliveries(services.store, ids)).map(({ _id, state }) => [_id, state]));
  const open = invitations.find((invitation) => invitation.isClients && isInvitationLive(invitation));
  const smsTo = open ? await smsNumberFor(services, open.inspectionId) : '';
  return invitations.map((invitation) => ({
    ...presentInvitation(invitation),
    delivery: invitation.deliveryId === null ? null : (states.get(invitation.deliveryId) ?? 'unknown'),
    smsTo: invitation === open ? smsTo : '',
  }));
}
