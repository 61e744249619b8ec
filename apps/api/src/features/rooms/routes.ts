import { AppError } from '@sightline/contracts/core/errors';
import {
  createInvitation,
  issueRoomTicket,
  listInvitations,
  redeemInvitation,
  revokeInvitation,
} from '@sightline/contracts/rooms';
import {
  findInvitationByToken,
  listInvitations as findInvitations,
  type InvitationRecord,
  isInvitationLive,
  noteInvitationUsed,
} from '@sightline/store/rooms/invitations';
import { authorize } from '../../core/policy.ts';
import { type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { startGuestSession } from '../../core/session.ts';
import { visibleInspection } from '../inspections/policy.ts';
import { invite } from './invite.ts';
import { issueTicket } from './issueTicket.ts';
import { authorizeJoining, roomPolicy } from './policy.ts';
import { presentInvitations } from './presentInvitation.ts';
import { withdraw } from './withdraw.ts';

export const roomRoutes: readonly Route[] = [
  serve(issueRoomTicket, async (context, { params }) => {
    await context.limits.spend('ticketsByCaller', context.principal.subject);
    const inspection = await visibleInspection(context, params.inspectionId);
    await authorizeJoining(context, inspection);
    return await issueTicket(context, inspection);
  }),

  serve(createInvitation, async (context, { params, body }) => {
    await context.limits.spend('invitationsByCaller', context.principal.subject);
    const inspection = await visibleInspection(context, params.inspectionId);
    authorize(roomPolicy.invite, context.principal, inspection);
    return await presented(context, await invite(context, inspection, body, context.principal.name));
  }),

  serve(listInvitations, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return await presentInvitations(context, await findInvitations(context.store, inspection._id));
  }),

  serve(revokeInvitation, async (context, { params }) =>
    presented(context, await withdraw(context, params.invitationId)),
  ),

  serve(redeemInvitation, async (context, { body }) => {
    const address = context.request.ip ?? '';
    await context.limits.spend('linkByAddress', address);
    const invitation = await findInvitationByToken(context.store, body.token);
    if (!invitation || !isInvitationLive(invitation)) throw new AppError('linkGone');
    const guest = await startGuestSession(context.request, invitation);
    if (!guest) throw new AppError('linkGone');
    await context.limits.giveBack('linkByAddress', address);
    await noteInvitationUsed(context.store, invitation._id, new Date());
    const { inspectionId, name, roomRole } = guest;
    return { inspectionId, name, roomRole };
  }),
];

async function presented(services: Services, invitation: InvitationRecord) {
  const [shown] = await presentInvitations(services, [invitation]);
  if (!shown) throw new Error(`invitation ${invitation._id} was not presented`);
  return shown;
}
