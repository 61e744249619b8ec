/** The handshake of a machine that has time, also on a slow network. */
const QUICK_HANDSHAKE_MS = 1000;
const LARGEST_FACTOR = 4;

/**
 * The factor of the limits of a phone check. On a busy server or phone the handshake takes long, and so does everything
 * after it: a path that is only slow must not be called blocked.
 */
export function checkPatience(handshakeMs: number): number {
  return Math.min(LARGEST_FACTOR, Math.max(1, handshakeMs / QUICK_HANDSHAKE_MS));
}
