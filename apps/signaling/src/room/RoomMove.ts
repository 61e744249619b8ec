import { setImmediate } from 'node:timers/promises';
import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import { roomMoved } from '@sightline/contracts/rooms/room';
import type { RoomSettings } from '../core/settings.ts';
import type { Peer } from './Peer.ts';

/** How much each page adds to the time over which they move: the next node must not get all at once. */
const SPREAD_MS = 25;
const MAX_SPREAD_MS = 500;

/**
 * A room on its way to another node, which holds its lease. Its pages enter the room there, and keep sockets
 * and media of this node until they have pictures from the other one (SPEC.md, R-28).
 */
export class RoomMove {
  readonly #peers: readonly Peer[];
  readonly #waiting: Set<Peer>;
  readonly #hasLeft = Promise.withResolvers<void>();

  constructor(peers: readonly Peer[]) {
    this.#peers = peers.filter(({ isConnected }) => isConnected);
    this.#waiting = new Set(this.#peers);
    const spreadMs = Math.min(SPREAD_MS * this.#peers.length, MAX_SPREAD_MS);
    for (const peer of this.#peers) {
      peer.on('changed', () => peer.isConnected || this.left(peer));
      peer.notify(roomMoved, { jitterMs: Math.floor(Math.random() * spreadMs) });
    }
    if (this.#waiting.size === 0) this.#hasLeft.resolve();
  }

  /** The page of this peer has its pictures from the other node, or has lost its socket. */
  left(peer: Peer): void {
    this.#waiting.delete(peer);
    if (this.#waiting.size === 0) this.#hasLeft.resolve();
  }

  /**
   * Resolves when no page needs this node, phones have answered their requests, and the next node has
   * continued the features: a picture that is being taken is reported where it was requested. Each wait has a
   * limit.
   */
  async finished({ switchMs, phoneTimeoutMs }: RoomSettings, isContinued: Promise<unknown>): Promise<void> {
    await waitAtMost(switchMs, this.#hasLeft.promise);
    const answered = this.#peers.map((peer) => peer.answered());
    await waitAtMost(phoneTimeoutMs, Promise.all([...answered, isContinued]));
    // The answers are forwarded before the sockets close.
    await setImmediate();
  }
}
