import type { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { reportMinute } from '@sightline/contracts/rooms/callMinutes';
import {
  type CaptureProgress,
  type CaptureRequest,
  reportCapture,
} from '@sightline/contracts/rooms/captures';
import { growStroke, STROKES_PER_SECOND, type Stroke, strokeGrown } from '@sightline/contracts/rooms/drawing';
import type { InterruptionReason } from '@sightline/contracts/rooms/interruptions';
import {
  getRouterCapabilities,
  type MediaSource,
  prepareMedia,
  reportPicture,
} from '@sightline/contracts/rooms/media';
import {
  movePointer,
  POINTS_PER_SECOND,
  type PointerMove,
  pointerMoved,
} from '@sightline/contracts/rooms/pointing';
import {
  type Entrance,
  type enterRoom,
  eventHappened,
  fetchEvents,
  leaveRoom,
  roomMoved,
  youWereRemoved,
} from '@sightline/contracts/rooms/room';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { z } from 'zod';
import type { Ask } from './ask.ts';
import { CancelableDelay } from './CancelableDelay.ts';
import { Captures } from './Captures.ts';
import { type CallLogger, ClientLog } from './ClientLog.ts';
import { Connection } from './Connection.ts';
import { EventLog } from './EventLog.ts';
import { errorMessage, toAppError } from './errors.ts';
import { InterruptionAnnouncer } from './InterruptionAnnouncer.ts';
import { Media } from './media/Media.ts';
import { MinuteReporter } from './media/MinuteReporter.ts';
import type { TileSize } from './media/Receiver.ts';
import { NoticeRouter } from './NoticeRouter.ts';
import { RemoteCommands } from './RemoteCommands.ts';
import type { SocketLink } from './SocketLink.ts';
import { StateStore } from './StateStore.ts';
import type { CallPhase } from './slices/call.ts';
import { eventsAdded, type RoomState, roomEntered, SLICES } from './slices.ts';
import type { RoomClient, RoomClientOptions } from './types.ts';
import { VolatileFeed } from './VolatileFeed.ts';

const PREPARE_TIMEOUT_MS = 10_000;
/** The longest time that joining waits for media whose preparation should speed it up. */
const PREPARED_MEDIA_TIMEOUT_MS = 500;
const LEAVE_TIMEOUT_MS = 1000;

type EndReason = Extract<CallPhase, { name: 'ended' }>['reason'];

/** Connects the managers, which are independent. Methods are arrow functions because React detaches them. */
export class Call implements RoomClient {
  readonly #options: RoomClientOptions;
  readonly #page = mintId();
  readonly #log: CallLogger;
  readonly #store = new StateStore();
  readonly #notices = new NoticeRouter();
  readonly listen = this.#notices.listen;
  readonly #connection: Connection;
  readonly #media: Media;
  readonly #events = new EventLog(async (since) => (await this.ask(fetchEvents, { since })).events);
  readonly #captures: Captures;
  readonly #interruption = new InterruptionAnnouncer((command, request) =>
    this.#connection.commands.ask(command, request),
  );
  readonly #minutes = new MinuteReporter({
    readStats: () => this.#media.readStats(),
    send: async (minute) => void (await this.ask(reportMinute, minute, { repeat: false })),
  });
  readonly pointers = new VolatileFeed<PointerMove>({
    perSecond: POINTS_PER_SECOND,
    send: (move) => this.#connection.commands.sendVolatile(movePointer, move),
  });
  readonly strokes = new VolatileFeed<Stroke>({
    perSecond: STROKES_PER_SECOND,
    send: (stroke) => this.#connection.commands.sendVolatile(growStroke, stroke),
  });
  #preparing: Promise<void> | null = null;
  /** Apart from `#preparing`: joining waits for a socket, but only briefly for media. */
  #preparingMedia: Promise<unknown> = Promise.resolve();
  #joining: Promise<void> | null = null;
  #adopting: Promise<void> = Promise.resolve();

  constructor(options: RoomClientOptions) {
    this.#options = options;
    this.#log = options.log ?? new ClientLog();
    this.#media = new Media({
      ask: this.ask,
      listen: this.listen,
      currentIceServers: () => this.#connection.currentIceServers(),
      handlerFactory: options.handlerFactory,
      log: this.#log,
    });
    this.#connection = new Connection(options, () => this.#enterRequest(), this.#log);
    this.#captures = new Captures(this.ask, this.listen);
    this.#followNotices();
    this.#followManagers();
    this.#followConnection();
  }

  getState = () => this.#store.get();
  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  ask: Ask = (command, request, how) => this.#connection.commands.ask(command, request, how);

  prepare = (): Promise<void> => {
    this.#preparing ??= this.#prepare().catch(() => {
      this.#preparing = null;
    });
    return this.#preparing;
  };

  join = (): Promise<void> => {
    // A second press on Join is the same attempt; after a failure it is another one.
    this.#joining ??= this.#join().finally(() => {
      this.#joining = null;
    });
    return this.#joining;
  };

  retryNow = (): void => this.#connection.retryNow();

  leave = async (): Promise<void> => {
    if (this.#connection.isLive) {
      const timeout = new Promise((resolve) => setTimeout(resolve, LEAVE_TIMEOUT_MS));
      const left = this.#minutes
        .report()
        .then(() => this.#connection.commands.ask(leaveRoom, {}, { repeat: false }))
        .catch(() => undefined);
      // Leaving does not wait for a dead line or a refusal: the server releases the seat by itself.
      await Promise.race([left, timeout]);
    }
    this.#end('left');
  };

  publish = (source: MediaSource, track: MediaStreamTrack | null) => this.#media.publish(source, track);
  setPaused = (source: MediaSource, paused: boolean) => this.#media.setPaused(source, paused);
  setInterruption = (reason: InterruptionReason | null) => this.#interruption.set(reason);
  preferLayer = (peerId: string, size: TileSize) => this.#media.preferLayer(peerId, size);
  point = (move: PointerMove) => this.pointers.send(move);
  growStroke = (stroke: Stroke | null) => this.strokes.send(stroke);
  requestStill = (request: Omit<CaptureRequest, 'photoId'>) => this.#captures.request(request);

  pictureShown = (): void => this.#minutes.pictureShown();

  /** Shows the progress here at once; sends it to the others only while they can be reached. */
  reportCapture = (progress: CaptureProgress): void => {
    const { you } = this.getState();
    if (you) this.#captures.progressed(you.id, progress);
    if (this.#connection.isLive) {
      // Lost progress is followed by more, and finally by the stored photo's event.
      this.#connection.commands.ask(reportCapture, progress, { repeat: false }).catch(() => undefined);
    }
  };

  close = (): void => {
    // The connection is closed first: pending commands of the media fail, and their retries find it closed.
    this.#connection.close();
    this.#interruption.close();
    this.#minutes.close();
    this.#media.close();
    this.pointers.close();
    this.strokes.close();
  };

  async #prepare(): Promise<void> {
    const link = await this.#connection.prepare();
    const { routerRtpCapabilities } = await link.ask(getRouterCapabilities, {}, PREPARE_TIMEOUT_MS);
    await this.#media.device.load(routerRtpCapabilities);
    this.#preparingMedia = this.#prepareMedia(link).catch(() => this.#media.discard());
  }

  /** A page that returns to its seat has its media in the room. */
  async #prepareMedia(link: SocketLink): Promise<void> {
    const { capabilities } = this.#media.device;
    if (!capabilities || this.#options.memory.load()) return;
    const plane = await link.ask(prepareMedia, { rtpCapabilities: capabilities }, PREPARE_TIMEOUT_MS);
    // After Join was pressed meanwhile, `room:enter` gets its own media, and the server closes this one.
    if (!this.#joining) await this.#media.prepare(plane);
  }

  async #join(): Promise<void> {
    this.#setCall({ name: 'joining', step: 'ticket' });
    this.#minutes.joining();
    try {
      await this.#preparing;
      await Promise.race([this.#preparingMedia, new CancelableDelay().wait(PREPARED_MEDIA_TIMEOUT_MS)]);
      await this.#connection.enter();
      if (this.getState().call.name === 'waiting') return;
      // `entered` has set it, since the reply to `room:enter` contains the media.
      await this.#adopting;
      await this.#media.received;
      if (this.getState().call.name === 'joining') this.#setCall({ name: 'live' });
    } catch (error) {
      this.#fail(toAppError(error));
      throw toAppError(error);
    }
  }

  #enterRequest() {
    return { since: this.#events.lastSeq, page: this.#page, ...this.#media.claim() };
  }

  #followNotices(): void {
    const change = (reduce: (state: RoomState) => Partial<RoomState>): void => {
      const state = this.getState();
      // The reply to entering has everything in its latest state.
      if (state.you) this.#store.set(reduce(state));
    };
    for (const { notices = [] } of SLICES) for (const follow of notices) follow(this.listen, change);
    this.listen(pointerMoved, ({ by, ...move }) => this.pointers.show(by, move.at && move));
    this.listen(strokeGrown, ({ by, ...stroke }) => this.strokes.show(by, stroke.shape && stroke));
    this.listen(eventHappened, (event) => this.#events.add([event]));
    this.listen(roomMoved, ({ jitterMs }) => void this.#connection.move(jitterMs));
    this.listen(youWereRemoved, ({ reason }) => this.#end(reason));
  }

  #followManagers(): void {
    this.#media.on('changed', (part) => {
      const { heldBack } = this.getState();
      this.#store.set(part);
      if (this.getState().heldBack !== heldBack) this.#reportPicture(!heldBack);
    });
    this.#captures.on('changed', (captures) => this.#store.set({ captures }));
    this.#events.on('appended', (added) => {
      this.#captures.eventsAdded(added);
      this.#endDrawnStrokes(added);
      this.#store.set({ events: this.#events.events, ...eventsAdded(this.getState(), added) });
    });
  }

  /** The drawn shape replaces the growing one: undoing it must leave nothing. */
  #endDrawnStrokes(added: readonly RoomEvent[]): void {
    for (const [by, { id }] of this.strokes.getState())
      if (added.some((event) => event.kind === 'shape:drawn' && event.id === id)) this.strokes.show(by, null);
  }

  #followConnection(): void {
    const commands = new RemoteCommands(this.#options, this.reportCapture);
    this.#connection.on('step', (step) => {
      if (this.getState().call.name === 'joining') this.#setCall({ name: 'joining', step });
    });
    this.#connection.on('retrying', (attempt, nextTryAt) =>
      this.#setCall({ name: 'reconnecting', attempt, nextTryAt }),
    );
    this.#connection.on('waiting', () => this.#setCall({ name: 'waiting' }));
    this.#connection.on('entered', (entrance, request) => this.#entered(entrance, request));
    this.#connection.on('failed', (error) => this.#fail(error));
    this.#connection.on('left', () => this.#media.endFormer());
    this.#media.on('switched', () => this.#connection.leaveFormer());
    this.#connection.on('networkRestored', () => this.#media.checkPaths());
    this.#connection.on('networkChanged', () => this.#media.networkChanged());
    // Only commands for this phone have a reply; notices have none.
    this.#connection.on('message', (name, payload, reply) => {
      if (!reply || !commands.handle(name, payload, reply)) this.#notices.handle(name, payload);
    });
  }

  #entered(entrance: Entrance, request: z.input<typeof enterRoom.request>): void {
    const { media, resumed } = entrance;
    // The wait for the host does not count toward the time until the first picture.
    if (this.getState().call.name === 'waiting') this.#minutes.joining();
    const keepsFormer = this.#connection.isMoving;
    this.#adopting = this.#media.adopt(media, request, { resumed, keepsFormer });
    this.#store.set(roomEntered(entrance));
    const { consumers } = entrance.media;
    const hasPictures = consumers.some(({ kind, producerPaused }) => kind === 'video' && !producerPaused);
    // A page that has not described its device learns later what there is to see.
    this.#minutes.entered(hasPictures || !request.rtpCapabilities);
    // With prepared or resumed media the first picture is on its way, so no step is shown.
    const waits = this.getState().call.name === 'joining' && !resumed;
    this.#setCall(waits ? { name: 'joining', step: 'media' } : { name: 'live' });
    this.#events.add(entrance.events);
    this.#events.expect(entrance.room.seq);
    this.#interruption.entered();
    // Another node does not know this, nor does the seat of a reloaded page.
    if (entrance.you.pictureReduced !== this.getState().heldBack)
      this.#reportPicture(this.getState().heldBack);
    // While joining, `#join` awaits this and reports a failure; later the media rebuilds itself.
    this.#adopting.catch(() => undefined);
  }

  /** The next entrance repeats a lost report; the others can also see that the picture is smaller. */
  #reportPicture(reduced: boolean): void {
    if (!this.getState().you?.abilities.includes('publish-video')) return;
    this.#connection.commands.ask(reportPicture, { reduced }, { repeat: false }).catch(() => undefined);
  }

  #fail(error: AppError): void {
    if (error.code === 'removed') return this.#end('removed');
    this.#setCall({ name: 'failed', code: error.code, message: errorMessage(error) });
  }

  #end(reason: EndReason): void {
    // The seat is gone permanently, so a reload must not present it.
    this.#options.memory.clear();
    this.close();
    this.#setCall({ name: 'ended', reason });
  }

  #setCall(call: CallPhase): void {
    // An ended call stays ended: pending replies and retries must not revive it.
    if (this.getState().call.name === 'ended') return;
    this.#logPhase(call);
    this.#store.set({ call });
  }

  /** The connection logs its own phases. */
  #logPhase(call: CallPhase): void {
    if (call.name === 'joining') this.#log.info('joining', { step: call.step });
    if (call.name === 'waiting') this.#log.info('waiting for the host');
    if (call.name === 'failed') this.#log.warn('call failed', { error: call.code });
    if (call.name === 'ended') this.#log.info('call ended', { reason: call.reason });
  }
}
