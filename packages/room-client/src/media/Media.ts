import {
  consumerChanged,
  consumerClosed,
  consumersOffered,
  layersWanted,
  type MediaPlane,
  type MediaSource,
  rebuildMedia,
} from '@sightline/contracts/rooms/media';
import { type enterRoom, mediaLost, youWereMuted } from '@sightline/contracts/rooms/room';
import type { types } from 'mediasoup-client';
import type { z } from 'zod';
import type { Ask, Listen } from '../ask.ts';
import { CancelableDelay } from '../CancelableDelay.ts';
import type { CallLogger } from '../ClientLog.ts';
import { Emitter } from '../Emitter.ts';
import { errorCode } from '../errors.ts';
import { Intent } from '../Intent.ts';
import { withJitter } from '../retrySchedule.ts';
import type { MediaPart } from '../slices/media.ts';
import { DeviceLoader } from './DeviceLoader.ts';
import { isLoopbackOnly } from './envelopes.ts';
import { MediaSession, type SessionParts } from './MediaSession.ts';
import type { TransportStats } from './mediaStats.ts';
import type { TileSize } from './Receiver.ts';
import { SessionSwitch } from './SessionSwitch.ts';

const RETRY_MS = 1000;
const RECEIVE_TIMEOUT_MS = 1500;
/** If no path over TCP opens within this time, UDP is used again. */
const TCP_TIMEOUT_MS = 5000;
/** How often a call may leave UDP: each time is a moment without a picture. */
const MAX_UDP_EXITS = 2;

/**
 * The state of this page's media. Session, sender and receiver read it and keep no flag of their own:
 *
 *     none -> prepared      `prepare`: set up in the lobby, no media flows
 *     none, prepared -> live `adopt`: the room is entered
 *     prepared -> none      `discard`: its path broke before the room was entered
 *     live -> rebuilding    the server lost it (a worker died), or its path cannot be repaired
 *     rebuilding -> live    rebuilt in the room's current epoch
 *     any -> closed
 */
type MediaState =
  | { name: 'none' }
  | { name: 'prepared'; session: MediaSession }
  | { name: 'live'; session: MediaSession }
  | { name: 'rebuilding'; session: MediaSession }
  | { name: 'closed' };

/** What the request to enter says about media. Streams that were set up in the lobby then flow at once. */
type MediaClaim = Omit<z.input<typeof enterRoom.request>, 'since'>;

interface MediaOptions extends Pick<SessionParts, 'ask' | 'currentIceServers' | 'log'> {
  listen: Listen;
  handlerFactory: types.HandlerFactory | undefined;
}

/** The media of this page over all epochs. A session is kept while signaling is disconnected. */
export class Media extends Emitter<{
  /** A remote stream arrived, ended, was paused or resumed; or a path opened, broke or became slow. */
  changed: [Partial<MediaPart>];
  /** All pictures and sounds of the earlier node flow from the next one. */
  switched: [];
}> {
  readonly intent = new Intent();
  readonly #ask: Ask;
  readonly #log: CallLogger;
  readonly #currentIceServers: SessionParts['currentIceServers'];
  readonly device: DeviceLoader;
  readonly #sizes = new Map<string, TileSize>();
  #state: MediaState = { name: 'none' };
  /** Shows the former session until the next one has pictures; one of a former node, until that node ends. */
  #switch: SessionSwitch | null = null;
  /** Settles when the session being built is ready: notices that arrive in the meantime wait for it. */
  #ready: Promise<void> = Promise.resolve();
  #received: Promise<void> = Promise.resolve();
  /** Whether media uses TCP because UDP fails on this network; until the network changes. */
  #withoutUdp = false;
  #udpExits = 0;

  constructor({ ask, listen, currentIceServers, handlerFactory, log }: MediaOptions) {
    super();
    this.#ask = ask;
    this.#currentIceServers = currentIceServers;
    this.#log = log;
    this.device = new DeviceLoader(handlerFactory, log);
    this.intent.on('changed', (intent) => this.emit('changed', { intent }));
    this.#followServer(listen);
  }

  get #session(): MediaSession | null {
    return 'session' in this.#state ? this.#state.session : null;
  }

  /** What the server needs to create media for this page, or to keep the existing media. */
  claim(): MediaClaim {
    const { capabilities } = this.device;
    const session = this.#session;
    const isPrepared = this.#state.name === 'prepared';
    const held = {
      epoch: session?.epoch ?? null,
      consumerIds: session?.receiver.waiting ?? [],
      producers: (isPrepared && session?.sender?.claimPrepared()) || [],
    };
    return capabilities ? { ...held, rtpCapabilities: capabilities } : held;
  }

  /**
   * Applies the room's answer to `claim`: the session that both sides kept, or a new one. With `keepsFormer`
   * the previous session works until `endFormer`, and is shown until the new one has pictures.
   */
  async adopt(
    plane: MediaPlane,
    claim: MediaClaim,
    { resumed, keepsFormer = false }: { resumed: boolean; keepsFormer?: boolean },
  ): Promise<void> {
    const isDescribed = claim.rtpCapabilities !== undefined;
    const session = resumed ? this.#session : null;
    this.#ready = session
      ? this.#resume(session, plane, claim.consumerIds ?? [])
      : this.#build(plane, { isDescribed, keepsFormer });
    await this.#ready;
  }

  /** Called when the node that the room has left has ended. */
  endFormer(): void {
    this.#switch?.close();
    this.#switch = null;
    this.#emitReceived();
  }

  /** Sets up and connects both directions in the lobby, without media flowing. */
  async prepare(plane: MediaPlane): Promise<void> {
    const iceServers = await this.#currentIceServers();
    const device = await this.device.load(plane.routerRtpCapabilities);
    // This check follows the awaits, during which the room may have been entered or left.
    if (this.#state.name !== 'none' || !plane.transports) return;
    const session = this.#createSession(plane.epoch, plane.transports, { device, iceServers });
    this.#become({ name: 'prepared', session });
    await session.receiver.take(plane.consumers);
    session.reconcileAll();
  }

  /** Discards prepared media whose path broke; a session in the room is kept. */
  discard(): void {
    if (this.#state.name !== 'prepared') return;
    this.#state.session.close();
    this.#become({ name: 'none' });
    this.emit('changed', { media: new Map() });
  }

  /**
   * Resolves after a timeout, or when all offered streams are set up and requested: drawing the room must not
   * compete with them for the page's thread.
   */
  get received(): Promise<void> {
    return this.#received;
  }

  async publish(source: MediaSource, track: MediaStreamTrack | null): Promise<void> {
    this.#log.info(track ? 'track published' : 'track withdrawn', { source });
    this.intent.setTrack(source, track);
    if (!track) this.#switch?.silence(source);
    await this.#session?.sender?.reconcile(source);
  }

  async setPaused(source: MediaSource, paused: boolean): Promise<void> {
    this.intent.setPaused(source, paused);
    if (paused) this.#switch?.silence(source);
    await this.#session?.sender?.reconcile(source);
  }

  preferLayer(peerId: string, size: TileSize): void {
    if (this.#sizes.get(peerId) === size) return;
    this.#sizes.set(peerId, size);
    // A lost command only reduces sharpness: a session that is resumed or rebuilt applies all sizes again.
    this.#session?.receiver.resized(peerId).catch(() => undefined);
  }

  async readStats(): Promise<TransportStats[]> {
    return (await this.#session?.readStats()) ?? [];
  }

  checkPaths(): void {
    this.#session?.checkPaths();
  }

  /** Paths start from the device's new address, and UDP may work on the new network. */
  networkChanged(): void {
    if (!this.#withoutUdp) return this.#session?.networkChanged();
    this.#withoutUdp = false;
    this.#rebuild();
  }

  close(): void {
    this.removeAllListeners();
    this.#switch?.close();
    this.#session?.close();
    this.#become({ name: 'closed' });
  }

  /** Streams may be announced while their session is still being built. */
  #followServer(listen: Listen): void {
    listen(consumersOffered, ({ consumers }) =>
      this.#whenReady(({ receiver }) => receiver.offered(consumers)),
    );
    listen(consumerChanged, ({ consumerId, producerPaused }) =>
      this.#whenReady(({ receiver }) => receiver.changed(consumerId, producerPaused)),
    );
    listen(consumerClosed, ({ consumerId }) =>
      this.#whenReady(({ receiver }) => receiver.closed(consumerId)),
    );
    listen(layersWanted, ({ producerId, spatialLayer }) =>
      this.#whenReady(({ sender }) => sender?.limitLayers(producerId, spatialLayer)),
    );
    listen(youWereMuted, () => this.#mutedByHost());
    // The rebuild waits for the jitter that the server chose, so that not all peers rebuild at once (SPEC.md,
    // M-4).
    listen(mediaLost, ({ epoch, jitterMs }) => this.#lost(epoch, jitterMs));
  }

  #mutedByHost(): void {
    this.#session?.sender?.mutedByServer('microphone');
    this.intent.setPaused('microphone', true);
    this.#switch?.silence('microphone');
    void this.#session?.reconcile('microphone');
  }

  /** Waits for a session that is being built, and keeps the order of the calls. */
  #whenReady(act: (session: MediaSession) => void): void {
    const then = (): void => {
      if (this.#session) act(this.#session);
    };
    // The builder of the session reports its failure; a failed notice must not stop the following ones.
    this.#ready.then(then, then).catch(() => undefined);
  }

  /** Called when a media worker died. A session of the new epoch may exist when the jitter is over. */
  #lost(epoch: number, jitterMs: number): void {
    const rebuildIfOld = (session: MediaSession): void => {
      if (session.epoch < epoch) this.#rebuild();
    };
    setTimeout(() => this.#whenReady(rebuildIfOld), jitterMs);
  }

  async #resume(session: MediaSession, plane: MediaPlane, claimed: readonly string[]): Promise<void> {
    const { name } = this.#state;
    // A rebuild that was requested over the lost socket is repeated on this one, and its reply is still to
    // come.
    if (name !== 'rebuilding') this.#become({ name: 'live', session });
    // This comes before `adopt`, which resumes all that are not marked. Failed ones are offered again with
    // the next resume.
    session.receiver.markResumed(claimed);
    void session.receiver.adopt(plane.consumers).catch(() => undefined);
    // This comes before `reconcileAll`, which announces every source that the server is not known to have.
    if (name === 'prepared') session.sender?.adoptPrepared(plane.producers);
    else session.sender?.adopt(plane.producers);
    session.checkPaths();
    session.reconcileAll();
  }

  #createSession(
    epoch: number,
    transports: NonNullable<MediaPlane['transports']>,
    parts: Pick<SessionParts, 'device' | 'iceServers'>,
  ): MediaSession {
    const session = new MediaSession(epoch, transports, {
      ...parts,
      currentIceServers: this.#currentIceServers,
      intent: this.intent,
      sizes: this.#sizes,
      ask: this.#ask,
      log: this.#log,
      isInLobby: () => this.#state.name === 'prepared',
      withoutUdp: this.#withoutUdp,
    });
    session.receiver.on('changed', () => this.#emitReceived());
    this.emit('changed', { loopbackOnly: isLoopbackOnly(transports.receive), receivePathOpen: false });
    session.on('opened', (direction) => {
      this.emit('changed', {
        loopbackOnly: false,
        ...(direction === 'receive' && { receivePathOpen: true }),
      });
    });
    // A new session measures its own paths.
    this.emit('changed', { heldBack: false });
    session.on('heldBack', (heldBack) => this.emit('changed', { heldBack }));
    session.on('udpFailing', () => this.#leaveUdp());
    if (this.#withoutUdp) this.#returnToUdpUnlessOpen(session);
    session.on('broken', () => {
      if (this.#state.name === 'prepared') this.discard();
      else this.#rebuild();
    });
    return session;
  }

  #emitReceived(): void {
    const received = this.#session?.receiver.media ?? new Map();
    this.emit('changed', { media: this.#switch?.merge(received) ?? received });
  }

  #become(state: MediaState): void {
    this.#state = state;
    this.#log.info(`media ${state.name}`, { epoch: this.#session?.epoch ?? null });
  }

  async #build(
    plane: MediaPlane,
    { isDescribed, keepsFormer }: { isDescribed: boolean; keepsFormer: boolean },
  ): Promise<void> {
    if (!plane.transports) return;
    const iceServers = await this.#currentIceServers();
    const device = await this.device.load(plane.routerRtpCapabilities);
    if (this.#state.name === 'closed') return;
    const before = this.#session;
    const session = this.#createSession(plane.epoch, plane.transports, { device, iceServers });
    if (this.#state.name === 'prepared') before?.close();
    else if (before) this.#switchFrom(before, session, { isDead: !keepsFormer });
    this.#become({ name: 'live', session });
    this.#received = Promise.race([
      session.receiver.next('changed'),
      new CancelableDelay().wait(RECEIVE_TIMEOUT_MS),
    ]);
    // Failed offers are repeated with the next resume; a path that cannot be opened emits `broken`.
    void session.receive(isDescribed ? plane.consumers : null).catch(() => undefined);
    // Receiving comes first: the browser does one after the other, and the person waits for the picture.
    void this.#received.then(() => session.reconcileAll());
  }

  #switchFrom(former: MediaSession, next: MediaSession, { isDead }: { isDead: boolean }): void {
    this.#switch?.close();
    this.#switch = new SessionSwitch(former, next, { isDead });
    this.#switch.on('changed', () => this.#emitReceived());
    this.#switch.on('finished', () => (isDead ? this.endFormer() : this.emit('switched')));
  }

  /** At most twice in a call: UDP and TCP must not alternate. */
  #leaveUdp(): void {
    if (this.#state.name !== 'live' || this.#withoutUdp || this.#udpExits >= MAX_UDP_EXITS) return;
    this.#udpExits += 1;
    this.#withoutUdp = true;
    this.#log.warn('UDP failing, media over TCP', { exits: this.#udpExits });
    this.#rebuild();
  }

  #returnToUdpUnlessOpen(session: MediaSession): void {
    const timer = setTimeout(() => {
      if (this.#session !== session || !this.#withoutUdp) return;
      this.#withoutUdp = false;
      this.#udpExits = MAX_UDP_EXITS;
      this.#log.warn('no path over TCP, media over UDP again');
      this.#rebuild();
    }, TCP_TIMEOUT_MS);
    session.on('opened', () => clearTimeout(timer));
  }

  #rebuild(): void {
    if (this.#state.name !== 'live') return;
    this.#become({ name: 'rebuilding', session: this.#state.session });
    void this.#requestRebuild();
  }

  async #requestRebuild(): Promise<void> {
    try {
      const { rtpCapabilities } = this.claim();
      const plane = await this.#ask(rebuildMedia, { rtpCapabilities });
      const isDescribed = rtpCapabilities !== undefined;
      this.#ready = this.#build(plane, { isDescribed, keepsFormer: false });
      await this.#ready;
    } catch (error) {
      this.#log.warn('media not rebuilt', { error: errorCode(error) });
      // The jitter spreads the peers of the room, which all lost their media at the same moment.
      setTimeout(() => {
        if (this.#state.name === 'rebuilding') void this.#requestRebuild();
      }, withJitter(RETRY_MS));
    }
  }
}
