import type { TicketClaims } from '@sightline/contracts/rooms/rooms';
import type { Redis } from 'ioredis';
import { publishRoomOrder, type RoomOrder } from './roomOrders.ts';

/** A time longer than any call: the sweep of its node finds a peer whose order was lost. */
const KEEP_SECONDS = 24 * 3600;

export type Revocation = Omit<RoomOrder, 'do'>;

/** The identity of a person who is in a room or wants to enter, and the time of the ticket. */
export type Revocable = Pick<TicketClaims, 'sub' | 'inspectionId' | 'sessionId' | 'role' | 'iat'>;

/**
 * Revokes a person's rights in live rooms: in all rooms, in one (`inspectionId`), those of one role in it (with
 * `role`), or those of one signed-in session (`sessionId`). Tickets issued until now no longer open a room, and
 * present peers are dropped. Decision 066.
 */
export async function revokeSubject(redis: Redis, prefix: string, revocation: Revocation): Promise<void> {
  // The key is written before the order is published, so that a dropped peer cannot return with an earlier
  // ticket.
  await redis.set(keyOf(prefix, revocation), String(Date.now() / 1000), 'EX', KEEP_SECONDS);
  await publishRoomOrder(redis, prefix, { do: 'dropSubject', ...revocation });
}

/**
 * The revocation since these rights were granted, of all access or only the role; null while they are in force.
 */
export async function findRevocation(
  redis: Redis,
  prefix: string,
  { sub: subject, inspectionId, sessionId, role, iat }: Revocable,
): Promise<'access' | 'role' | null> {
  const access = [{ subject }, { subject, inspectionId }, ...(sessionId ? [{ subject, sessionId }] : [])];
  const scopes = [{ subject, inspectionId, role }, ...access];
  const instants = await redis.mget(scopes.map((scope) => keyOf(prefix, scope)));
  const [isRoleRevoked, ...isAccessRevoked] = instants.map(
    (instant) => instant !== null && iat <= Number(instant),
  );
  if (isAccessRevoked.includes(true)) return 'access';
  return isRoleRevoked ? 'role' : null;
}

/** Whether a revocation concerns this person in this room, session, and role. */
export function concerns(
  { subject, inspectionId, sessionId, role }: Revocation,
  person: Omit<Revocable, 'iat'>,
): boolean {
  return (
    person.sub === subject &&
    (!inspectionId || person.inspectionId === inspectionId) &&
    (!sessionId || person.sessionId === sessionId) &&
    (!role || person.role === role)
  );
}

function keyOf(
  prefix: string,
  { subject, inspectionId, sessionId, role }: Omit<Revocation, 'reason'>,
): string {
  const scope = [subject, inspectionId ?? '*', sessionId ?? '*', ...(role ? [role] : [])];
  return [prefix, 'not-before', ...scope].join(':');
}
