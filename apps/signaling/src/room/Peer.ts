import { timingSafeEqual } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { RoomRole } from '@sightline/contracts/accounts/roles';
import type { Command, Notice } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { ABILITIES_OF, type Ability } from '@sightline/contracts/rooms/abilities';
import type { CallMinute } from '@sightline/contracts/rooms/callMinutes';
import type { InterruptionReason } from '@sightline/contracts/rooms/interruptions';
import type { ConnectionQuality, PeerInfo } from '@sightline/contracts/rooms/room';
import type { RoomEvent, RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import type { TicketClaims } from '@sightline/contracts/rooms/rooms';
import { withoutMark } from '@sightline/server-kit/roomLog/hiddenFacts';
import type { z } from 'zod';
import { Countdown } from '../core/Countdown.ts';
import type { SocketChannel } from '../core/SocketChannel.ts';
import type { RoomSettings } from '../core/settings.ts';
import { CallMeter } from '../media/CallMeter.ts';
import type { PeerMedia } from '../media/PeerMedia.ts';
import { deviceNumber } from './deviceNumber.ts';
import type { HandOver, PresentPeer } from './foldEvents.ts';
import { rightsAfter } from './rightsAfter.ts';
import { SeatMedia } from './SeatMedia.ts';
import { seatToken } from './seatToken.ts';

type PeerTimes = Pick<RoomSettings, 'keepSeatMs' | 'silentMediaMs' | 'phoneReturnMs'>;
export type Rights = Pick<
  TicketClaims,
  'sub' | 'name' | 'role' | 'abilities' | 'sessionId' | 'recording' | 'captionsBy' | 'iat'
>;

/** The rights of a peer that is present in the log, until its page presents a ticket. */
export function rightsOf({ subject: sub, name, role, joinedAt }: PresentPeer): Rights {
  const iat = Math.floor(Date.parse(joinedAt) / 1000);
  return { sub, name, role, abilities: [...ABILITIES_OF[role]], iat };
}

interface PeerEvents {
  /** `info` changed. */
  changed: [];
  /** The seat was not resumed in time. */
  expired: [];
}

/**
 * One page in a room. The seat outlives its socket for a while: the page returns with its resume token and
 * finds its media unchanged.
 */
export class Peer extends EventEmitter<PeerEvents> {
  /** The seat's id, which stays the same over sockets and reloads. */
  readonly id: string;
  readonly resumeToken: string;
  readonly subject: string;
  readonly meter = new CallMeter();
  readonly #expiry: Countdown;
  readonly #media: SeatMedia;
  #rights: Rights;
  #handOver: HandOver | null = null;
  #channel: SocketChannel | null = null;
  #camera: PeerInfo['camera'] = null;
  #quality: ConnectionQuality = 'unknown';
  #interruption: PeerInfo['interruption'] = null;
  #pictureReduced = false;
  #disconnectedAt: string | null = null;
  #number = 1;
  #joinedAt = new Date().toISOString();
  #isRestored = false;
  /** Runs while the page of a restored seat is still connected to the node that the room has left. */
  #arrival: Countdown | null = null;
  /** Requests to the page that have not been answered. */
  readonly #pending = new Set<Promise<unknown>>();
  /** Requests that wait for the next socket of the page. */
  readonly #returning = new Set<PromiseWithResolvers<SocketChannel>>();
  readonly #returnMs: number;
  /** The page that entered as this peer (`room:enter`). */
  #page: string | undefined;

  /** `secret` signs the resume tokens. */
  constructor(rights: Rights, seat: { id: string; inspectionId: string; secret: string }, times: PeerTimes) {
    super();
    const { keepSeatMs, silentMediaMs, phoneReturnMs } = times;
    this.id = seat.id;
    this.subject = rights.sub;
    const { inspectionId, secret } = seat;
    this.resumeToken = seatToken(secret, { inspectionId, peerId: this.id, subject: this.subject });
    this.#rights = rights;
    this.#returnMs = phoneReturnMs;
    this.#expiry = new Countdown(keepSeatMs, () => this.emit('expired'));
    this.#media = new SeatMedia(silentMediaMs);
  }

  get joinedAt(): string {
    return this.#joinedAt;
  }

  get number(): number {
    return this.#number;
  }

  /** The rights of the latest ticket. */
  get rights(): Rights {
    return this.#rights;
  }

  get handOver(): HandOver | null {
    return this.#handOver;
  }

  get role(): RoomRole {
    return this.#present.role;
  }

  get abilities(): readonly Ability[] {
    return this.#present.abilities;
  }

  get media(): PeerMedia | null {
    return this.#media.current;
  }

  get isConnected(): boolean {
    return this.#channel !== null;
  }

  /** Whether the seat, with its rights, comes from the log, and its page has not returned to it. */
  get isRestored(): boolean {
    return this.#isRestored;
  }

  get mayPublish(): boolean {
    return this.can('publish-video') || this.can('publish-audio');
  }

  get author(): RoomEventAuthor {
    return { subject: this.subject, name: this.#rights.name, role: this.role };
  }

  get info(): PeerInfo {
    const { name, role, abilities } = this.#present;
    return {
      id: this.id,
      subject: this.subject,
      name,
      number: this.#number,
      role,
      abilities,
      joinedAt: this.joinedAt,
      connected: this.isConnected || this.#arrival !== null,
      disconnectedAt: this.#disconnectedAt,
      videoFrozenAt: this.#media.videoFrozenAt,
      interruption: this.#interruption,
      quality: this.isConnected || this.#arrival ? this.#quality : 'lost',
      pictureReduced: this.#pictureReduced,
      seesReduced: this.#media.seesReduced,
      camera: this.#camera,
    };
  }

  can(ability: Ability): boolean {
    return this.abilities.includes(ability);
  }

  /** The event as this person may read it: marks are for staff until they are signed. */
  visible(event: RoomEvent): RoomEvent {
    return this.can('mark') || this.can('become-host') ? event : withoutMark(event);
  }

  /** The ticket's rights after the hand-overs of this call. */
  get #present(): Rights {
    return rightsAfter(this.#rights, this.#handOver);
  }

  holdsResumeToken(token: string): boolean {
    // The comparison takes constant time, so that the time of a refusal does not disclose the token.
    const [own, given] = [Buffer.from(this.resumeToken), Buffer.from(token)];
    return own.length === given.length && timingSafeEqual(own, given);
  }

  /** Marks the time of entering, since the time in the lobby is not attendance. */
  markJoined(): void {
    this.#joinedAt = new Date().toISOString();
  }

  /** Takes a number that no other device of this name has. Called before `attach`, which announces it. */
  numberAmong(others: readonly Peer[]): void {
    this.#number = deviceNumber(this, others);
  }

  isOf({ subject, page }: { subject: string; page: string | undefined }): boolean {
    return page !== undefined && this.#page === page && this.subject === subject;
  }

  enteredBy(page: string | undefined): void {
    this.#page = page;
  }

  /**
   * Holds the seat for a page that lost its node. A page that comes from a node that still serves it counts
   * as connected for `arrivesWithinMs`; 0 if that node is gone.
   */
  restore({ joinedAt, number }: PresentPeer, arrivesWithinMs: number): void {
    this.#isRestored = true;
    this.#joinedAt = joinedAt;
    this.#number = number;
    if (arrivesWithinMs === 0) return this.#miss();
    this.#arrival = new Countdown(arrivesWithinMs, () => {
      this.#arrival = null;
      this.#miss();
      this.emit('changed');
    });
    this.#arrival.start();
  }

  authorize(rights: Rights): void {
    this.#rights = rights;
  }

  setHandOver(handOver: HandOver | null): void {
    const before = this.role;
    this.#handOver = handOver;
    if (this.role !== before) this.emit('changed');
  }

  /**
   * Returns the previous socket. The caller closes it, since only the caller knows whether its page must be
   * notified.
   */
  attach(channel: SocketChannel): SocketChannel | null {
    const before = this.#channel === channel ? null : this.#channel;
    if (this.#disconnectedAt) this.meter.reconnected();
    this.#expiry.stop();
    this.#arrival?.stop();
    this.#arrival = null;
    this.#channel = channel;
    this.#isRestored = false;
    this.#disconnectedAt = null;
    // Another page may have taken the seat; a page that is still interrupted announces it again.
    this.#interruption = null;
    this.#media.setConnected(true);
    for (const { resolve } of this.#returning) resolve(channel);
    this.emit('changed');
    return before;
  }

  /** Ignores a socket that is not the current one: the next one may already serve a resumed page. */
  detach(channel: SocketChannel): void {
    if (this.#channel !== channel) return;
    this.#channel = null;
    this.#miss();
    this.#media.setConnected(false);
    this.emit('changed');
  }

  notify<Payload extends z.ZodType>(notice: Notice<Payload>, payload: z.input<Payload>): void {
    this.#channel?.notify(notice, payload);
  }

  notifyVolatile<Payload extends z.ZodType>(notice: Notice<Payload>, payload: z.input<Payload>): void {
    this.#channel?.notifyVolatile(notice, payload);
  }

  async request<Request extends z.ZodType, Reply extends z.ZodType>(
    command: Command<Request, Reply>,
    request: z.input<Request>,
    timeoutMs: number,
  ): Promise<z.output<Reply>> {
    const channel = this.#channel ?? (await this.#nextChannel());
    const answer = channel.request(command, request, timeoutMs);
    this.#pending.add(answer);
    return await answer.finally(() => this.#pending.delete(answer));
  }

  /** Waits for a page that has just lost its node or socket. Throws AppError('notReady') if it stays away. */
  async untilConnected(): Promise<void> {
    if (!this.#channel) await this.#nextChannel();
  }

  /** Resolves when the page has answered all requests, or they have timed out. */
  async answered(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  setCamera(camera: PeerInfo['camera']): void {
    this.#camera = camera;
    this.emit('changed');
  }

  setInterruption(reason: InterruptionReason | null): void {
    // A repeated announcement must not restart the time.
    if (reason === (this.#interruption?.reason ?? null)) return;
    this.#interruption = reason && { reason, since: new Date().toISOString() };
    this.emit('changed');
  }

  setVideoFrozenAt(instant: string | null): void {
    this.meter.setFrozen(instant !== null);
    if (this.#media.setVideoFrozenAt(instant)) this.emit('changed');
  }

  setQuality(quality: ConnectionQuality): void {
    // Quality is sampled every two seconds, and only a change is announced to everyone.
    if (this.#quality === quality) return;
    this.#quality = quality;
    this.emit('changed');
  }

  setPictureReduced(reduced: boolean): void {
    if (this.#pictureReduced === reduced) return;
    this.#pictureReduced = reduced;
    this.emit('changed');
  }

  sampleReception(): void {
    if (this.#media.sampleReducedPictures()) this.emit('changed');
  }

  replaceMedia(media: PeerMedia | null): void {
    this.meter.setFrozen(false);
    this.#media.replace(media);
  }

  /** Ends this minute of its connection and returns it. */
  async takeMinute(): Promise<CallMinute> {
    const { subject, name, role } = this.author;
    const person = { peerId: this.id, subject, name, role: role ?? this.role };
    return { ...person, ...(await this.meter.take(this.media)) };
  }

  async #nextChannel(): Promise<SocketChannel> {
    const returned = Promise.withResolvers<SocketChannel>();
    this.#returning.add(returned);
    const timer = setTimeout(
      () => returned.reject(new AppError('notReady', { thing: 'camera of this person' })),
      this.#returnMs,
    );
    return await returned.promise.finally(() => {
      clearTimeout(timer);
      this.#returning.delete(returned);
    });
  }

  close(): void {
    for (const { reject } of this.#returning)
      reject(new AppError('notReady', { thing: 'camera of this person' }));
    // The listeners are removed first: closing the media below must not announce a peer that has left.
    this.removeAllListeners();
    this.#expiry.stop();
    this.#arrival?.stop();
    this.#media.close();
    this.#channel?.close();
    this.#channel = null;
  }

  /** Each loss restarts the time, so that a page on a bad line always gets all of it. */
  #miss(): void {
    this.#disconnectedAt = new Date().toISOString();
    this.#expiry.start();
  }
}
