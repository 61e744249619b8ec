import { Id } from '@sightline/contracts/core/ids';
import { TakeIds } from '@sightline/contracts/recordings/manifest';
import { TICKET_SECONDS } from '@sightline/contracts/rooms/rooms';
import { type Signing, signClaims, verifyClaims } from '@sightline/server-kit/signedClaims';
import { z } from 'zod';

/** How a node asks another one to record for it: a socket of Socket.IO with a ticket, for one take. */

export const RECORDER_NAMESPACE = '/recorder';

const TicketClaims = z.object({ jti: Id, node: z.string(), ...TakeIds.shape });
type TicketClaims = z.infer<typeof TicketClaims>;

export const RecorderHandshake = z.strictObject({ ticket: z.string().max(4096) });

export const OrderReply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), port: z.int().min(0).max(65_535) }),
  z.object({ ok: z.literal(false), problem: z.string() }),
]);
export type OrderReply = z.infer<typeof OrderReply>;

const signing = (secret: string): Signing => ({ audience: 'recorder', secret });

export async function signRecorderTicket(node: string, take: TakeIds, secret: string): Promise<string> {
  return (await signClaims({ node, ...take }, signing(secret), TICKET_SECONDS)).token;
}

/** Throws AppError('ticketInvalid'). */
export async function verifyRecorderTicket(token: string, secret: string): Promise<TicketClaims> {
  return await verifyClaims(token, signing(secret), TicketClaims);
}
