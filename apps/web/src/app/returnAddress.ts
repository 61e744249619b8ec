const ROOM = /^\/(inspection\/[0-9a-f-]{36}\/virtual|virtual-inspection)$/;

export function isRoomAddress(pathname: string): boolean {
  return ROOM.test(pathname);
}

/** The sign-in screen, with the room to go back to. */
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
