import type { TicketClaims } from '@sightline/contracts/rooms';
import type { Redis } from 'ioredis';
import { publishRoomOrder, type RoomOrder } from './roomOrders.ts';

/** Longer than any call: a peer whose order got lost is found by the sweep of its node. */
const KEEP_SECONDS = 24 * 3600;

export type Revocation = Omit<RoomOrder, 'do'>;

/** The identity of a person who is in a room or wants to enter. */
export type Revocable = Pick<TicketClaims, 'sub' | 'inspectionId' | 'sessionId' | 'iat'>;

/**
 * Withdraws a person's rights in live rooms: in all rooms, in one (`inspectionId`), or those of one signed-in session
 * (`sessionId`). Tickets issued until now no longer open a room, and peers that are present are dropped.
 */
export async function revokeSubject(redis: Redis, prefix: string, revocation: Revocation): Promise<void> {
  // Written before the order is published, so that a dropped peer cannot return with an earlier ticket.
  await redis.set(keyOf(prefix, revocation), String(Date.now() / 1000), 'EX', KEEP_SECONDS);
  await publishRoomOrder(redis, prefix, { do: 'dropSubject', ...revocation });
}

/** True for rights that were granted before they were withdrawn. */
export async function isRevoked(redis: Redis, prefix: string, who: Revocable): Promise<boolean> {
  const { sub: subject, inspectionId, sessionId, iat } = who;
  const scopes = [{ subject }, { subject, inspectionId }, ...(sessionId ? [{ subject, sessionId }] : [])];
  const instants = await redis.mget(scopes.map((scope) => keyOf(prefix, scope)));
  return instants.some((instant) => instant !== null && iat <= Number(instant));
}

function keyOf(
  prefix: string,
  { subject, inspectionId, sessionId }: Pick<Revocation, 'subject' | 'inspectionId' | 'sessionId'>,
): string {
  return [prefix, 'not-before', subject, inspectionId ?? '*', sessionId ?? '*'].join(':');
}
