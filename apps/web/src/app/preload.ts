import type { PrincipalRole } from '@sightline/contracts/roles';

const KEY = 'last-role';

/** Code that is loaded on its own, apart from the first screen. */
export const SCREENS = {
  messages: async () => ({ default: (await import('../ui/ToastHost.tsx')).ToastHost }),
  router: () => import('./routes/RoutedApp.tsx'),
  client: () => import('./routes/ClientRoutes.tsx'),
  guest: () => import('./routes/GuestRoutes.tsx'),
  staff: () => import('./routes/StaffRoutes.tsx'),
  liveRoom: () => import('./pages/LiveRoomPage.tsx'),
};

const ROOM_PATH = /^\/(inspection\/[^/]+\/virtual|virtual-inspection)/;

/** Who comes back gets the code while the session is still being asked for, not after it. */
export function preloadScreens(path: string = window.location.pathname): void {
  const role = localStorage.getItem(KEY);
  if (path === '/join' || (role && ROOM_PATH.test(path))) void SCREENS.liveRoom();
  if (!role) return;
  void SCREENS.router();
  void (role === 'client' || role === 'guest' ? SCREENS[role]() : SCREENS.staff());
}

/** Undefined while it is not known yet; null for nobody. */
export function rememberRole(role: PrincipalRole | null | undefined): void {
  if (role) {
    localStorage.setItem(KEY, role);
    void SCREENS.messages();
  }
  if (role === null) localStorage.removeItem(KEY);
}
