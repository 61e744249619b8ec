import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { TICKET_SECONDS, TicketClaims } from '@sightline/contracts/rooms/rooms';
import { jwtVerify, SignJWT } from 'jose';

/**
 * Room tickets: JWTs with a lifetime of a minute; signaling trusts nothing else. Each has one use: see
 * claimOnce.
 */

const ALGORITHM = 'HS256';
const AUDIENCE = 'room';

export async function signTicket(
  claims: Omit<TicketClaims, 'jti' | 'iat' | 'exp'>,
  secret: string,
): Promise<{ token: string; expiresAt: string }> {
  const iat = Date.now() / 1000;
  const exp = iat + TICKET_SECONDS;
  const token = await new SignJWT({ ...claims, jti: mintId(), iat, exp, aud: AUDIENCE })
    .setProtectedHeader({ alg: ALGORITHM })
    .sign(keyOf(secret));
  return { token, expiresAt: new Date(exp * 1000).toISOString() };
}

/**
 * The claims of a ticket; throws AppError('ticketInvalid') for forged, expired, malformed and foreign tokens.
 */
export async function verifyTicket(token: string, secret: string): Promise<TicketClaims> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
    });
    return TicketClaims.parse(payload);
  } catch (cause) {
    throw new AppError('ticketInvalid', {}, { cause });
  }
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}
