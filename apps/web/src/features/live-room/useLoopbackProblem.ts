import type { RoomState } from '@sightline/room-client/slices';
import { useRoom } from './call/callContext.ts';

const FIREFOX_ON_LOCALHOST =
  'Firefox cannot reach a call on localhost. Open Sightline at this computer’s network address (npm start -- --lan), or use another browser.';

/**
 * Returns null unless this browser cannot make calls at this address: Firefox never uses loopback (decision
 * 048).
 */
export function loopbackProblemOf({ loopbackOnly }: RoomState): string | null {
  return loopbackOnly && isFirefoxOnLocalhost() ? FIREFOX_ON_LOCALHOST : null;
}

export const useLoopbackProblem = (): string | null => useRoom(loopbackProblemOf);

function isFirefoxOnLocalhost(): boolean {
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
  return isLocal && /\bFirefox\//.test(navigator.userAgent);
}
