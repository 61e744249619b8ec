import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';

/** Short-lived JWTs. The audience keeps the kinds apart: a token of one kind is refused as another. */

const ALGORITHM = 'HS256';

export interface Signing {
  audience: 'room' | 'check' | 'check-receipt' | 'recorder';
  secret: string;
}

export async function signClaims(
  claims: Record<string, unknown>,
  { audience, secret }: Signing,
  seconds: number,
): Promise<{ token: string; expiresAt: string }> {
  // The time of issue has a fraction, because it is compared with the moment at which rights were withdrawn.
  const iat = Date.now() / 1000;
  const exp = iat + seconds;
  const token = await new SignJWT({ ...claims, jti: mintId(), iat, exp, aud: audience })
    .setProtectedHeader({ alg: ALGORITHM })
    .sign(keyOf(secret));
  return { token, expiresAt: new Date(exp * 1000).toISOString() };
}

/** The claims of a token; throws AppError('ticketInvalid') for forged, expired, malformed and foreign ones. */
export async function verifyClaims<Claims extends z.ZodType>(
  token: string,
  { audience, secret }: Signing,
  claims: Claims,
): Promise<z.output<Claims>> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [ALGORITHM], audience });
    return claims.parse(payload);
  } catch (cause) {
    throw new AppError('ticketInvalid', {}, { cause });
  }
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
