import type { QueryClient } from '@tanstack/react-query';
import { type LazyScreen, lazyScreen } from '../ui/lazyScreen.tsx';
import { CallError } from '../wire/CallError.ts';
import { sessionKey, sessionQuery } from '../wire/session.ts';
import { readLastRole } from './lastRole.ts';
import { isPublicPath } from './publicPath.ts';
import { ClientRoutes, GuestRoutes, StaffRoutes } from './routes/roleRoutes.ts';
import { LiveRoom } from './routes/sharedScreens.ts';

export const RoutedApp = lazyScreen(() => import('./routes/RoutedApp.tsx'));

const ROOM_PATH = /^\/(inspection\/[^/]+\/virtual|virtual-inspection)/;

/**
 * Requests the session and, for a returning person, the code of their first screen at the same time. Resolves when all of
 * it has arrived, so that the first screen is drawn at once. A part that fails is left to the screen, which shows the error.
 */
export async function preload(
  queryClient: QueryClient,
  path: string = window.location.pathname,
): Promise<void> {
  const session = isPublicPath(path) ? null : loadSession(queryClient);
  const screens = firstScreens(readLastRole(), path).map((screen) => screen.preload());
  await Promise.allSettled([session, ...screens]);
}

async function loadSession(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(sessionQuery);
  const { error } = queryClient.getQueryState(sessionKey) ?? {};
  const isUnreachable = error instanceof CallError && error.code === 'unavailable';
  if (!isUnreachable || !readLastRole()) return;
  const { restoreSavedCopy } = await import('../offline/savedCopy.ts');
  await restoreSavedCopy(queryClient);
}

function firstScreens(role: string | null, path: string): Pick<LazyScreen<never>, 'preload'>[] {
  if (path === '/join') return [RoutedApp, LiveRoom];
  if (!role) return isPublicPath(path) ? [RoutedApp] : [];
  return [RoutedApp, routesOf(role), ...(ROOM_PATH.test(path) ? [LiveRoom] : [])];
}

function routesOf(role: string): Pick<LazyScreen<never>, 'preload'> {
  if (role === 'client') return ClientRoutes;
  return role === 'guest' ? GuestRoutes : StaffRoutes;
}
