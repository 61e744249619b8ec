import { AppError } from '@sightline/contracts/core/errors';
import type { Ability } from '@sightline/contracts/rooms/abilities';
import { roomOpened, youWereRemoved } from '@sightline/contracts/rooms/room';
import type { TicketClaims } from '@sightline/contracts/rooms/rooms';
import type { RoomOrder } from '@sightline/server-kit/roomOrders';
import type { Route } from '../core/answer.ts';
import type { SocketChannel } from '../core/SocketChannel.ts';
import type { PeerMedia } from '../media/PeerMedia.ts';
import { type WaitingPage, waiting } from '../room/features/waiting.ts';
import type { Peer } from '../room/Peer.ts';
import type { Room } from '../room/Room.ts';
import type { RoomRegistry } from '../room/RoomRegistry.ts';
import type { Identity } from './authenticate.ts';

export type SessionRoute = Route<Session>;

/** One socket: first in the lobby, then a peer of the room. */
export class Session {
  readonly identity: Identity;
  readonly channel: SocketChannel;
  readonly registry: RoomRegistry;
  #entered: { room: Room; peer: Peer } | null = null;
  /** The peer whose media was prepared in the lobby and that is not in the room yet. */
  #prepared: { room: Room; peer: Peer } | null = null;
  #isDisconnected = false;
  /** The room in which this page waits for the host. */
  #waitsIn: { room: Room; page: WaitingPage } | null = null;

  constructor(identity: Identity, channel: SocketChannel, registry: RoomRegistry) {
    this.identity = identity;
    this.channel = channel;
    this.registry = registry;
  }

  get hasEntered(): boolean {
    return this.#entered !== null;
  }

  get isWaiting(): boolean {
    return this.#waitsIn !== null;
  }

  /** Waits in this room until its host comes (SPEC.md, W-10). */
  waitIn(room: Room, claims: TicketClaims, id: string | undefined): void {
    if (this.#waitsIn) return;
    const page: WaitingPage = {
      claims,
      id,
      letIn: () => {
        this.#waitsIn = null;
        this.channel.notify(roomOpened, {});
      },
    };
    room.feature(waiting).add(page);
    this.#waitsIn = { room, page };
    if (this.#isDisconnected) this.#stopWaiting();
  }

  get abilities(): readonly Ability[] {
    return this.#entered?.peer.abilities ?? [];
  }

  entered(room: Room, peer: Peer): void {
    this.#stopWaiting();
    this.#entered = { room, peer };
  }

  /** Stores the peer whose media was prepared while its page is in the lobby. */
  setPrepared(room: Room, peer: Peer): void {
    this.#prepared?.peer.close();
    this.#prepared = { room, peer };
    // The socket was lost while the room was being opened: nothing else would close this peer.
    if (this.#isDisconnected) peer.close();
  }

  /**
   * Takes the peer that was prepared in the lobby of this room, once. A room that was closed and reopened is
   * another one.
   */
  takePrepared(room: Room): Peer | null {
    const waiting = this.#prepared;
    this.#prepared = null;
    if (waiting?.room === room && waiting.peer.media) return waiting.peer;
    waiting?.peer.close();
    return null;
  }

  /** This socket's peer if it has already entered the room: a page that enters twice is one peer. */
  peerIn(room: Room): Peer | null {
    const peer = this.#entered?.peer;
    return peer && room.find(peer.id) === peer ? peer : null;
  }

  /** Throws AppError when the socket has not entered or its peer was dropped. */
  requirePeer(): { room: Room; peer: Peer } {
    if (!this.#entered) throw new AppError('notReady', { thing: 'call' });
    const { room, peer } = this.#entered;
    if (room.find(peer.id) !== peer) throw new AppError('notFound', { thing: 'call' });
    return this.#entered;
  }

  /** Throws AppError when the media was lost and has to be rebuilt. */
  requireMedia(): { room: Room; peer: Peer; media: PeerMedia } {
    const { room, peer } = this.requirePeer();
    if (!peer.media) throw new AppError('notFound', { thing: 'media connection' });
    return { room, peer, media: peer.media };
  }

  /** The peer's media in the room, or prepared in the lobby. */
  requireOwnTransports(): PeerMedia {
    const prepared = this.#entered ? null : this.#prepared?.peer.media;
    return prepared ?? this.requireMedia().media;
  }

  /** Notifies a waiting page that its person may not enter. The caller closes its socket. */
  dropWaiting(reason: RoomOrder['reason']): void {
    if (this.isWaiting) this.channel.notify(youWereRemoved, { by: '', reason });
  }

  /** Closes a page in the lobby for another page of the same person. */
  supersede(): void {
    this.channel.notify(youWereRemoved, { by: '', reason: 'replaced' });
    this.channel.close();
  }

  disconnected(): void {
    this.#isDisconnected = true;
    this.#stopWaiting();
    this.#prepared?.peer.close();
    this.#entered?.peer.detach(this.channel);
  }

  #stopWaiting(): void {
    this.#waitsIn?.room.feature(waiting).delete(this.#waitsIn.page);
    this.#waitsIn = null;
  }
}
