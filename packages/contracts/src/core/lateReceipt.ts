/**
 * When a person did something is the time of their device, since it may have been offline. The server's time is stated
 * beside it where the two differ: the work waited, or the device's clock is wrong. Decision 090.
 */

const CLOCKS_AGREE_MS = 15 * 60_000;

/** The server's time, if it has to be stated beside the device's; null if the two agree. */
export function lateReceipt(madeAt: string, receivedAt: string): string | null {
  return Math.abs(Date.parse(receivedAt) - Date.parse(madeAt)) > CLOCKS_AGREE_MS ? receivedAt : null;
}
