/**
 * The time of an action is that of the person's device, which may have been offline. The server's time is also
 * stated where the two differ: the record was sent late, or the device's clock is wrong. Decision 090.
 */

const CLOCKS_AGREE_MS = 15 * 60_000;

/** The server's time, if it has to be stated in addition to the device's; null if the two agree. */
export function lateReceipt(madeAt: string, receivedAt: string): string | null {
  return Math.abs(Date.parse(receivedAt) - Date.parse(madeAt)) > CLOCKS_AGREE_MS ? receivedAt : null;
}
