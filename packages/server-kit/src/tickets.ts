import { TICKET_SECONDS, TicketClaims } from '@sightline/contracts/rooms/rooms';
import { signClaims, verifyClaims } from './signedClaims.ts';

/**
 * Room tickets: JWTs with a lifetime of a minute; signaling trusts nothing else. Each has one use: see
 * claimOnce.
 */

export async function signTicket(
  claims: Omit<TicketClaims, 'jti' | 'iat' | 'exp'>,
  secret: string,
): Promise<{ token: string; expiresAt: string }> {
  return await signClaims(claims, { audience: 'room', secret }, TICKET_SECONDS);
}

/**
 * The claims of a ticket; throws AppError('ticketInvalid') for forged, expired, malformed and foreign tokens.
 */
export async function verifyTicket(token: string, secret: string): Promise<TicketClaims> {
  return await verifyClaims(token, { audience: 'room', secret }, TicketClaims);
}
