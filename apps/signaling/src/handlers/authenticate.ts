import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { Handshake } from '@sightline/contracts/room';
import { TICKET_SECONDS, type TicketClaims } from '@sightline/contracts/rooms';
import { claimOnce } from '@sightline/server-kit/oneTime';
import { verifyTicket } from '@sightline/server-kit/tickets';
import type { Redis } from 'ioredis';
import { parse } from '../core/answer.ts';
import type { Peer } from '../room/Peer.ts';
import type { Room } from '../room/Room.ts';
import type { RoomRegistry } from '../room/RoomRegistry.ts';

const REDIS_TIMEOUT_MS = 3000;

export interface AuthenticationOptions {
  node: string;
  ticketSecret: string;
  redis: Redis;
  prefix: string;
  registry: RoomRegistry;
}

/** What a socket has proven when it connected. */
export interface Admission {
  inspectionId: string;
  /** From a ticket; null for who resumes. */
  claims: TicketClaims | null;
  seat: { peerId: string; resumeToken: string } | null;
  subject: string;
}

/** Lets a socket in front of the room, or throws what the page has to know. Nobody hears of it yet. */
export async function authenticate(options: AuthenticationOptions, handshake: unknown): Promise<Admission> {
  const presented = parse(Handshake, handshake);
  return presented.kind === 'ticket'
    ? await authenticateByTicket(options, presented.ticket, presented.seat ?? null)
    : authenticateBySeat(options, presented);
}

async function authenticateByTicket(
  options: AuthenticationOptions,
  ticket: string,
  seat: Admission['seat'],
): Promise<Admission> {
  const claims = await verifyTicket(ticket, options.ticketSecret);
  if (claims.node !== options.node) throw new AppError('ticketInvalid');
  const claim = claimOnce(options.redis, options.prefix, `ticket:${claims.jti}`, TICKET_SECONDS + 10);
  if (!(await withTimeout(REDIS_TIMEOUT_MS, claim))) throw new AppError('ticketInvalid');
  // Opened early: its router is ready when the page enters.
  const room = await options.registry.open(claims.inspectionId);
  const admission = { inspectionId: claims.inspectionId, claims, seat, subject: claims.sub };
  if (!findSeat(room, admission)) room.admission.assertMayEnter(claims, room.peers);
  return admission;
}

function authenticateBySeat(
  options: AuthenticationOptions,
  { inspectionId, peerId, resumeToken }: { inspectionId: string; peerId: string; resumeToken: string },
): Admission {
  const peer = options.registry.find(inspectionId)?.find(peerId);
  if (!peer?.holdsResumeToken(resumeToken)) throw new AppError('ticketInvalid');
  return { inspectionId, claims: null, seat: { peerId, resumeToken }, subject: peer.subject };
}

/** The peer whose seat this is, if it is still kept. A ticket of somebody else does not open it. */
export function findSeat(room: Room, { seat, subject }: Admission): Peer | null {
  const peer = seat && room.find(seat.peerId);
  return peer && seat && peer.holdsResumeToken(seat.resumeToken) && peer.subject === subject ? peer : null;
}
