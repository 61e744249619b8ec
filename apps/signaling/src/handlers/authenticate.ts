import type { RoomRole } from '@sightline/contracts/accounts/roles';
import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { Handshake } from '@sightline/contracts/rooms/room';
import { TICKET_SECONDS, type TicketClaims } from '@sightline/contracts/rooms/rooms';
import { findRevocation } from '@sightline/server-kit/revocations';
import { claimOnce, verifyTicket } from '@sightline/server-kit/tickets';
import type { Redis } from 'ioredis';
import { parse } from '../core/answer.ts';
import { REDIS_TIMEOUT_MS } from '../core/settings.ts';
import { endWithdrawnHosting, type FindRevocation } from '../room/features/hosting.ts';
import type { Peer } from '../room/Peer.ts';
import type { Room } from '../room/Room.ts';
import type { RoomRegistry } from '../room/RoomRegistry.ts';

/** The longest wait of a resume for Redis, without which the room continues (SPEC.md, R-18). */
const RESUME_REDIS_TIMEOUT_MS = 500;

export interface AuthenticationOptions {
  node: string;
  ticketSecret: string;
  redis: Redis;
  prefix: string;
  registry: RoomRegistry;
}

export interface Identity {
  inspectionId: string;
  subject: string;
  sessionId: string | undefined;
  role: RoomRole;
  /** The claims of a ticket; null for a page that resumes its seat on a new socket. */
  claims: TicketClaims | null;
  seat: { peerId: string; resumeToken: string } | null;
}

/** Admits a socket to the lobby of its room, or throws the refusal. The room is not notified yet. */
export async function authenticate(options: AuthenticationOptions, handshake: unknown): Promise<Identity> {
  const presented = parse(Handshake, handshake);
  if (presented.kind === 'resume') return await authenticateBySeat(options, presented);
  const { ticket, seat = null } = presented;
  const admit = () => authenticateByTicket(options, ticket, seat);
  // A page that returns to its seat has joined before.
  return seat ? await admit() : await options.registry.metrics.countRefusal(admit);
}

async function authenticateByTicket(
  options: AuthenticationOptions,
  ticket: string,
  seat: Identity['seat'],
): Promise<Identity> {
  const { redis, prefix, registry } = options;
  const claims = await verifyTicket(ticket, options.ticketSecret);
  // The room may have moved to another node since the ticket was issued.
  if (claims.node !== options.node) throw new AppError('ticketInvalid');
  // Both run at once: each is a round trip to Redis before the first picture.
  const checks = Promise.all([
    claimOnce(redis, prefix, `ticket:${claims.jti}`, TICKET_SECONDS + 10),
    findRevocation(redis, prefix, claims),
  ]);
  const [isFirstUse, revoked] = await withTimeout(REDIS_TIMEOUT_MS, checks);
  if (!isFirstUse || revoked) throw new AppError('ticketInvalid');
  // The room is opened early, so that its router is ready when the page enters.
  const room = await registry.open(claims.inspectionId);
  const find: FindRevocation = (who) => findRevocation(redis, prefix, who);
  await withTimeout(REDIS_TIMEOUT_MS, endWithdrawnHosting(room, claims, find));
  const { inspectionId, sub: subject, sessionId, role } = claims;
  const identity = { inspectionId, subject, sessionId, role, claims, seat };
  // A page that returns to its seat may enter a locked or full room (SPEC.md, R-6).
  if (!findSeat(room, identity)) room.assertMayEnter(claims);
  return identity;
}

async function authenticateBySeat(
  { registry, redis, prefix }: AuthenticationOptions,
  { inspectionId, peerId, resumeToken }: { inspectionId: string; peerId: string; resumeToken: string },
): Promise<Identity> {
  const peer = registry.find(inspectionId)?.find(peerId);
  // The rights of a restored seat are not known before its page presents a ticket.
  if (!peer?.holdsResumeToken(resumeToken) || peer.isRestored) throw new AppError('ticketInvalid');
  const { rights } = peer;
  const withdrawn = findRevocation(redis, prefix, { ...rights, inspectionId });
  // A token outlives the order that dropped its peer if this node missed that order (SPEC.md, R-19).
  const revoked = await withTimeout(RESUME_REDIS_TIMEOUT_MS, withdrawn).catch(() => null);
  if (revoked) throw new AppError('ticketInvalid');
  const { sub: subject, sessionId, role } = rights;
  return { inspectionId, subject, sessionId, role, claims: null, seat: { peerId, resumeToken } };
}

/** The peer that holds this seat. A ticket of another subject does not open it. */
export function findSeat(room: Room, { seat, subject }: Identity): Peer | null {
  const peer = seat && room.find(seat.peerId);
  return peer && seat && peer.holdsResumeToken(seat.resumeToken) && peer.subject === subject ? peer : null;
}
