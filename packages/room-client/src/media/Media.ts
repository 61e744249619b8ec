import { type MediaPlane, type MediaSource, rebuildMedia } from '@sightline/contracts/media';
import type { types } from 'mediasoup-client';
import type { Ask } from '../ask.ts';
import { CancelableDelay } from '../CancelableDelay.ts';
import { Emitter } from '../Emitter.ts';
import { Intent } from '../Intent.ts';
import type { RoomState } from '../types.ts';
import { DeviceLoader } from './DeviceLoader.ts';
import { describe } from './envelopes.ts';
import { MediaSession, type SessionParts } from './MediaSession.ts';
import type { TileSize } from './Receiver.ts';

const RETRY_MS = 1000;
const RECEIVE_TIMEOUT_MS = 1500;

/** The media of this page over all epochs: builds a session, keeps it while signaling is away, rebuilds it. */
export class Media extends Emitter<{ changed: [RoomState['media']] }> {
  readonly intent = new Intent();
  readonly #ask: Ask;
  readonly #currentIceServers: SessionParts['currentIceServers'];
  readonly device: DeviceLoader;
  readonly #sizes = new Map<string, TileSize>();
  #session: MediaSession | null = null;
  #iceServers: SessionParts['iceServers'] = [];
  #ready: Promise<void> = Promise.resolve();
  #received: Promise<void> = Promise.resolve();
  /** Whether the server knew our device when it made the plane that comes next. */
  #isDescribed = false;
  #isRebuilding = false;
  /** What was made in front of the room, and flows from the moment of entering. */
  #claimed: string[] = [];
  #wantedEpoch = 0;
  #closed = false;

  constructor(
    ask: Ask,
    currentIceServers: SessionParts['currentIceServers'],
    handlerFactory: types.HandlerFactory | undefined,
  ) {
    super();
    this.#ask = ask;
    this.#currentIceServers = currentIceServers;
    this.device = new DeviceLoader(handlerFactory);
  }

  /** What the server has to know to make or to keep our media. */
  claim(): { epoch: number | null; consumerIds: string[]; rtpCapabilities?: ReturnType<typeof describe> } {
    const { capabilities } = this.device;
    this.#isDescribed = capabilities !== undefined;
    this.#claimed = this.#session?.receiver.waiting ?? [];
    const held = { epoch: this.#session?.epoch ?? null, consumerIds: this.#claimed };
    return capabilities ? { ...held, rtpCapabilities: capabilities } : held;
  }

  /** The room's answer on entering: a new session, or the one that was kept on both sides. */
  async adopt(plane: MediaPlane, resumed: boolean): Promise<void> {
    this.#ready = resumed && this.#session ? this.#reconnect(this.#session, plane) : this.#build(plane);
    await this.#ready;
  }

  /** While the page waits in front of the room: both ways are set up and connected, and nothing flows yet. */
  async prepare(plane: MediaPlane): Promise<void> {
    if (this.#closed || this.#session || !plane.transports) return;
    this.#iceServers = await this.#currentIceServers();
    const device = await this.device.load(plane.routerRtpCapabilities);
    const session = this.#open(plane.epoch, plane.transports, device, true);
    await session.receiver.prepare(plane.consumers);
    session.reconcileAll();
  }

  /** What was made in front of the room is of no use; a session in the room is left alone. */
  discard(): void {
    if (!this.#session?.isAhead) return;
    this.#session.close();
    this.#session = null;
    this.emit('changed', new Map());
  }

  /**
   * Resolves when all that was offered is set up and asked for, so that drawing the room does not take the page's thread
   * from it; after a while in any case.
   */
  get received(): Promise<void> {
    return this.#received;
  }

  async publish(source: MediaSource, track: MediaStreamTrack | null): Promise<void> {
    this.intent.setTrack(source, track);
    await this.#session?.sender?.reconcile(source);
  }

  async setPaused(source: MediaSource, paused: boolean): Promise<void> {
    this.intent.setPaused(source, paused);
    await this.#session?.sender?.reconcile(source);
  }

  mutedByHost(): void {
    this.#session?.sender?.mutedByServer('microphone');
    this.intent.setPaused('microphone', true);
    void this.#session?.reconcile('microphone');
  }

  /** For what is heard: waits for a session that is being built, in the order of the calls. */
  whenReady(act: (session: MediaSession) => void): void {
    const then = (): void => {
      if (this.#session) act(this.#session);
    };
    this.#ready.then(then, then).catch(() => undefined);
  }

  preferLayer(peerId: string, size: TileSize): void {
    if (this.#sizes.get(peerId) === size) return;
    this.#sizes.set(peerId, size);
    this.#session?.receiver.resized(peerId).catch(() => undefined);
  }

  checkPaths(): void {
    this.#session?.checkPaths();
  }

  /** The server has lost our media (a worker died): all of it is made anew in the new epoch. */
  lost(epoch: number, jitterMs: number): void {
    this.#wantedEpoch = Math.max(this.#wantedEpoch, epoch);
    setTimeout(() => this.whenReady(() => this.#rebuildIfOld()), jitterMs);
  }

  close(): void {
    this.#closed = true;
    this.removeAllListeners();
    this.#session?.close();
    this.#session = null;
  }

  async #reconnect(session: MediaSession, plane: MediaPlane): Promise<void> {
    session.receiver.flows(this.#claimed);
    void session.receiver.adopt(plane.consumers).catch(() => undefined);
    if (session.isAhead) session.enter();
    else session.sender?.adopt(plane.producers);
    session.checkPaths();
    session.reconcileAll();
  }

  #open(
    epoch: number,
    transports: NonNullable<MediaPlane['transports']>,
    device: types.Device,
    isAhead: boolean,
  ): MediaSession {
    const parts = {
      device,
      iceServers: this.#iceServers,
      currentIceServers: this.#currentIceServers,
      intent: this.intent,
      sizes: this.#sizes,
      ask: this.#ask,
      isAhead,
    };
    const session = new MediaSession(epoch, transports, parts);
    this.#session = session;
    session.receiver.on('changed', (media) => this.emit('changed', media));
    session.on('broken', () => (session.isAhead ? this.discard() : void this.#rebuild()));
    return session;
  }

  async #build(plane: MediaPlane): Promise<void> {
    if (!plane.transports) return;
    const offers = this.#isDescribed ? plane.consumers : null;
    this.#iceServers = await this.#currentIceServers();
    const device = await this.device.load(plane.routerRtpCapabilities);
    if (this.#closed) return;
    const before = this.#session;
    const session = this.#open(plane.epoch, plane.transports, device, false);
    before?.close();
    this.#received = Promise.race([
      session.receiver.next('changed'),
      new CancelableDelay().wait(RECEIVE_TIMEOUT_MS),
    ]);
    void session.receive(offers).catch(() => undefined);
    // Receiving first: the browser does one after the other, and the person waits for the picture.
    void this.#received.then(() => session.reconcileAll());
    // A worker may have died while this was built.
    this.#rebuildIfOld();
  }

  #rebuildIfOld(): void {
    if (this.#session && this.#session.epoch < this.#wantedEpoch) void this.#rebuild();
  }

  async #rebuild(): Promise<void> {
    if (this.#isRebuilding || this.#closed) return;
    this.#isRebuilding = true;
    try {
      const { rtpCapabilities } = this.claim();
      const plane = await this.#ask(rebuildMedia, { rtpCapabilities });
      this.#isRebuilding = false;
      this.#ready = this.#build(plane);
      await this.#ready;
    } catch {
      this.#isRebuilding = false;
      setTimeout(() => void this.#rebuild(), RETRY_MS);
    }
  }
}
