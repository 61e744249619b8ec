import { useRoom } from './call/callContext.ts';

const FIREFOX_ON_LOCALHOST =
  'Firefox cannot reach a call on localhost. Open Sightline at this computer’s network address (npm start -- --lan), or use another browser.';

/**
 * The reason why calls cannot work in this browser at this address, or null. Firefox never uses loopback
 * (decision 048).
 */
export function useLoopbackProblem(): string | null {
  const isUnreachable = useRoom(({ loopbackOnly }) => loopbackOnly && isFirefoxOnLocalhost());
  return isUnreachable ? FIREFOX_ON_LOCALHOST : null;
}

function isFirefoxOnLocalhost(): boolean {
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
  return isLocal && /\bFirefox\//.test(navigator.userAgent);
}
