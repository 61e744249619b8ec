const ROOM = /^\/inspection\/([0-9a-f-]{36})\/virtual$/;

/** The inspection whose live room has this path. */
export function roomInspectionId(pathname: string): string | undefined {
  return ROOM.exec(pathname)?.[1];
}

/** Whether the path is a room's; also true for the one that names no inspection, or names it in its query. */
export function isRoomAddress(pathname: string): boolean {
  return pathname === '/virtual-inspection' || ROOM.test(pathname);
}

const ENTERING_MS = 3000;

/** The delay of work that can wait, in milliseconds, while a room is being entered; 0 on other pages. */
export function waitWhileEntering(): number {
  return isRoomAddress(window.location.pathname) ? ENTERING_MS : 0;
}

/** The address of the sign-in screen, with the room to return to. */
export function loginAddress({ pathname, search }: Location): string {
  return `/login?to=${encodeURIComponent(pathname + search)}`;
}

/** The address after signing in at `/login?to=`: a room or home, never another site. */
export function returnAddress({ search, origin }: Location = window.location): string {
  const wanted = new URLSearchParams(search).get('to') ?? '/';
  const address = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  if (address?.origin !== origin || !isRoomAddress(address.pathname)) return '/';
  return address.pathname + address.search;
}
