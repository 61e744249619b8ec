import { AppError } from '@sightline/contracts/core/errors';
import { jwtVerify, SignJWT } from 'jose';

/**
 * Links that give a client one right to one inspection: JWTs that name it and expire. Their audience
 * distinguishes them from each other and from room tickets, which are signed with the same secret.
 */

const ALGORITHM = 'HS256';
const BOOKING = { path: '/booking', audience: 'booking' } as const;
const PAYMENT = { path: '/checkout', audience: 'payment' } as const;
const PAYMENT_DAYS = 30;

export interface LinkSigning {
  publicUrl: URL;
  secret: string;
}

/**
 * A link to move or cancel an inspection; it expires when the inspection begins, or with its day where that has
 * no hour.
 */
export async function bookingLink(
  about: { inspectionId: string; expiresAt: Date },
  signing: LinkSigning,
): Promise<string> {
  return await signedLink(BOOKING, about, signing);
}

/** The inspection that a token names; throws AppError('linkGone') for forged, expired, malformed and foreign ones. */
export async function verifyBookingToken(token: string, secret: string): Promise<string> {
  return await verifyLinkToken(BOOKING.audience, token, secret);
}

/** A link with which anyone can pay for one inspection, and do nothing else. */
export async function paymentLink(inspectionId: string, signing: LinkSigning): Promise<string> {
  const expiresAt = new Date(Date.now() + PAYMENT_DAYS * 24 * 3_600_000);
  return await signedLink(PAYMENT, { inspectionId, expiresAt }, signing);
}

/** The inspection that a token names; throws AppError('linkGone') for forged, expired, malformed and foreign ones. */
export async function verifyPaymentToken(token: string, secret: string): Promise<string> {
  return await verifyLinkToken(PAYMENT.audience, token, secret);
}

async function signedLink(
  { path, audience }: { path: string; audience: string },
  { inspectionId, expiresAt }: { inspectionId: string; expiresAt: Date },
  { publicUrl, secret }: LinkSigning,
): Promise<string> {
  const token = await new SignJWT({ sub: inspectionId, aud: audience })
    .setProtectedHeader({ alg: ALGORITHM })
    .setExpirationTime(expiresAt)
    .sign(keyOf(secret));
  // A server log never contains the part after #.
  return new URL(`${path}#${token}`, publicUrl).href;
}

async function verifyLinkToken(audience: string, token: string, secret: string): Promise<string> {
  try {
    const options = { algorithms: [ALGORITHM], audience, requiredClaims: ['sub', 'exp'] };
    const { payload } = await jwtVerify(token, keyOf(secret), options);
    return payload.sub ?? '';
  } catch (cause) {
    throw new AppError('linkGone', {}, { cause });
  }
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
