import { AppError } from '@sightline/contracts/core/errors';
import { Handshake } from '@sightline/contracts/room';
import { TICKET_SECONDS, type TicketClaims } from '@sightline/contracts/rooms';
import { claimOnce } from '@sightline/server-kit/oneTime';
import { verifyTicket } from '@sightline/server-kit/tickets';
import type { Redis } from 'ioredis';
import { parse } from '../core/answer.ts';
import { within } from '../core/within.ts';
import type { Peer } from '../room/Peer.ts';
import type { Room } from '../room/Room.ts';
import type { RoomRegistry } from '../room/RoomRegistry.ts';

const REDIS_PATIENCE_MS = 3000;

export interface Doorkeeper {
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
  place: { peerId: string; secret: string } | null;
  subject: string;
}

/** Lets a socket in front of the room, or throws what the page has to know. Nobody hears of it yet. */
export async function admit(door: Doorkeeper, handshake: unknown): Promise<Admission> {
  const shown = parse(Handshake, handshake);
  return shown.kind === 'ticket'
    ? await admitByTicket(door, shown.ticket, shown.place ?? null)
    : admitByPlace(door, shown);
}

async function admitByTicket(
  door: Doorkeeper,
  ticket: string,
  place: Admission['place'],
): Promise<Admission> {
  const claims = await verifyTicket(ticket, door.ticketSecret);
  if (claims.node !== door.node) throw new AppError('ticketInvalid');
  const claim = claimOnce(door.redis, door.prefix, `ticket:${claims.jti}`, TICKET_SECONDS + 10);
  if (!(await within(REDIS_PATIENCE_MS, claim))) throw new AppError('ticketInvalid');
  // Opened early: its router is ready when the page enters.
  const room = await door.registry.open(claims.inspectionId);
  const admission = { inspectionId: claims.inspectionId, claims, place, subject: claims.sub };
  if (!findPlace(room, admission)) room.door.assertMayEnter(claims, room.peers);
  return admission;
}

function admitByPlace(
  door: Doorkeeper,
  { inspectionId, peerId, secret }: { inspectionId: string; peerId: string; secret: string },
): Admission {
  const peer = door.registry.find(inspectionId)?.find(peerId);
  if (!peer?.knows(secret)) throw new AppError('ticketInvalid');
  return { inspectionId, claims: null, place: { peerId, secret }, subject: peer.subject };
}

/** The peer whose place this is, if it is still kept. A ticket of somebody else does not open it. */
export function findPlace(room: Room, { place, subject }: Admission): Peer | null {
  const peer = place && room.find(place.peerId);
  return peer && place && peer.knows(place.secret) && peer.subject === subject ? peer : null;
}
