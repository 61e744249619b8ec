import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { type LazyScreen, lazyScreen } from '../ui/lazyScreen.tsx';
import { CallError } from '../wire/CallError.ts';
import { SilenceLimit } from '../wire/SilenceLimit.ts';
import { sessionKey, sessionQuery } from '../wire/session.ts';
import { readLastRole } from './lastRole.ts';
import { isPublicPath } from './publicPath.ts';
import { isRoomAddress, roomInspectionId } from './roomAddress.ts';
import { ClientRoutes, GuestRoutes, StaffRoutes } from './routes/roleRoutes.ts';
import { LiveRoom } from './routes/sharedScreens.ts';
import { ClientShell, StaffShell } from './routes/shells.ts';

export const RoutedApp = lazyScreen(() => import('./routes/RoutedApp.tsx'));

/**
 * Requests the session and, for a returning person, the code of their first screen at the same time. Resolves
 * when both have arrived, so that the first screen is rendered at once. A failed part is left to the screen,
 * which shows the error.
 */
export async function preload(
  queryClient: QueryClient,
  path: string = window.location.pathname,
): Promise<void> {
  const role = readLastRole();
  // The schema of the session loads at the same time as the request.
  if (role) void import('@sightline/contracts/accounts/accounts').catch(() => undefined);
  const session = isPublicPath(path) ? null : loadSession(queryClient);
  const screens = firstScreens(role, path).map((screen) => screen.preload());
  await Promise.allSettled([session, ...screens, openRoomAhead(queryClient, session, path)]);
}

/** Starts joining before anything is rendered: the replies arrive while the device check is rendered. */
async function openRoomAhead(
  queryClient: QueryClient,
  session: Promise<void> | null,
  path: string,
): Promise<void> {
  const inspectionId = roomInspectionId(path);
  if (!inspectionId || !readLastRole()) return;
  const [{ openCallAhead }] = await Promise.all([
    SilenceLimit.arrival(import('./live-room/openCall.ts')),
    session,
  ]);
  const user = queryClient.getQueryData<CurrentUser | null>(sessionKey);
  if (user && (!user.guestOf || user.guestOf.inspectionId === inspectionId))
    openCallAhead(user, inspectionId);
}

async function loadSession(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(sessionQuery);
  const { error } = queryClient.getQueryState(sessionKey) ?? {};
  const isUnreachable = error instanceof CallError && error.code === 'unavailable';
  if (!isUnreachable || !readLastRole()) return;
  const [{ restoreSavedCopy }, { SAVED_REPLIES }] = await SilenceLimit.arrival(
    Promise.all([import('../offline/savedCopy.ts'), import('../inspection/day/savedReplies.ts')]),
  );
  await restoreSavedCopy(queryClient, SAVED_REPLIES);
}

function firstScreens(role: string | null, path: string): Pick<LazyScreen<never>, 'preload'>[] {
  if (path === '/join') return [RoutedApp, LiveRoom];
  if (!role) return isPublicPath(path) ? [RoutedApp] : [];
  if (isRoomAddress(path)) return [RoutedApp, routesOf(role), LiveRoom];
  return [RoutedApp, routesOf(role), ...shellOf(role)];
}

function shellOf(role: string): Pick<LazyScreen<never>, 'preload'>[] {
  if (role === 'guest') return [];
  return [role === 'client' ? ClientShell : StaffShell];
}

function routesOf(role: string): Pick<LazyScreen<never>, 'preload'> {
  if (role === 'client') return ClientRoutes;
  return role === 'guest' ? GuestRoutes : StaffRoutes;
}
