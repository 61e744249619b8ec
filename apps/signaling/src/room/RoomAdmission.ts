import { AppError } from '@sightline/contracts/core/errors';
import type { TicketClaims } from '@sightline/contracts/rooms/rooms';
import type { RoomSettings } from '../core/settings.ts';
import type { Peer } from './Peer.ts';
import type { RoomRecord } from './RoomRecord.ts';

/**
 * Admits people to the room (decision 006). A lock and a ban take effect at once, before Redis has them; the
 * log carries them to other nodes and over a restart.
 */
export class RoomAdmission {
  readonly #record: RoomRecord;
  readonly #settings: RoomSettings;
  readonly #removed = new Set<string>();
  #locked: boolean;

  constructor(record: RoomRecord, settings: RoomSettings) {
    this.#record = record;
    this.#settings = settings;
    this.#locked = record.facts.locked;
    record.on('happened', (event) => {
      if (event.kind === 'room:locked') this.#locked = event.data.locked;
    });
  }

  get isLocked(): boolean {
    return this.#locked;
  }

  lock(locked: boolean): void {
    this.#locked = locked;
  }

  ban(subject: string): void {
    this.#removed.add(subject);
  }

  /** Throws the refusal that the page shows. */
  assertMayEnter(claims: TicketClaims, present: readonly Peer[]): void {
    const { sub, abilities } = claims;
    // The code is not `sessionEnded`: the page requests another ticket, and the API knows whether the next
    // session has started.
    if (this.#isOfEndedSession(claims)) throw new AppError('ticketInvalid');
    const own = present.filter((peer) => peer.subject === sub);
    // Removal is by subject, not by peer: another device or a new ticket is the same person (SPEC.md, R-7).
    const isRemoved = this.#removed.has(sub) || this.#record.facts.removed.has(sub);
    if (isRemoved) throw new AppError('removed');
    const { keepSeatMs, maxPeersPerRoom, maxPeersPerSubject } = this.#settings;
    const isBack = own.length > 0 || this.#record.wasInterrupted(sub, keepSeatMs);
    // A peer that may lock can always return to unlock.
    if (this.#locked && !isBack && !abilities.includes('lock')) throw new AppError('roomLocked');
    const devices = own.filter((peer) => peer.isConnected).length;
    if (present.length >= maxPeersPerRoom || devices >= maxPeersPerSubject) throw new AppError('roomFull');
  }

  /** The seats to release for a person's other device: disconnected ones, the longest held first. */
  seatsToRelease({ sub }: TicketClaims, present: readonly Peer[]): Peer[] {
    const own = present.filter((peer) => peer.subject === sub);
    const surplus = Math.max(0, own.length + 1 - this.#settings.maxPeersPerSubject);
    return own.filter((peer) => !peer.isConnected).slice(0, surplus);
  }

  /**
   * Whether a guest's ticket belongs to an ended session: guests wait for the host's next one and need a
   * later ticket. Accounts may reopen the room.
   */
  #isOfEndedSession({ sub, iat }: TicketClaims): boolean {
    const { endedAt, isEnded } = this.#record.facts;
    if (!sub.startsWith('guest:') || endedAt === null) return false;
    return isEnded || iat * 1000 <= Date.parse(endedAt);
  }
}
