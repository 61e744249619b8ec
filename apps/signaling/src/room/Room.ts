import { EventEmitter } from 'node:events';
import type { Notice } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import {
  eventHappened,
  mediaLost,
  type PeerInfo,
  peerChanged,
  peerGone,
  type RoomSnapshot,
  speakerChanged,
  youWereRemoved,
} from '@sightline/contracts/rooms/room';
import type { RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import type { PersonOnCall, TicketClaims } from '@sightline/contracts/rooms/rooms';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { Countdown } from '../core/Countdown.ts';
import type { RoomSettings } from '../core/settings.ts';
import { EventQuota } from './EventQuota.ts';
import { Peer, type Rights, rightsOf } from './Peer.ts';
import { RoomAdmission } from './RoomAdmission.ts';
import { RoomMedia } from './RoomMedia.ts';
import { RoomMove } from './RoomMove.ts';
import type { RoomRecord } from './RoomRecord.ts';
import type { RoomServices } from './RoomServices.ts';

export type LeaveReason = 'left' | 'lost' | 'removed' | 'closed';
type RemovalNotice = z.input<typeof youWereRemoved.payload>;

/** With a `notice` the call ends for everyone. */
interface Closing {
  notice?: RemovalNotice;
  /** Another node has the room and its seats. */
  continuesElsewhere?: boolean;
}

/**
 * One feature in one room. The room calls it when something happens; it acts through the room, its peers and
 * its record. Its commands and settings are defined with it (features/feature.ts).
 */
export interface RoomFeature {
  /** The feature's part of the state that a page gets when it enters. */
  snapshot?(): Partial<RoomSnapshot>;
  /** Called before anyone enters, after the seats of an earlier node, if any, are held. */
  opened?(): void;
  /** A ticket's rights after what has happened in this call. */
  claimsAfter?(claims: TicketClaims): TicketClaims;
  /**
   * Resolves when a page may enter. `peerId` is the seat that it takes over, or null. The returned function
   * is called when the page is in the room, or stayed out.
   */
  admit?(peerId: string | null): Promise<() => void>;
  /** A peer takes its seat. The others are told after this. */
  seated?(peer: Peer): void;
  /** A peer has entered, or its `info` has changed. */
  changed?(peer: Peer): void;
  /** The page at this seat has lost its socket, or another page takes its place. */
  away?(peer: Peer): void;
  /** A peer is no longer in the room, also when the room closes. Its media is still open. */
  left?(peer: Peer): void;
  /** The people who wait outside of the call. The room stays open for them. */
  people?(): PersonOnCall[];
  /** Called when the room moves to another node. Resolves when the feature does not depend on this one. */
  movedAway?(): Promise<void>;
  /** Called before the peers leave. Only `left` is called after this. */
  close(closing: Closing): void;
}

/** A kind of feature, of which each room has one. */
export interface FeatureKind<Own extends RoomFeature = RoomFeature> {
  create(room: Room): Own;
}

export interface RoomOptions {
  inspectionId: string;
  record: RoomRecord;
  services: RoomServices;
  settings: RoomSettings;
  features: readonly FeatureKind[];
  logger: Logger;
}

/** One inspection's live room. Closes its features first, then its peers, then its media. */
export class Room extends EventEmitter<{
  /** Emitted once, when its peers and media are closed. */
  closed: [];
}> {
  readonly inspectionId: string;
  readonly record: RoomRecord;
  readonly admission: RoomAdmission;
  readonly media: RoomMedia;
  readonly quota: EventQuota;
  readonly services: RoomServices;
  readonly settings: RoomSettings;
  readonly logger: Logger;
  readonly #peers = new Map<string, Peer>();
  readonly #features = new Map<FeatureKind, RoomFeature>();
  readonly #empty: Countdown;
  #move: RoomMove | null = null;
  #closed = false;

  constructor({ inspectionId, record, services, settings, features, logger }: RoomOptions) {
    super();
    this.inspectionId = inspectionId;
    this.record = record;
    this.services = services;
    this.settings = settings;
    this.logger = logger;
    this.admission = new RoomAdmission(record, settings);
    this.quota = new EventQuota(settings);
    const { pool } = services;
    const { layerDelayMs } = settings;
    this.media = new RoomMedia({ pool, peers: () => this.#peers.values(), layerDelayMs, logger });
    this.#empty = new Countdown(settings.keepEmptyRoomMs, () => this.close());
    // A ticket opens the room before its page enters; without that page the room closes again.
    this.#empty.start();
    for (const kind of features) this.#features.set(kind, kind.create(this));
    this.#listen();
  }

  get peers(): Peer[] {
    return [...this.#peers.values()];
  }

  get snapshot(): z.input<typeof RoomSnapshot> {
    const { label, roomType } = this.record.facts;
    const parts = this.#all.reduce<Partial<RoomSnapshot>>(
      (all, one) => ({ ...all, ...one.snapshot?.() }),
      {},
    );
    return {
      ...parts,
      inspectionId: this.inspectionId,
      epoch: this.media.routers.epoch,
      locked: this.admission.isLocked,
      label,
      roomType,
      peers: this.peers.map((peer) => peer.info),
      seq: this.record.seq,
    };
  }

  feature<Own extends RoomFeature>(kind: FeatureKind<Own>): Own {
    // This kind created it.
    return this.#features.get(kind) as Own;
  }

  find(peerId: string): Peer | undefined {
    return this.#peers.get(peerId);
  }

  /** Throws AppError('notFound') for a peer that is not in the room. */
  get(peerId: string): Peer {
    const peer = this.#peers.get(peerId);
    if (!peer) throw new AppError('notFound', { thing: 'person' });
    return peer;
  }

  /** The people in the call, and those who are here without being in it. */
  get people(): PersonOnCall[] {
    return [...this.peers.map(({ info }) => toPerson(info)), ...this.#others];
  }

  /** Called when someone has come or gone. A room without people closes after a while. */
  occupancyChanged(): void {
    const isEmpty = this.#peers.size === 0 && this.#others.length === 0 && !this.#closed;
    if (isEmpty) this.#empty.start();
    else this.#empty.stop();
  }

  /** Called after the seats of an earlier node, if any, are held. */
  opened(): void {
    this.#notify((one) => one.opened?.());
  }

  /** Throws the refusal that the page shows. */
  assertMayEnter(claims: TicketClaims): void {
    const after = this.#all.reduce((before, one) => one.claimsAfter?.(before) ?? before, claims);
    this.admission.assertMayEnter(after, this.peers);
  }

  /**
   * Resolves when a page may enter. `peerId` is the seat that it takes over, or null. The returned function
   * is called when the page is in the room, or stayed out.
   */
  async admit(peerId: string | null): Promise<() => void> {
    const arrived = await Promise.all(this.#all.flatMap((one) => one.admit?.(peerId) ?? []));
    return () => {
      for (const end of arrived) end();
    };
  }

  /** A peer that is not in the room yet: `add` notifies the others. */
  newPeer(rights: Rights, id: string = mintId()): Peer {
    const { inspectionId, settings } = this;
    return new Peer(rights, { id, inspectionId, secret: this.services.secret }, settings);
  }

  /**
   * Holds the seats of peers that are still present in the log: their node died, or hands the room over.
   * Their pages may stay connected to that node for `arrivesWithinMs`. Records nothing, since no one left,
   * unless a seat expires.
   */
  restoreSeats(arrivesWithinMs: number): void {
    for (const [id, present] of this.record.facts.present) {
      const peer = this.newPeer(rightsOf(present), id);
      peer.restore(present, arrivesWithinMs);
      this.#seat(peer);
    }
  }

  add(peer: Peer): Peer {
    // This comes before `peer:joined` is recorded with this time and role.
    peer.markJoined();
    peer.numberAmong(this.peers);
    this.#seat(peer);
    const { name, number, role } = peer.info;
    this.record.appendLater({
      id: mintId(),
      by: peer.author,
      at: peer.joinedAt,
      kind: 'peer:joined',
      data: { peerId: peer.id, name, number, role },
    });
    this.logger.info({ peerId: peer.id, subject: peer.subject, role }, 'peer joined');
    this.#notify((one) => one.changed?.(peer));
    return peer;
  }

  /** Removes a peer permanently and notifies everyone else; the peer itself only if there is a `notice`. */
  drop(
    peer: Peer,
    reason: LeaveReason,
    options: { notice?: RemovalNotice; by?: RoomEventAuthor; eventId?: string } = {},
  ): void {
    if (!this.#peers.delete(peer.id)) return;
    // The ban comes before its socket closes, since the page may return with another ticket at once.
    if (reason === 'removed') this.admission.ban(peer.subject);
    // The notice comes before `close`, which disconnects its socket.
    if (options.notice) peer.notify(youWereRemoved, options.notice);
    const { name, number, role } = peer.info;
    this.leftNode(peer);
    this.broadcast(peerGone, { peerId: peer.id });
    this.record.appendLater({
      id: options.eventId ?? mintId(),
      by: options.by ?? peer.author,
      kind: 'peer:left',
      data: { peerId: peer.id, name, number, role, reason },
    });
    this.logger.info({ peerId: peer.id, reason }, 'peer left');
    this.#notify((one) => one.left?.(peer));
    peer.close();
    this.occupancyChanged();
  }

  /** Called when the page at this seat is gone, or about to be replaced by another one. */
  away(peer: Peer): void {
    this.#notify((one) => one.away?.(peer));
  }

  /** Sends all pages to the next node of the room. Resolves when none needs this one, or after a limit. */
  async moveAway(): Promise<void> {
    this.#move = new RoomMove(this.peers);
    const continued = Promise.all(this.#all.flatMap((one) => one.movedAway?.() ?? []));
    await this.#move.finished(this.settings, continued);
  }

  /** Called when the page of this peer has its pictures from the next node. */
  leftNode(peer: Peer): void {
    this.#move?.left(peer);
  }

  broadcast<Payload extends z.ZodType>(notice: Notice<Payload>, payload: z.input<Payload>): void {
    for (const peer of this.#peers.values()) peer.notify(notice, payload);
  }

  /** Without a `notice` the pages reconnect, to whichever node has the room. */
  close(options: Closing = {}): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#empty.stop();
    this.#notify((one) => one.close(options));
    for (const peer of this.peers) {
      // Another node holds the seats and records the attendance from now on.
      if (options.continuesElsewhere) peer.close();
      else this.drop(peer, 'closed', options.notice ? { notice: options.notice } : {});
    }
    this.#peers.clear();
    // Media comes after the peers: each closes its own transports, the router closes the rest.
    this.media.close();
    this.record.close();
    this.logger.info('room closed');
    this.emit('closed');
  }

  /** A feature that fails stops neither the others nor the room. */
  #notify(notify: (one: RoomFeature) => void): void {
    for (const one of this.#features.values()) {
      try {
        notify(one);
      } catch (error) {
        this.logger.error({ err: error }, 'a feature of the room failed');
      }
    }
  }

  get #all(): RoomFeature[] {
    return [...this.#features.values()];
  }

  get #others(): PersonOnCall[] {
    return this.#all.flatMap((one) => one.people?.() ?? []);
  }

  #seat(peer: Peer): void {
    this.#empty.stop();
    this.#notify((one) => one.seated?.(peer));
    this.#peers.set(peer.id, peer);
    peer.on('changed', () => {
      this.broadcast(peerChanged, peer.info);
      this.#notify((one) => one.changed?.(peer));
      if (!peer.isConnected) this.away(peer);
    });
    peer.on('expired', () => this.drop(peer, 'lost'));
  }

  #listen(): void {
    // Durable events reach the pages only here, whichever process wrote them (SPEC.md, R-22).
    this.record.on('happened', (event) => {
      for (const peer of this.peers) peer.notify(eventHappened, peer.visible(event));
    });
    this.media.routers.on('speaker', (peerId) => this.broadcast(speakerChanged, { peerId }));
    this.media.routers.on('lost', (epoch) => this.#rebuild(epoch));
  }

  /** Spreads the rebuilds over a time that grows with the room, so that they do not all come at once. */
  #rebuild(epoch: number): void {
    const spreadMs = Math.min(25 * this.#peers.size, 500);
    for (const peer of this.#peers.values()) {
      // The transports died with the worker. Commands that name them are answered with `notFound`.
      peer.replaceMedia(null);
      peer.notify(mediaLost, { epoch, jitterMs: Math.floor(Math.random() * spreadMs) });
    }
  }
}

function toPerson({ subject, name, role, joinedAt, connected }: PeerInfo): PersonOnCall {
  return { subject, name, role, joinedAt, isConnected: connected };
}
