import {
  getCurrentUser,
  leaveByNavigation,
  listInspectors,
  readPortalInvitation,
  setPassword,
  signIn,
  signOut,
} from '@sightline/contracts/accounts';
import { AppError } from '@sightline/contracts/core/errors';
import { listInspectors as findInspectors } from '@sightline/store/accounts/users';
import { fullName } from '../../core/principal.ts';
import { type Route, serve, serveDownload } from '../../core/serve.ts';
import { startUserSession } from '../../core/session.ts';
import { setPasswordByLink, userOfLink } from './password.ts';
import { presentPrincipal } from './presentUser.ts';
import { signInWithPassword } from './signIn.ts';
import { refuseForeignNavigation, signOutCaller } from './signOut.ts';

export const accountRoutes: readonly Route[] = [
  serve(getCurrentUser, ({ principal, configuration }) =>
    presentPrincipal(principal, configuration.leadRoles),
  ),

  serve(signIn, async (context, { body }) => {
    const principal = await signInWithPassword(context, body);
    return presentPrincipal(principal, context.configuration.leadRoles);
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
    const principal = await startUserSession(context.request, user);
    if (!principal) throw new AppError('linkGone');
    return presentPrincipal(principal, context.configuration.leadRoles);
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
