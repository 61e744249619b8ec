import { EventEmitter } from 'node:events';
import type { Notice } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { ABILITIES_OF } from '@sightline/contracts/rooms/abilities';
import type { CallMinute } from '@sightline/contracts/rooms/callMinutes';
import { captionsChanged } from '@sightline/contracts/rooms/captions';
import { type ChosenView, viewChosen } from '@sightline/contracts/rooms/captures';
import { recordingChanged, recordingTroubled } from '@sightline/contracts/rooms/recording';
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
import { watchQuality } from '../media/quality.ts';
import type { WorkerPool } from '../media/WorkerPool.ts';
import { Captions } from './Captions.ts';
import { Hosting, rightsAfter } from './Hosting.ts';
import { Liveness } from './Liveness.ts';
import { MinuteRecorder } from './MinuteRecorder.ts';
import { Peer, type Rights } from './Peer.ts';
import type { CallRecorder } from './Recording.ts';
import { RoomAdmission } from './RoomAdmission.ts';
import { RoomMedia } from './RoomMedia.ts';
import { RoomMove } from './RoomMove.ts';
import { RoomQuota } from './RoomQuota.ts';
import type { RoomRecord } from './RoomRecord.ts';
import { RoomRecording } from './RoomRecording.ts';
import { seatToken } from './seatToken.ts';
import { type WaitingPage, WaitingRoom } from './WaitingRoom.ts';

export type LeaveReason = 'left' | 'lost' | 'removed' | 'closed';
type RemovalNotice = z.input<typeof youWereRemoved.payload>;

export type CreateRecorder = (room: Room) => CallRecorder;

export interface RoomOptions {
  inspectionId: string;
  record: RoomRecord;
  pool: WorkerPool;
  /** The secret of the tokens of seats. */
  secret: string;
  settings: RoomSettings;
  /** Null where recording is not set up. */
  createRecorder: CreateRecorder | null;
  /** Starts a recorder ahead of the next recording. */
  prepareRecorder: () => void;
  logger: Logger;
}

/** One inspection's live room: its peers, its media and its record. Closes its peers, then its media. */
export class Room extends EventEmitter<{
  /** Emitted once, when its peers and media are closed. */
  closed: [];
}> {
  readonly inspectionId: string;
  readonly record: RoomRecord;
  readonly admission: RoomAdmission;
  readonly hosting: Hosting;
  readonly liveness: Liveness;
  readonly captions = new Captions();
  readonly waitingRoom: WaitingRoom;
  readonly media: RoomMedia;
  readonly recording: RoomRecording;
  readonly quota: RoomQuota;
  readonly settings: RoomSettings;
  readonly logger: Logger;
  readonly #peers = new Map<string, Peer>();
  readonly #quality: { close(): void };
  readonly #minutes: MinuteRecorder;
  readonly #empty: Countdown;
  readonly #secret: string;
  #nextView: ChosenView | null = null;
  #move: RoomMove | null = null;
  #closed = false;

  constructor({
    inspectionId,
    record,
    pool,
    secret,
    settings,
    createRecorder,
    prepareRecorder,
    logger,
  }: RoomOptions) {
    super();
    this.inspectionId = inspectionId;
    this.record = record;
    this.settings = settings;
    this.#secret = secret;
    this.logger = logger;
    this.admission = new RoomAdmission(record, settings);
    this.hosting = new Hosting(record);
    this.liveness = new Liveness(record, settings.livenessMs);
    this.quota = new RoomQuota(settings);
    this.waitingRoom = new WaitingRoom(settings);
    const peers = (): Iterable<Peer> => this.#peers.values();
    this.media = new RoomMedia({ pool, peers, layerDelayMs: settings.layerDelayMs, logger });
    this.recording = new RoomRecording({
      record,
      peers: () => this.peers,
      createRecorder: createRecorder && (() => createRecorder(this)),
      prepareRecorder,
      retryMs: settings.retryRecordingMs,
      logger,
    });
    this.#quality = watchQuality(peers, settings.qualityMs);
    const append = (minutes: CallMinute[]) => record.appendMinutes(minutes);
    this.#minutes = new MinuteRecorder({ peers, append, everyMs: settings.minuteMs, logger });
    this.#empty = new Countdown(settings.keepEmptyRoomMs, () => this.close());
    // A ticket opens the room before its page enters; without that page the room closes again.
    this.#empty.start();
    this.#listen();
  }

  get peers(): Peer[] {
    return [...this.#peers.values()];
  }

  get snapshot(): RoomSnapshot {
    const { label, roomType } = this.record.facts;
    return {
      inspectionId: this.inspectionId,
      epoch: this.media.routers.epoch,
      locked: this.admission.isLocked,
      label,
      roomType,
      peers: this.peers.map((peer) => peer.info),
      nextView: this.#nextView,
      recording: this.recording.state,
      captions: this.captions.state,
      seq: this.record.seq,
    };
  }

  find(peerId: string): Peer | undefined {
    return this.#peers.get(peerId);
  }

  /** A peer in the room; throws AppError('notFound') for another. */
  get(peerId: string): Peer {
    const peer = this.#peers.get(peerId);
    if (!peer) throw new AppError('notFound', { thing: 'person' });
    return peer;
  }

  /** The people in the call, and those who wait for its host. */
  get people(): PersonOnCall[] {
    return [...this.peers.map(({ info }) => toPerson(info)), ...this.waitingRoom.people];
  }

  /** Whether people who wait for the host may enter. */
  get hasBegun(): boolean {
    return this.record.facts.hasBegun || this.peers.some(({ role }) => role === 'host');
  }

  /** A page waits for the host. Throws AppError('roomFull') if too many do, in all or of its person. */
  wait(page: WaitingPage): void {
    const isOwn = ({ subject, isConnected }: Peer): boolean => isConnected && subject === page.claims.sub;
    this.waitingRoom.add(page, this.peers.filter(isOwn).length);
    this.#empty.stop();
  }

  /** The page no longer waits: it has entered or is gone. */
  stopWaiting(page: WaitingPage): void {
    this.waitingRoom.delete(page);
    this.#startEmptyTime();
  }

  /** Throws the refusal that the page shows. */
  assertMayEnter(claims: TicketClaims): void {
    // A person who received hosting may enter a locked room without that right in their ticket.
    this.admission.assertMayEnter(rightsAfter(claims, this.hosting.of(claims.sub)), this.peers);
  }

  /** A peer that is not in the room yet: `add` notifies the others. */
  newPeer(rights: Rights, id: string = mintId()): Peer {
    const { inspectionId } = this;
    const resumeToken = seatToken(this.#secret, { inspectionId, peerId: id, subject: rights.sub });
    return new Peer(rights, { id, resumeToken }, this.settings);
  }

  /**
   * Holds the seats of the peers that are present in the log: their node has just died, and their pages are about to
   * return, within `arrivesWithinMs` if they are still connected there. No one left, so that nothing is recorded unless a
   * seat expires.
   */
  restoreSeats(arrivesWithinMs: number): void {
    for (const [id, present] of this.record.facts.present) {
      const { subject: sub, name, role, joinedAt } = present;
      const iat = Math.floor(Date.parse(joinedAt) / 1000);
      const peer = this.newPeer({ sub, name, role, abilities: [...ABILITIES_OF[role]], iat }, id);
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
    if (role === 'host') this.waitingRoom.empty();
    return peer;
  }

  /** Removes a peer permanently and notifies everyone; the peer itself only if there is a `notice` for it. */
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
    this.#minutes.left(peer);
    peer.close();
    this.leftNode(peer);
    this.broadcast(peerGone, { peerId: peer.id });
    this.record.appendLater({
      id: options.eventId ?? mintId(),
      by: options.by ?? peer.author,
      kind: 'peer:left',
      data: { peerId: peer.id, name, number, role, reason },
    });
    this.logger.info({ peerId: peer.id, reason }, 'peer left');
    this.recording.peopleChanged();
    this.captions.turnOff(peer);
    if (this.#peers.size > 0 || this.#closed) return;
    this.#startEmptyTime();
    this.record.forgetShownCamera();
  }

  /** Sends all pages to the next node of the room. Resolves when none needs this one any longer, or after a limit. */
  async moveAway(): Promise<void> {
    this.#move = new RoomMove(this.peers);
    await this.#move.finished(this.settings, this.recording.continuedElsewhere());
  }

  /** The page of this peer has its pictures from the next node. */
  leftNode(peer: Peer): void {
    this.#move?.left(peer);
  }

  /** Sets the view of the next photo (SPEC.md, C-11). */
  chooseView(view: ChosenView | null): void {
    if (view?.id === this.#nextView?.id) return;
    this.#nextView = view;
    this.broadcast(viewChosen, { view });
  }

  /** Clears the chosen view after a camera in the call took its picture. */
  viewTaken(viewId: string): void {
    if (viewId === this.#nextView?.id) this.chooseView(null);
  }

  broadcast<Payload extends z.ZodType>(notice: Notice<Payload>, payload: z.input<Payload>): void {
    for (const peer of this.#peers.values()) peer.notify(notice, payload);
  }

  /**
   * With a `notice` the call ends for everyone; without one the pages reconnect, to whichever node has the room
   * then.
   */
  close(options: { notice?: RemovalNotice; continuesElsewhere?: boolean } = {}): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#empty.stop();
    this.#quality.close();
    this.#minutes.close();
    // The recorder stops before the streams that it records.
    this.recording.close(options);
    for (const peer of this.peers) {
      // Another node holds the seats and records the attendance from now on.
      if (options.continuesElsewhere) peer.close();
      else this.drop(peer, 'closed', options.notice ? { notice: options.notice } : {});
    }
    this.#peers.clear();
    // They find the room on its next node.
    this.waitingRoom.empty();
    // Media comes after the peers: each closes its own transports, the router closes the rest.
    this.media.close();
    this.hosting.close();
    this.liveness.close();
    this.captions.close();
    this.record.close();
    this.logger.info('room closed');
    this.emit('closed');
  }

  #startEmptyTime(): void {
    if (this.#peers.size === 0 && this.waitingRoom.isEmpty && !this.#closed) this.#empty.start();
  }

  #seat(peer: Peer): void {
    this.#empty.stop();
    peer.setHandOver(this.hosting.of(peer.subject));
    this.#peers.set(peer.id, peer);
    peer.on('changed', () => {
      this.broadcast(peerChanged, peer.info);
      // Staff who are in the call already may become its host.
      if (peer.role === 'host') this.waitingRoom.empty();
      // No one's speech is sent for a page that is away.
      if (!peer.isConnected) this.captions.turnOff(peer);
    });
    peer.on('expired', () => this.drop(peer, 'lost'));
  }

  #listen(): void {
    // Durable events reach the pages only here, whichever process wrote them (SPEC.md, R-22).
    this.record.on('happened', (event) => {
      for (const peer of this.peers) peer.notify(eventHappened, peer.visible(event));
    });
    this.hosting.on('changed', () => {
      for (const peer of this.peers) peer.setHandOver(this.hosting.of(peer.subject));
    });
    this.recording.on('changed', (state) => this.broadcast(recordingChanged, state));
    this.captions.on('changed', (captions) => this.broadcast(captionsChanged, { captions }));
    this.recording.on('trouble', (trouble) => {
      for (const peer of this.peers) if (peer.can('record')) peer.notify(recordingTroubled, trouble);
    });
    this.media.routers.on('speaker', (peerId) => this.broadcast(speakerChanged, { peerId }));
    this.media.routers.on('lost', (epoch) => this.#rebuild(epoch));
  }

  /**
   * Has all peers rebuild, spread over a moment that grows with the room, so that they do not all come at once.
   */
  #rebuild(epoch: number): void {
    const spreadMs = Math.min(25 * this.#peers.size, 500);
    for (const peer of this.#peers.values()) {
      // The transports died with the worker. Commands that name them are now answered with `notFound`.
      peer.replaceMedia(null);
      peer.notify(mediaLost, { epoch, jitterMs: Math.floor(Math.random() * spreadMs) });
    }
  }
}

function toPerson({ subject, name, role, joinedAt, connected }: PeerInfo): PersonOnCall {
  return { subject, name, role, joinedAt, isConnected: connected };
}
