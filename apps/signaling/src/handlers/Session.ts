import type { Ability } from '@sightline/contracts/abilities';
import { AppError } from '@sightline/contracts/core/errors';
import type { Route } from '../core/answer.ts';
import type { SocketChannel } from '../core/SocketChannel.ts';
import type { PeerMedia } from '../media/PeerMedia.ts';
import type { Peer } from '../room/Peer.ts';
import type { Room } from '../room/Room.ts';
import type { RoomRegistry } from '../room/RoomRegistry.ts';
import type { Admission } from './admission.ts';

export type SessionRoute = Route<Session>;

/** One socket on its way: first in front of the room, then a peer in it. */
export class Session {
  readonly admission: Admission;
  readonly channel: SocketChannel;
  readonly registry: RoomRegistry;
  #here: { room: Room; peer: Peer } | null = null;
  /** Made ahead, and not in the room yet. */
  #waiting: { room: Room; peer: Peer } | null = null;
  #isGone = false;

  constructor(admission: Admission, channel: SocketChannel, registry: RoomRegistry) {
    this.admission = admission;
    this.channel = channel;
    this.registry = registry;
  }

  get hasEntered(): boolean {
    return this.#here !== null;
  }

  get abilities(): readonly Ability[] {
    return this.#here?.peer.abilities ?? [];
  }

  entered(room: Room, peer: Peer): void {
    this.#here = { room, peer };
  }

  /** From now on this peer has its media made while the page waits in front of the room. */
  waits(room: Room, peer: Peer): void {
    this.#waiting?.peer.close();
    this.#waiting = { room, peer };
    if (this.#isGone) peer.close();
  }

  /** The peer that waited in front of this very room with its media ready. It waits no more. */
  takeWaiting(room: Room): Peer | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting?.room === room && waiting.peer.media) return waiting.peer;
    waiting?.peer.close();
    return null;
  }

  /** The peer that this socket has in the room already: a page that enters twice is one. */
  peerIn(room: Room): Peer | null {
    const peer = this.#here?.peer;
    return peer && room.find(peer.id) === peer ? peer : null;
  }

  /** The peer of this socket. Throws for who has not entered, and for who has been taken out meanwhile. */
  present(): { room: Room; peer: Peer } {
    if (!this.#here) throw new AppError('notReady', { thing: 'room' });
    const { room, peer } = this.#here;
    if (room.find(peer.id) !== peer) throw new AppError('notFound', { thing: 'place in the room' });
    return this.#here;
  }

  /** Its media, unless it was lost and is to be rebuilt. */
  withMedia(): { room: Room; peer: Peer; media: PeerMedia } {
    const { room, peer } = this.present();
    if (!peer.media) throw new AppError('notFound', { thing: 'media connection' });
    return { room, peer, media: peer.media };
  }

  /** Its media in the room, or made ahead of it. */
  ownMedia(): PeerMedia {
    const ahead = this.#here ? null : this.#waiting?.peer.media;
    return ahead ?? this.withMedia().media;
  }

  gone(): void {
    this.#isGone = true;
    this.#waiting?.peer.close();
    this.#here?.peer.detach(this.channel);
  }
}
