import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signatures of events: `t=SECONDS,v1=HEX`, an HMAC-SHA256 over `SECONDS.` and the sent body. */

/** The tolerance for the sender's clock and the transmission of an event. */
const TOLERANCE_SECONDS = 5 * 60;

export function signEvent(body: Buffer | string, secret: string, at = new Date()): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${hmacOf(seconds, body, secret).toString('hex')}`;
}

/**
 * Checks a signature. A forged event is distinguished from a stale one, which is real and may be a replayed
 * recording.
 */
export function checkSignature(
  body: Buffer,
  header: string | undefined,
  secret: string,
): 'valid' | 'forged' | 'stale' {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header ?? '') ?? [];
  if (seconds === undefined || hex === undefined) return 'forged';
  if (!timingSafeEqual(Buffer.from(hex, 'hex'), hmacOf(seconds, body, secret))) return 'forged';
  const age = Math.abs(Date.now() / 1000 - Number(seconds));
  return age > TOLERANCE_SECONDS ? 'stale' : 'valid';
}

function hmacOf(seconds: string, body: Buffer | string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
