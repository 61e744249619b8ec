import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signatures of events: `t=SECONDS,v1=HEX`, an HMAC-SHA256 over `SECONDS.` and the body as it was sent. */

/** How far the sender's clock, and the way of an event, may be off. */
const TOLERANCE_SECONDS = 5 * 60;

export function signEvent(body: Buffer | string, secret: string, at = new Date()): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${hmacOf(seconds, body, secret).toString('hex')}`;
}

/** A forged event says nothing of its time; a stale one is real, and may be a recorded one that is sent again. */
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
