import { createHmac } from 'node:crypto';
import { AppError } from '@sightline/contracts/core/errors';
import {
  type CheckReceiptClaims,
  type CheckTicket,
  issueCheckTicket,
  issueOwnCheckTicket,
  keepPhoneCheck,
  listPhoneChecks,
} from '@sightline/contracts/rooms/phoneChecks';
import { addressKey } from '@sightline/server-kit/addressKey';
import { signCheckReceipt, signCheckTicket, verifyCheckReceipt } from '@sightline/server-kit/tickets';
import { findUser } from '@sightline/store/accounts/users';
import {
  findInvitation,
  findInvitationByToken,
  type InvitationRecord,
} from '@sightline/store/rooms/invitations';
import {
  listPhoneChecks as findPhoneChecks,
  presentPhoneCheck,
  putPhoneCheck,
} from '@sightline/store/rooms/phoneChecks';
import { audit } from '../../core/audit.ts';
import { deviceName } from '../../core/deviceName.ts';
import { type Principal, principalOfGuest, principalOfUser } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { turnServersFor } from './issueTicket.ts';
import { requireOpen } from './openLink.ts';

/** The lifetime of relay credentials for a check, which opens its relay within seconds. */
const RELAY_SECONDS = 60;

/** Phone checks ahead of a call: a ticket to the media server, and the result for the host. Decision 149. */
export const phoneCheckRoutes: readonly Route[] = [
  serve(issueCheckTicket, async (context, { body }) => {
    await context.limits.spend('phoneChecksByAddress', addressKey(context.request.ip));
    if (body.token === undefined) return await ticketOf(context, visitorOf(context), null);
    const { _id, inspectionId } = await openInvitationOf(context, body.token);
    const subject = `guest:${_id}`;
    await context.limits.spend('phoneChecksByCaller', subject);
    return await ticketOf(context, subject, { sub: subject, inspectionId });
  }),

  serve(issueOwnCheckTicket, async (context, { params }) => {
    const { subject } = context.principal;
    await context.limits.spend('phoneChecksByCaller', subject);
    const { _id: inspectionId } = await visibleInspection(context, params.inspectionId);
    return await ticketOf(context, subject, { sub: subject, inspectionId });
  }),

  serve(keepPhoneCheck, async (context, { body }) => {
    const { store, configuration, limits, request } = context;
    await limits.spend('phoneChecksByAddress', addressKey(request.ip));
    const { sub, inspectionId } = await verifyCheckReceipt(body.receipt, configuration.ticketSecret);
    const person = await personOf(context, sub);
    // The link was withdrawn, or the account lost its access, since the check began.
    if (!person) throw new AppError('linkGone');
    const { principal, isClients } = person;
    await visibleInspection({ store, principal }, inspectionId);
    const { deviceId, result } = body;
    const at = new Date();
    const device = deviceName(request.get('user-agent'));
    await putPhoneCheck(store, { inspectionId, subject: sub, isClients, deviceId, device, at, result });
    return { at: at.toISOString() };
  }),

  serve(listPhoneChecks, async (context, { params }) => {
    const { _id } = await visibleInspection(context, params.inspectionId);
    return (await findPhoneChecks(context.store, _id)).map(presentPhoneCheck);
  }),
];

async function ticketOf(
  { placement, configuration: { ticketSecret, turn } }: Services,
  subject: string,
  receipt: CheckReceiptClaims | null,
): Promise<CheckTicket> {
  const node = await placement.leastLoadedNode();
  return {
    ticket: await signCheckTicket({ sub: subject, node }, ticketSecret),
    signalingPath: `/signaling/${node}/socket.io`,
    relays: turnServersFor(turn && { ...turn, urls: overTls(turn.urls) }, subject, RELAY_SECONDS),
    receipt: receipt && (await signCheckReceipt(receipt, ticketSecret)),
  };
}

/** The relays over TLS, which are for the strictest networks; all of them where none is over TLS. */
function overTls(urls: readonly string[]): readonly string[] {
  const secure = urls.filter((url) => url.startsWith('turns:'));
  return secure.length > 0 ? secure : urls;
}

/** A visitor is known by their address alone, whose name says nothing outside the API. */
function visitorOf({ request, configuration }: Context): string {
  const address = addressKey(request.ip);
  const name = createHmac('sha256', configuration.ticketSecret).update(`visitor ${address}`).digest('hex');
  return `visitor:${name.slice(0, 32)}`;
}

async function openInvitationOf(context: Context, token: string): Promise<InvitationRecord> {
  const invitation = await findInvitationByToken(context.store, token);
  if (!invitation) {
    audit(context, 'linkRefused', { subject: null });
    throw new AppError('linkGone');
  }
  await requireOpen(context, invitation);
  return invitation;
}

async function personOf(
  { store }: Services,
  subject: string,
): Promise<{ principal: Principal; isClients: boolean } | null> {
  const [kind, id = ''] = subject.split(':');
  const invitation = kind === 'guest' ? await findInvitation(store, id) : null;
  const user = kind === 'user' ? await findUser(store, id) : null;
  const principal = user ? principalOfUser(user) : principalOfGuest(invitation);
  return principal && { principal, isClients: invitation?.isClients ?? principal.role === 'client' };
}
