import {
  type CurrentUser,
  getCurrentUser,
  leaveByNavigation,
  listInspectors,
  readPortalInvitation,
  setPassword,
  signIn,
  signOut,
} from '@sightline/contracts/accounts';
import { AppError } from '@sightline/contracts/core/errors';
import type { UserRole } from '@sightline/contracts/roles';
import { outboxKeyOf } from '@sightline/store/accounts/outboxKeys';
import { listInspectors as findInspectors } from '@sightline/store/accounts/users';
import type { Request } from 'express';
import { fullName, type GuestPrincipal, isStaff, type Principal } from '../../core/principal.ts';
import { type Route, serve, serveDownload } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { startUserSession } from '../../core/session.ts';
import { setPasswordByLink, userOfLink } from './passwordLink.ts';
import { signInWithPassword } from './signIn.ts';
import { replaceSession, signOutCaller } from './signOut.ts';

export const accountRoutes: readonly Route[] = [
  serve(getCurrentUser, async (context) => await presentSession(context, context.principal)),

  serve(signIn, async (context, { body }) => {
    return await presentSession(context, await signInWithPassword(context, body));
  }),

  serve(signOut, async (context) => {
    await signOutCaller(context);
    return { success: true as const };
  }),

  serveDownload(leaveByNavigation, async (context) => {
    refuseForeignNavigation(context.request);
    await signOutCaller(context);
    context.response.redirect(303, '/');
  }),

  serve(readPortalInvitation, async (context, { body }) => {
    const { email, firstName, passwordLinkExpiresAt } = await userOfLink(context, body.token);
    return { email, firstName, expiresAt: passwordLinkExpiresAt?.toISOString() ?? '' };
  }),

  serve(setPassword, async (context, { body }) => {
    const user = await setPasswordByLink(context, body);
    const principal = await replaceSession(context, () => startUserSession(context.request, user));
    if (!principal) throw new AppError('linkGone');
    return await presentSession(context, principal);
  }),

  serve(listInspectors, async ({ store }) => {
    const people = await findInspectors(store);
    return people.map((user) => ({
      id: user._id,
      name: fullName(user),
      licenseNumber: user.licenseNumber,
      trades: user.trades,
    }));
  }),
];

/** The signed-in person, as shown to nobody but this person: with the key of the unsent work. */
async function presentSession(
  { store, configuration }: Services,
  principal: Principal,
): Promise<CurrentUser> {
  const outboxKey = await outboxKeyOf(store, principal.subject);
  return { ...presentPrincipal(principal, configuration.hostRoles), outboxKey };
}

type Facts = Omit<CurrentUser, 'outboxKey'>;

function presentPrincipal(principal: Principal, hostRoles: readonly UserRole[]): Facts {
  if (principal.role === 'guest') return presentGuest(principal);
  const { user, role } = principal;
  return {
    id: user._id,
    role,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    clientId: role === 'client' ? principal.clientId : null,
    licenseNumber: isStaff(principal) ? user.licenseNumber : null,
    guestOf: null,
    canHost: hostRoles.includes(role),
    createdAt: user.createdAt.toISOString(),
  };
}

function presentGuest(guest: GuestPrincipal): Facts {
  const [firstName = '', ...rest] = guest.name.split(' ');
  return {
    id: guest.invitationId,
    role: 'guest',
    email: guest.email,
    firstName,
    lastName: rest.join(' '),
    clientId: null,
    licenseNumber: null,
    guestOf: { inspectionId: guest.inspectionId, roomRole: guest.roomRole },
    canHost: false,
    createdAt: guest.invitedAt.toISOString(),
  };
}

/** A link on another site must not sign people out; only our own pages and addresses that a person types may. */
function refuseForeignNavigation(request: Request): void {
  const site = request.get('Sec-Fetch-Site');
  const isOwn =
    site === undefined ? refererIsOwn(request) : ['same-origin', 'same-site', 'none'].includes(site);
  const mode = request.get('Sec-Fetch-Mode') ?? 'navigate';
  if (!isOwn || mode !== 'navigate') throw new AppError('forbidden');
}

/** For browsers without Sec-Fetch-Site. */
function refererIsOwn(request: Request): boolean {
  const referer = request.get('Referer') ?? '';
  return URL.canParse(referer) && new URL(referer).host === request.get('Host');
}
