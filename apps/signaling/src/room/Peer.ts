import { randomBytes, timingSafeEqual } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Ability } from '@sightline/contracts/abilities';
import type { Command, Notice } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import type { RoomRole } from '@sightline/contracts/roles';
import type { ConnectionQuality, PeerInfo } from '@sightline/contracts/room';
import type { RoomEventAuthor } from '@sightline/contracts/roomEvents';
import type { TicketClaims } from '@sightline/contracts/rooms';
import type { z } from 'zod';
import { Countdown } from '../core/Countdown.ts';
import type { SocketChannel } from '../core/SocketChannel.ts';
import type { RoomSettings } from '../core/settings.ts';
import type { PeerMedia } from '../media/PeerMedia.ts';

type PeerTimes = Pick<RoomSettings, 'keepSeatMs' | 'silentMediaMs'>;
export type Rights = Pick<TicketClaims, 'sub' | 'name' | 'role' | 'abilities' | 'sessionId' | 'iat'>;

/**
 * One page in a room. Its seat outlives its socket for a while: the page returns with its resume token and finds its
 * media as it was. Emits `changed` when its `info` changed, and `expired` when the seat was not resumed in time.
 */
export class Peer extends EventEmitter<{ changed: []; expired: [] }> {
  readonly id = mintId();
  readonly resumeToken = randomBytes(32).toString('base64url');
  readonly subject: string;
  readonly #expiry: Countdown;
  /** Ends media that is silent while the socket is away. */
  readonly #silence: Countdown;
  #rights: Rights;
  #channel: SocketChannel | null = null;
  #camera: PeerInfo['camera'] = null;
  #quality: ConnectionQuality = 'unknown';
  #media: PeerMedia | null = null;
  #closed = false;
  #disconnectedAt: string | null = null;
  #videoFrozenAt: string | null = null;
  #joinedAt = new Date().toISOString();

  constructor(rights: Rights, { keepSeatMs, silentMediaMs }: PeerTimes) {
    super();
    this.subject = rights.sub;
    this.#rights = rights;
    this.#expiry = new Countdown(keepSeatMs, () => this.emit('expired'));
    this.#silence = new Countdown(silentMediaMs, () => this.replaceMedia(null));
  }

  get joinedAt(): string {
    return this.#joinedAt;
  }

  /** As granted by the latest ticket. */
  get rights(): Rights {
    return this.#rights;
  }

  get role(): RoomRole {
    return this.#rights.role;
  }

  get abilities(): readonly Ability[] {
    return this.#rights.abilities;
  }

  get media(): PeerMedia | null {
    return this.#media;
  }

  get isConnected(): boolean {
    return this.#channel !== null;
  }

  get mayPublish(): boolean {
    return this.can('publish-video') || this.can('publish-audio');
  }

  get author(): RoomEventAuthor {
    return { subject: this.subject, name: this.#rights.name, role: this.#rights.role };
  }

  get info(): PeerInfo {
    const { name, role, abilities } = this.#rights;
    return {
      id: this.id,
      subject: this.subject,
      name,
      role,
      abilities,
      joinedAt: this.joinedAt,
      connected: this.isConnected,
      disconnectedAt: this.#disconnectedAt,
      videoFrozenAt: this.#videoFrozenAt,
      quality: this.isConnected ? this.#quality : 'lost',
      camera: this.#camera,
    };
  }

  can(ability: Ability): boolean {
    return this.#rights.abilities.includes(ability);
  }

  holdsResumeToken(token: string): boolean {
    // In constant time, so that the time of a refusal says nothing about the token.
    const [own, given] = [Buffer.from(this.resumeToken), Buffer.from(token)];
    return own.length === given.length && timingSafeEqual(own, given);
  }

  /** It entered the room: the time in the lobby is no attendance. */
  markJoined(): void {
    this.#joinedAt = new Date().toISOString();
  }

  /** A new ticket may grant other rights than the one before. */
  authorize(rights: Rights): void {
    this.#rights = rights;
  }

  /** Returns the previous socket. The caller closes it, since only the caller knows whether its page must be notified. */
  attach(channel: SocketChannel): SocketChannel | null {
    const before = this.#channel === channel ? null : this.#channel;
    this.#expiry.stop();
    this.#silence.stop();
    this.#channel = channel;
    this.#disconnectedAt = null;
    this.emit('changed');
    return before;
  }

  /** Ignores a socket that is not the current one: a resumed page may be served by the next socket already. */
  detach(channel: SocketChannel): void {
    if (this.#channel !== channel) return;
    this.#channel = null;
    this.#disconnectedAt = new Date().toISOString();
    this.#expiry.start();
    this.#endDeadMedia();
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

  /** Null: packets of its camera arrive, or none are meant to. */
  setVideoFrozenAt(instant: string | null): void {
    if (this.#videoFrozenAt === instant) return;
    this.#videoFrozenAt = instant;
    this.#endDeadMedia();
    this.emit('changed');
  }

  setQuality(quality: ConnectionQuality): void {
    if (this.#quality === quality) return;
    this.#quality = quality;
    this.emit('changed');
  }

  /** Media that was still being created when the peer was closed is closed here. */
  replaceMedia(media: PeerMedia | null): void {
    // The old transports first: the worker would count their consumers in the bandwidth of the new ones.
    this.#media?.close();
    this.#media = this.#closed ? null : media;
    this.#videoFrozenAt = null;
    if (this.#closed) media?.close();
    else media?.on('pathLost', () => this.#endDeadMedia());
  }

  close(): void {
    this.#closed = true;
    // First: closing the media below must not announce a peer that has left.
    this.removeAllListeners();
    this.#expiry.stop();
    this.#silence.stop();
    this.replaceMedia(null);
    this.#channel?.close();
    this.#channel = null;
  }

  /**
   * A page that was closed or killed leaves its seat with transports to nobody. Its streams would count in the bandwidth
   * estimation of all others (mediasoup probes with padding for what they might need), and theirs would be sent to
   * nowhere. The seat stays: a page that comes back to it gets new transports. While its socket is there, or its media
   * flows, nothing is ended: the page mends its own path (SPEC.md, R-10 and R-17).
   */
  #endDeadMedia(): void {
    if (this.isConnected || !this.#media) return this.#silence.stop();
    if (this.#media.isPathLost) return this.replaceMedia(null);
    if (this.#videoFrozenAt) this.#silence.start();
    else this.#silence.stop();
  }
}
