import { CheckClaims, CheckReceiptClaims, RECEIPT_SECONDS } from '@sightline/contracts/rooms/phoneChecks';
import { TICKET_SECONDS } from '@sightline/contracts/rooms/rooms';
import { signClaims, verifyClaims } from './signedClaims.ts';

/** The two tokens of a phone check: a ticket to the media server, and a receipt with which the result is stored. */

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

export async function signCheckReceipt(claims: CheckReceiptClaims, secret: string): Promise<string> {
  return (await signClaims(claims, { audience: 'check-receipt', secret }, RECEIPT_SECONDS)).token;
}

export async function verifyCheckReceipt(token: string, secret: string): Promise<CheckReceiptClaims> {
  return await verifyClaims(token, { audience: 'check-receipt', secret }, CheckReceiptClaims);
}
