import { CheckClaims, CheckReceiptClaims, RECEIPT_SECONDS } from '@sightline/contracts/rooms/phoneChecks';
import { TICKET_SECONDS, TicketClaims } from '@sightline/contracts/rooms/rooms';
import type { Redis } from 'ioredis';
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

/** The ticket of a phone check to the media server. */
export async function signCheckTicket(
  claims: Pick<CheckClaims, 'sub' | 'node'>,
  secret: string,
): Promise<string> {
  return (await signClaims(claims, { audience: 'check', secret }, TICKET_SECONDS)).token;
}

/** Throws AppError('ticketInvalid'), as for a ticket to a room. */
export async function verifyCheckTicket(token: string, secret: string): Promise<CheckClaims> {
  return await verifyClaims(token, { audience: 'check', secret }, CheckClaims);
}

/** The receipt of a phone check, with which its result is stored. */
export async function signCheckReceipt(claims: CheckReceiptClaims, secret: string): Promise<string> {
  return (await signClaims(claims, { audience: 'check-receipt', secret }, RECEIPT_SECONDS)).token;
}

export async function verifyCheckReceipt(token: string, secret: string): Promise<CheckReceiptClaims> {
  return await verifyClaims(token, { audience: 'check-receipt', secret }, CheckReceiptClaims);
}

/** True for the first caller of a key; false for all others until `seconds` have passed. */
export async function claimOnce(
  redis: Redis,
  prefix: string,
  key: string,
  seconds: number,
): Promise<boolean> {
  const answer = await redis.set(`${prefix}:once:${key}`, '1', 'EX', seconds, 'NX');
  return answer === 'OK';
}
