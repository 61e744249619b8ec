import { timingSafeEqual } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { RoomRole } from '@sightline/contracts/accounts/roles';
import type { Command, Notice } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import type { Ability } from '@sightline/contracts/rooms/abilities';
import type { ConnectionQuality, PeerInfo } from '@sightline/contracts/rooms/room';
import type { RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import type { TicketClaims } from '@sightline/contracts/rooms/rooms';
import type { z } from 'zod';
import { Countdown } from '../core/Countdown.ts';
import type { SocketChannel } from '../core/SocketChannel.ts';
import type { RoomSettings } from '../core/settings.ts';
import type { PeerMedia } from '../media/PeerMedia.ts';
import type { HandOver } from './foldEvents.ts';
import { rightsAfter } from './Hosting.ts';
import { SeatMedia } from './SeatMedia.ts';

type PeerTimes = Pick<RoomSettings, 'keepSeatMs' | 'silentMediaMs'>;
export type Rights = Pick<TicketClaims, 'sub' | 'name' | 'role' | 'abilities' | 'sessionId' | 'iat'>;

interface PeerEvents {
  /** Its `info` changed. */
  changed: [];
  /** The seat was not resumed in time. */
  expired: [];
}

/**
 * One page in a room. Its seat outlives its socket for a while: the page returns with its resume token and
 * finds its media unchanged.
 */
export class Peer extends EventEmitter<PeerEvents> {
  /** The id of the seat, which stays the same over sockets and reloads. */
  readonly id: string;
  readonly resumeToken: string;
  readonly subject: string;
  readonly #expiry: Countdown;
  readonly #media: SeatMedia;
  #rights: Rights;
  #handOver: HandOver | null = null;
  #channel: SocketChannel | null = null;
  #camera: PeerInfo['camera'] = null;
  #quality: ConnectionQuality = 'unknown';
  #pictureReduced = false;
  #disconnectedAt: string | null = null;
  #joinedAt = new Date().toISOString();
  #isRestored = false;
  /** The page that entered as this peer (`room:enter`). */
  #page: string | undefined;

  constructor(rights: Rights, seat: { id: string; resumeToken: string }, times: PeerTimes) {
    super();
    const { keepSeatMs, silentMediaMs } = times;
    this.id = seat.id;
    this.resumeToken = seat.resumeToken;
    this.subject = rights.sub;
    this.#rights = rights;
    this.#expiry = new Countdown(keepSeatMs, () => this.emit('expired'));
    this.#media = new SeatMedia(silentMediaMs);
  }

  get joinedAt(): string {
    return this.#joinedAt;
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

  /** Whether the seat is that of a node that died, and its page has not returned. Its rights are from the log. */
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
      role,
      abilities,
      joinedAt: this.joinedAt,
      connected: this.isConnected,
      disconnectedAt: this.#disconnectedAt,
      videoFrozenAt: this.#media.videoFrozenAt,
      quality: this.isConnected ? this.#quality : 'lost',
      pictureReduced: this.#pictureReduced,
      camera: this.#camera,
    };
  }

  can(ability: Ability): boolean {
    return this.abilities.includes(ability);
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

  isOf({ subject, page }: { subject: string; page: string | undefined }): boolean {
    return page !== undefined && this.#page === page && this.subject === subject;
  }

  enteredBy(page: string | undefined): void {
    this.#page = page;
  }

  /** Holds the seat for the page that has lost it with its node. */
  restore(joinedAt: string): void {
    this.#isRestored = true;
    this.#joinedAt = joinedAt;
    this.#disconnectedAt = new Date().toISOString();
    this.#expiry.start();
  }

  /** Applies a new ticket, whose rights may differ from the previous one. */
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
    this.#expiry.stop();
    this.#channel = channel;
    this.#isRestored = false;
    this.#disconnectedAt = null;
    this.#media.setConnected(true);
    this.emit('changed');
    return before;
  }

  /** Ignores a socket that is not the current one: a resumed page may already be served by the next socket. */
  detach(channel: SocketChannel): void {
    if (this.#channel !== channel) return;
    this.#channel = null;
    this.#disconnectedAt = new Date().toISOString();
    // Each loss restarts it, so that a page on a bad line always gets the full time.
    this.#expiry.start();
    this.#media.setConnected(false);
    this.emit('changed');
  }

  notify<Payload extends z.ZodType>(notice: Notice<Payload>, payload: z.input<Payload>): void {
    this.#channel?.notify(notice, payload);
  }

  async request<Request extends z.ZodType, Reply extends z.ZodType>(
    command: Command<Request, Reply>,
    request: z.input<Request>,
    timeoutMs: number,
  ): Promise<z.output<Reply>> {
    if (!this.#channel) throw new AppError('notReady', { thing: 'camera of this person' });
    return await this.#channel.request(command, request, timeoutMs);
  }

  setCamera(camera: PeerInfo['camera']): void {
    this.#camera = camera;
    this.emit('changed');
  }

  setVideoFrozenAt(instant: string | null): void {
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

  replaceMedia(media: PeerMedia | null): void {
    this.#media.replace(media);
  }

  close(): void {
    // The listeners are removed first: closing the media below must not announce a peer that has left.
    this.removeAllListeners();
    this.#expiry.stop();
    this.#media.close();
    this.#channel?.close();
    this.#channel = null;
  }
}
