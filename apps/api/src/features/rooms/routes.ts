import { AppError } from '@sightline/contracts/core/errors';
import {
  assignHost,
  createInvitation,
  createInvitationLink,
  getInvitationLink,
  type Invitation,
  inviteClientToCall,
  issueRoomTicket,
  listHosts,
  listInvitations,
  mailInvitation,
  openInvitation,
  redeemInvitation,
  revokeInvitation,
  textInvitation,
} from '@sightline/contracts/rooms/rooms';
import { addressKey } from '@sightline/server-kit/addressKey';
import { listStaff } from '@sightline/store/accounts/staff';
import { derivedId } from '@sightline/store/core/derivedId';
import { findDeliveries } from '@sightline/store/deliveries/deliveries';
import {
  type InspectionRecord,
  presentInspection,
  setInspectionHost,
} from '@sightline/store/inspections/inspections';
import { withdraw } from '@sightline/store/personalLinks';
import {
  findInvitationByToken,
  listInvitations as findInvitations,
  type InvitationRecord,
  isInvitationLive,
  noteInvitationUsed,
  presentInvitation,
} from '@sightline/store/rooms/invitations';
import { audit } from '../../core/audit.ts';
import { allows, authorize } from '../../core/policy.ts';
import { fullName, type Principal, type PrincipalOf } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { startGuestSession } from '../../core/session.ts';
import { replaceSession } from '../accounts/ownSessions.ts';
import { chosenHost, staffName } from '../accounts/staffName.ts';
import { schedulingPolicy } from '../inspections/policy.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { reviewLiveRights } from '../rights/liveRights.ts';
import { linkingOf } from '../rights/personalLinks.ts';
import { authorizeJoining } from '../rights/roomPolicy.ts';
import {
  invite,
  inviteAgain,
  inviteByLink,
  inviteClient,
  inviting,
  linkOf,
  openInvitationOf,
} from './invitations.ts';
import { issueTicket } from './issueTicket.ts';
import { openLink, requireOpen } from './openLink.ts';
import { smsNumberFor, textLink } from './textLink.ts';

export const roomRoutes: readonly Route[] = [
  serve(issueRoomTicket, async (context, { params }) => {
    await context.limits.spend('ticketsByCaller', context.principal.subject);
    const inspection = await visibleInspection(context, params.inspectionId);
    await authorizeJoining(context, inspection);
    return await issueTicket(context, inspection);
  }),

  serve(listHosts, async ({ store, principal }) =>
    (await listStaff(store))
      .filter((user) => user.isActive && allows(schedulingPolicy.assignHost, principal, user))
      .map((user) => ({ id: user._id, name: fullName(user) })),
  ),

  serve(assignHost, async (context, { params, body }) =>
    presentInspection(await assign(context, params.inspectionId, body.hostId)),
  ),

  serve(createInvitation, async (context, { params, body }) => {
    const inspection = await inviting(context, params.inspectionId);
    const invitation = await invite(context, inspection, body, context.principal.name);
    auditInvitation(context, 'invitationCreated', invitation);
    return await presented(context, invitation);
  }),

  serve(createInvitationLink, async (context, { params, body }) => {
    const inspection = await inviting(context, params.inspectionId);
    const invitation = await inviteByLink(context, inspection, body, context.principal.name);
    auditInvitation(context, 'invitationCreated', invitation);
    return { invitation: await presented(context, invitation), ...(await linkOf(context, invitation._id)) };
  }),

  serve(inviteClientToCall, async (context, { params }) => {
    const inspection = await inviting(context, params.inspectionId);
    return await presented(context, await inviteClient(context, inspection));
  }),

  serve(mailInvitation, async (context, { params, body }) => {
    const { inspectionId } = await openInvitationOf(context, params.invitationId);
    await inviting(context, inspectionId);
    const deliveryId = derivedId('room-invitation', body.id);
    return await presented(context, await inviteAgain(context, params.invitationId, deliveryId));
  }),

  serve(textInvitation, async (context, { params, body }) => {
    const invitation = await openInvitationOf(context, params.invitationId);
    const inspection = await inviting(context, invitation.inspectionId);
    return await presented(context, await textLink(context, inspection, invitation, body.id));
  }),

  serve(getInvitationLink, async (context, { params }) => {
    const { _id } = await openInvitationOf(context, params.invitationId);
    return await linkOf(context, _id);
  }),

  serve(listInvitations, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return await presentInvitations(context, await findInvitations(context.store, inspection._id));
  }),

  serve(revokeInvitation, async (context, { params }) => {
    const invitation = await withdraw(linkingOf(context), params.invitationId);
    auditInvitation(context, 'invitationWithdrawn', invitation);
    return await presented(context, invitation);
  }),

  serve(openInvitation, async (context, { body }) => {
    const spent = await context.limits.spend('linkByAddress', addressKey(context.request.ip));
    const opened = await openLink(context, await invitationOf(context, body.token));
    await context.limits.giveBack(spent);
    return opened;
  }),

  serve(redeemInvitation, async (context, { body }) => {
    const spent = await context.limits.spend('linkByAddress', addressKey(context.request.ip));
    const invitation = await invitationOf(context, body.token);
    await requireOpen(context, invitation);
    const guest = await replaceSession(context, () => startGuestSession(context.request, invitation));
    if (!guest) throw new AppError('linkGone');
    await context.limits.giveBack(spent);
    audit(context, 'invitationOpened', { subject: guest.subject, inspectionId: guest.inspectionId });
    await noteInvitationUsed(context.store, invitation._id, new Date());
    const { inspectionId, name, roomRole } = guest;
    return { inspectionId, name, roomRole };
  }),
];

async function invitationOf(context: Context, token: string): Promise<InvitationRecord> {
  const invitation = await findInvitationByToken(context.store, token);
  if (invitation) return invitation;
  audit(context, 'linkRefused', { subject: null });
  throw new AppError('linkGone');
}

function auditInvitation(
  context: Context<Principal>,
  event: 'invitationCreated' | 'invitationWithdrawn',
  { _id, inspectionId }: InvitationRecord,
): void {
  audit(context, event, { subject: `guest:${_id}`, by: context.principal.subject, inspectionId });
}

/** Assigns the host of an inspection's calls. An active call follows at once. */
async function assign(
  context: Context<PrincipalOf<'admin' | 'office'>>,
  inspectionId: string,
  hostId: string | null,
): Promise<InspectionRecord> {
  const { store, principal } = context;
  authorize(schedulingPolicy.assignHost, principal, await chosenHost(store, hostId));
  const host = await staffName(store, 'hostId', hostId);
  const inspection = await setInspectionHost(store, inspectionId, { hostId, host });
  if (!inspection) throw new AppError('notFound', { thing: 'inspection' });
  const subject = hostId && `user:${hostId}`;
  audit(context, 'hostAssigned', { subject, by: principal.subject, inspectionId });
  await reviewLiveRights(context, inspectionId);
  return inspection;
}

async function presented(services: Services, invitation: InvitationRecord): Promise<Invitation> {
  const [shown] = await presentInvitations(services, [invitation]);
  if (!shown) throw new Error(`invitation ${invitation._id} was not presented`);
  return shown;
}

/** The invitations of one inspection with the state of their deliveries, without the token or its hash. */
async function presentInvitations(
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
