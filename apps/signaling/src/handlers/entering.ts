import { AppError } from '@sightline/contracts/core/errors';
import { getRouterCapabilities, type MediaPlane, prepareMedia } from '@sightline/contracts/rooms/media';
import {
  type Entrance,
  enterRoom,
  leaveNode,
  leaveRoom,
  speakerChanged,
  youWereRemoved,
} from '@sightline/contracts/rooms/room';
import type { RtpCapabilities } from 'mediasoup/types';
import type { z } from 'zod';
import { route } from '../core/answer.ts';
import { rtpCapabilitiesOf, rtpParametersOf } from '../media/envelopes.ts';
import { waiting } from '../room/features/waiting.ts';
import type { Peer } from '../room/Peer.ts';
import type { Room } from '../room/Room.ts';
import type { OutgoingStream } from '../room/RoomMedia.ts';
import { findSeat } from './authenticate.ts';
import type { Session, SessionRoute } from './Session.ts';

type EnterInput = z.output<typeof enterRoom.request>;
type EnterRequest = Omit<EnterInput, 'rtpCapabilities' | 'producers' | 'page'> & {
  device: RtpCapabilities | undefined;
  producers: OutgoingStream[];
};

export const entering: SessionRoute[] = [
  route(getRouterCapabilities, async (session: Session) => {
    const room = await session.registry.open(session.identity.inspectionId);
    return { routerRtpCapabilities: await room.media.capabilities() };
  }),

  route(prepareMedia, async (session: Session, { rtpCapabilities }) => {
    const device = rtpCapabilitiesOf(rtpCapabilities);
    const { claims, inspectionId } = session.identity;
    const room = await session.registry.open(inspectionId);
    // A page that returns to its seat has its media there.
    const hasSeat = session.hasEntered || findSeat(room, session.identity) !== null;
    // A second peer of one page would be heard and seen twice.
    if (!claims || hasSeat) throw new AppError('conflict', { thing: 'connection' });
    room.assertMayEnter(claims);
    const peer = room.newPeer(claims);
    session.setPrepared(room, peer);
    return await room.media.open(peer, device);
  }),

  route(enterRoom, async (session: Session, request) => {
    const { claims, seat } = session.identity;
    const isJoin = claims !== null && seat === null && !session.hasEntered;
    const { metrics } = session.registry;
    return isJoin ? await metrics.countJoin(() => enter(session, request)) : await enter(session, request);
  }),

  route(leaveNode, (session: Session) => {
    const { room, peer } = session.requirePeer();
    room.leftNode(peer);
    return {};
  }),

  route(leaveRoom, (session: Session) => {
    const { room, peer } = session.requirePeer();
    // The peer is dropped after the acknowledgement was sent, since closing it closes this socket.
    setImmediate(() => room.drop(peer, 'left'));
    return {};
  }),
];

async function enter(
  session: Session,
  { rtpCapabilities, page, ...request }: EnterInput,
): Promise<z.input<typeof enterRoom.reply>> {
  // A device or stream with invalid parameters is refused before the others are notified.
  const device = rtpCapabilities && rtpCapabilitiesOf(rtpCapabilities);
  const producers = request.producers.map((stream) => ({
    ...stream,
    rtpParameters: rtpParametersOf(stream.rtpParameters),
  }));
  const room = await session.registry.open(session.identity.inspectionId);
  waitForHost(room, session, page);
  // After this, nothing is awaited before `takePeer`: two commands of one page would otherwise be two peers.
  const arrived = await room.admit(findPresent(room, session, page)?.id ?? null);
  const { peer, isNew, isSamePage } = takePeer(room, session, page, arrived);
  // This is read before the socket is attached, after which other commands of this page may change it.
  const hasMedia = peer.media !== null;
  takeSocket(session, room, peer, isSamePage);
  try {
    return await entranceOf(room, peer, { ...request, device, producers }, hasMedia);
  } catch (error) {
    // The page never received the resume token of this seat, so no one could return to it.
    if (isNew) room.drop(peer, 'lost');
    throw error;
  }
}

/** Throws AppError('hostAway') for a newcomer who waits in the lobby until the host comes (SPEC.md, W-10). */
function waitForHost(room: Room, session: Session, page: string | undefined): void {
  const { claims } = session.identity;
  if (!claims || !room.feature(waiting).waits(claims)) return;
  if (findPresent(room, session, page)) return;
  room.assertMayEnter(claims);
  session.waitIn(room, claims, page);
  session.registry.arrived(room);
  throw new AppError('hostAway');
}

function findPresent(room: Room, session: Session, page: string | undefined): Peer | null {
  return session.peerIn(room) ?? findSeat(room, session.identity) ?? findPage(room, session, page);
}

function takePeer(
  room: Room,
  session: Session,
  page: string | undefined,
  arrived: () => void,
): { peer: Peer; isNew: boolean; isSamePage: boolean } {
  try {
    const { identity } = session;
    const before = findPresent(room, session, page);
    const peer = before ?? addPeer(room, session);
    // A resume is the same page on a new socket, and so is a ticket that the page that is here presents.
    const isSamePage = !identity.claims || peer.isOf({ subject: identity.subject, page });
    peer.enteredBy(page);
    return { peer, isNew: before === null, isSamePage };
  } finally {
    arrived();
  }
}

/** The peer of a page that has already entered and lost the reply with its socket (SPEC.md, R-4). */
function findPage(room: Room, { identity }: Session, page: string | undefined): Peer | null {
  return room.peers.find((peer) => peer.isOf({ subject: identity.subject, page })) ?? null;
}

function addPeer(room: Room, session: Session): Peer {
  const { identity } = session;
  // The seat expired between connecting and entering, so the page needs a ticket.
  if (!identity.claims) throw new AppError('ticketInvalid');
  room.assertMayEnter(identity.claims);
  for (const peer of room.admission.seatsToRelease(identity.claims, room.peers)) room.drop(peer, 'lost');
  const peer = room.add(session.takePrepared(room) ?? room.newPeer(identity.claims));
  session.registry.arrived(room);
  return peer;
}

function takeSocket(session: Session, room: Room, peer: Peer, isSamePage: boolean): void {
  const { claims } = session.identity;
  if (claims) peer.authorize(claims);
  // Another page may have taken the seat.
  room.away(peer);
  // Another device of the same name may have taken its number while it was away.
  peer.numberAmong(room.peers);
  const before = peer.attach(session.channel);
  session.entered(room, peer);
  peer.notify(speakerChanged, { peerId: room.media.routers.speaker });
  // A reload and a duplicated tab are other pages.
  if (!isSamePage) before?.notify(youWereRemoved, { by: '', reason: 'replaced' });
  // The peer is closed after the notice, which is sent over this socket.
  before?.close();
}

async function entranceOf(
  room: Room,
  peer: Peer,
  { since, device, ...held }: EnterRequest,
  hasMedia: boolean,
): Promise<z.input<typeof enterRoom.reply>> {
  // A page can fetch events later: a Redis outage must not prevent it from seeing and hearing.
  const recorded = room.record.since(since).catch((): Entrance['events'] => []);
  const kept = hasMedia ? await room.media.keep(peer, held) : null;
  const media: MediaPlane = kept ?? (await room.media.open(peer, device));
  const events = (await recorded).map((event) => peer.visible(event));
  return {
    you: peer.info,
    resumeToken: peer.resumeToken,
    resumed: kept !== null,
    room: room.snapshot,
    events,
    media,
  };
}
