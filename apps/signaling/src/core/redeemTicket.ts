import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { TICKET_SECONDS } from '@sightline/contracts/rooms/rooms';
import { claimOnce } from '@sightline/server-kit/tickets';
import type { Redis } from 'ioredis';
import { REDIS_TIMEOUT_MS } from './settings.ts';

export interface TicketRedemption {
  node: string;
  redis: Redis;
  prefix: string;
}

/** Throws AppError('ticketInvalid') for a ticket to another node, and at a ticket's second use. */
export async function redeemTicket<Claims extends { jti: string; node: string }>(
  { node, redis, prefix }: TicketRedemption,
  kind: 'check' | 'recorder',
  claims: Claims,
): Promise<Claims> {
  if (claims.node !== node) throw new AppError('ticketInvalid');
  const claimed = claimOnce(redis, prefix, `${kind}:${claims.jti}`, TICKET_SECONDS + 10);
  if (!(await withTimeout(REDIS_TIMEOUT_MS, claimed))) throw new AppError('ticketInvalid');
  return claims;
}
