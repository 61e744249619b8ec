import { AppError } from '@sightline/contracts/core/errors';
import { jwtVerify, SignJWT } from 'jose';

/**
 * Links that let a client move or cancel one inspection: JWTs that name it and expire when it begins. Their audience keeps
 * them apart from room tickets, which are signed with the same secret.
 */

const ALGORITHM = 'HS256';
const AUDIENCE = 'booking';

export async function bookingLink(
  { inspectionId, expiresAt }: { inspectionId: string; expiresAt: Date },
  { publicUrl, secret }: { publicUrl: URL; secret: string },
): Promise<string> {
  const token = await new SignJWT({ sub: inspectionId, aud: AUDIENCE })
    .setProtectedHeader({ alg: ALGORITHM })
    .setExpirationTime(expiresAt)
    .sign(keyOf(secret));
  // The part after # never reaches a server log.
  return new URL(`/booking#${token}`, publicUrl).href;
}

/** The inspection that a token names; throws AppError('linkGone') for forged, expired, malformed and foreign ones. */
export async function verifyBookingToken(token: string, secret: string): Promise<string> {
  try {
    const options = { algorithms: [ALGORITHM], audience: AUDIENCE, requiredClaims: ['sub', 'exp'] };
    const { payload } = await jwtVerify(token, keyOf(secret), options);
    return payload.sub ?? '';
  } catch (cause) {
    throw new AppError('linkGone', {}, { cause });
  }
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
