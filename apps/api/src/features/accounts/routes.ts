import {
  getCurrentUser,
  leaveByNavigation,
  listInspectors,
  readPortalInvitation,
  setPassword,
  signIn,
  signOut,
} from '@sightline/contracts/accounts/accounts';
import { AppError } from '@sightline/contracts/core/errors';
import { listInspectors as findInspectors } from '@sightline/store/accounts/users';
import type { Request } from 'express';
import { fullName } from '../../core/principal.ts';
import { type Route, serve, serveDownload } from '../../core/serve.ts';
import { startUserSession } from '../../core/session.ts';
import { ownerOfLink, setPasswordByLink } from './passwordLink.ts';
import { presentSession } from './presentSession.ts';
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
    const { user, expiresAt } = await ownerOfLink(context, body.token);
    const { email, firstName } = user;
    return { email, firstName, expiresAt: expiresAt?.toISOString() ?? '' };
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

/** A link on another site must not sign people out; only our own pages and addresses that a person types may. */
function refuseForeignNavigation(request: Request): void {
  const site = request.get('Sec-Fetch-Site');
  const isOwn =
    site === undefined ? refererIsOwn(request) : ['same-origin', 'same-site', 'none'].includes(site);
  const mode = request.get('Sec-Fetch-Mode') ?? 'navigate';
  if (!isOwn || mode !== 'navigate') throw new AppError('forbidden');
}

/** Recognizes our own pages in browsers without Sec-Fetch-Site. */
function refererIsOwn(request: Request): boolean {
  const referer = request.get('Referer') ?? '';
  return URL.canParse(referer) && new URL(referer).host === request.get('Host');
}
