import type { PrincipalRole } from '@sightline/contracts/roles';
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../wire/session.ts';
import { lazyScreen } from './lazyScreen.tsx';
import { isPublicPath } from './publicPath.ts';

const KEY = 'last-role';

/** Code that is loaded on its own, apart from the first screen. */
export const SCREENS = {
  messages: lazyScreen(async () => ({ default: (await import('../ui/ToastHost.tsx')).ToastHost })),
  router: lazyScreen(() => import('./routes/RoutedApp.tsx')),
  client: lazyScreen(() => import('./routes/ClientRoutes.tsx')),
  guest: lazyScreen(() => import('./routes/GuestRoutes.tsx')),
  staff: lazyScreen(() => import('./routes/StaffRoutes.tsx')),
  liveRoom: lazyScreen(() => import('./pages/LiveRoomPage.tsx')),
};

const ROOM_PATH = /^\/(inspection\/[^/]+\/virtual|virtual-inspection)/;

/**
 * Asks for the session and, for who comes back, for the code of their first screen at the same time. Resolves when all
 * of it is here, and then the first screen is drawn at once; also when a part fails, which the screen tells better.
 */
export async function preload(
  queryClient: QueryClient,
  path: string = window.location.pathname,
): Promise<void> {
  const session = isPublicPath(path) ? null : queryClient.prefetchQuery(sessionQuery);
  const screens = firstScreens(localStorage.getItem(KEY), path).map((screen) => screen.preload());
  await Promise.allSettled([session, ...screens]);
}

function firstScreens(role: string | null, path: string): { preload(): Promise<unknown> }[] {
  if (path === '/join') return [SCREENS.router, SCREENS.liveRoom];
  if (!role) return isPublicPath(path) ? [SCREENS.router] : [];
  const routes = role === 'client' || role === 'guest' ? SCREENS[role] : SCREENS.staff;
  return [SCREENS.router, routes, ...(ROOM_PATH.test(path) ? [SCREENS.liveRoom] : [])];
}

/** Undefined while it is not known yet; null for nobody. */
export function rememberRole(role: PrincipalRole | null | undefined): void {
  if (role) {
    localStorage.setItem(KEY, role);
    void SCREENS.messages.preload();
  }
  if (role === null) localStorage.removeItem(KEY);
}
