import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@sightline/contracts/core/errors';
import { Turns } from '@sightline/contracts/core/Turns';
import type { RecordingStopReason, TakeIds } from '@sightline/contracts/recordings/manifest';
import type { RecordingTrouble } from '@sightline/contracts/rooms/recording';
import type { Logger } from 'pino';
import type { Recorder, RecorderNotice } from './messages.ts';
import type { Recorders } from './Recorders.ts';
import { RecordingLegs } from './RecordingLegs.ts';
import type { RecordedRoom, RecordedStream } from './recordedRoom.ts';

/** How long a take that continues a recording waits for the first stream while the call moves here. */
const STREAMS_MS = 5000;
/** More deaths of recorders than this within a minute end the recording. */
const MAX_DEATHS = 5;
const DEATHS_MS = 60_000;

type State = 'new' | 'open' | 'ended';

export interface TakeEvents {
  /** The first bytes of media are on the disk: after the start, and again after each `resume`. */
  stored: [];
  trouble: [{ trouble: RecordingTrouble; isSolved: boolean }];
  /** Nothing is written for lack of space, or writing has resumed. */
  diskFull: [boolean];
  /** The recorder cannot be started again. What was recorded is kept and will be uploaded. */
  lost: [];
  /** The other node with the recorder is gone. Another take can continue the recording. */
  interrupted: [];
  /** Everything that was recorded is in the storage. The only event after the end. */
  uploaded: [];
}

/**
 * One take of the recording of a room. It follows the room's streams by itself, and replaces a recorder that
 * dies. Pause and stop may come at any time.
 */
export class Take extends EventEmitter<TakeEvents> {
  readonly ids: TakeIds;
  readonly #room: RecordedRoom;
  readonly #recorders: Recorders;
  readonly #logger: Logger;
  #state: State = 'new';
  #recorder: Recorder | null = null;
  #legs: RecordingLegs | null = null;
  #port = 0;
  #deaths: number[] = [];
  #unfollow: () => void = () => undefined;
  #isStarted = false;
  /** Whether nothing may be recorded. */
  #isHeld = false;
  /** Whether packets do not flow yet after a pause. */
  #isResuming = false;
  #isDiskFull = false;
  /** Runs one at a time the steps that change the recorder or the legs. */
  readonly #steps = new Turns();
  /** Rejects when the take has ended, which may be before its first bytes are stored. */
  readonly #over = Promise.withResolvers<never>();
  #silent: Promise<void> = Promise.resolve();
  #completed: Promise<void> = Promise.resolve();

  constructor(ids: TakeIds, room: RecordedRoom, recorders: Recorders, logger: Logger) {
    super();
    this.ids = ids;
    this.#room = room;
    this.#recorders = recorders;
    this.#logger = logger.child(ids);
    this.#over.promise.catch(() => undefined);
  }

  /** Whether its first bytes are stored. */
  get isStarted(): boolean {
    return this.#isStarted;
  }

  /** Whether a pause was requested, and packets have not flowed since. */
  get isPaused(): boolean {
    return this.#isHeld || this.#isResuming;
  }

  get isDiskFull(): boolean {
    return this.#isDiskFull;
  }

  /**
   * Resolves when the first bytes are stored, however long a busy machine needs. If no one is sending, these
   * are the first bytes of the manifest, and `stored` follows with the first stream; a take that continues a
   * recording waits a few seconds for that stream. Throws AppError: `recordingOff`; `recordingBusy`, also
   * when a recorder on another node ends; `mediaFailed` for a recorder here.
   */
  async start({ isContinuation = false } = {}): Promise<void> {
    if (this.#state !== 'new') throw new AppError('conflict', { thing: 'recording' });
    this.#state = 'open';
    this.#follow();
    try {
      await this.#begin(isContinuation);
    } catch (cause) {
      await this.stop('failed');
      if (cause instanceof AppError) throw cause;
      throw new AppError(this.#recorder?.isHere === false ? 'recordingBusy' : 'mediaFailed', {}, { cause });
    }
    this.#isStarted = true;
    this.#logger.info('recording started');
  }

  /** Resolves when no consumer forwards packets. It waits neither for its turn nor for the recorder. */
  async pause(): Promise<void> {
    this.#isHeld = true;
    if (this.#state !== 'open') return;
    this.#attempt(async () => {
      await this.#legs?.pause();
      await this.#recorder?.send({ kind: 'pause' });
    });
    // It fails only if the consumers are closed. A step that is running does not resume them.
    await this.#legs?.pause().catch(() => undefined);
  }

  /** Resolves when packets are forwarded again, unless a pause comes meanwhile. A key frame follows. */
  async resume(): Promise<void> {
    this.#isHeld = false;
    this.#isResuming = true;
    await this.#steps.take(async () => {
      if (this.#isHeld || this.#isEnded) return;
      // A recorder that has died is followed by another one, which is not paused.
      await this.#recorder?.send({ kind: 'resume' }).catch(() => undefined);
      // It may have been paused or stopped meanwhile.
      if (!this.#isHeld && !this.#isEnded) await this.#legs?.resume();
    });
    this.#isResuming = false;
  }

  /** Resolves when no consumer forwards packets. The files are then completed and uploaded (`uploaded`). */
  async stop(reason: RecordingStopReason): Promise<void> {
    if (this.#state === 'open') {
      this.#end(new Error('the recording was stopped'));
      this.#silent = this.#legs?.pause().catch(() => undefined) ?? Promise.resolve();
      this.#completed = this.#steps.take(() => this.#complete(reason));
    }
    await this.#silent;
  }

  /** Resolves when the files are closed. */
  async complete(reason: RecordingStopReason): Promise<void> {
    await this.stop(reason);
    await this.#completed;
  }

  async #complete(reason: RecordingStopReason): Promise<void> {
    this.#legs?.close();
    // A recorder that is gone has left its files for the next one.
    await this.#recorder?.send({ kind: 'stop', reason }).catch(() => this.#recorder?.kill());
    this.#recorders.release(this);
    this.#logger.info({ reason }, 'recording stopped');
  }

  async #begin(isContinuation: boolean): Promise<void> {
    const media = once(this, 'stored');
    media.catch(() => undefined);
    await this.#steps.take(() => this.#launch());
    const isAnySending = this.#room.streams().some(({ producer }) => !producer.closed && !producer.paused);
    if (isAnySending) return void (await Promise.race([media, this.#over.promise]));
    if (isContinuation) await Promise.race([media, this.#over.promise, delay(STREAMS_MS)]);
  }

  async #launch(): Promise<void> {
    if (this.#isEnded) return;
    const recorder = await this.#recorders.find(this, this.ids);
    // It was stopped meanwhile.
    if (this.#isEnded) return recorder.kill();
    this.#recorder = recorder;
    this.#listen(recorder);
    this.#port = await recorder.send({ kind: 'begin' });
    if (this.#isEnded) return;
    if (this.#isHeld) await recorder.send({ kind: 'pause' });
    await this.#connect(recorder);
  }

  /** Connects the recorder to the streams of the present router. */
  async #connect(recorder: Recorder): Promise<void> {
    this.#legs?.close();
    const { router } = await this.#room.current();
    const legs = await RecordingLegs.open(router, recorder, this.#port);
    // It was stopped meanwhile.
    if (this.#isEnded) return legs.close();
    this.#legs = legs;
    // The pause may have come meanwhile.
    if (this.#isHeld) await legs.pause();
    await Promise.all(this.#room.streams().map((stream) => this.#add(legs, stream)));
  }

  async #add(legs: RecordingLegs, stream: RecordedStream): Promise<void> {
    // It was closed meanwhile, or its worker died: the streams of the next epoch are added then.
    await legs
      .add(stream)
      .catch((error: unknown) => this.#logger.debug({ err: error }, 'stream not recorded'));
  }

  #follow(): void {
    this.#unfollow = this.#room.follow({
      onPublished: (stream) => this.#attempt(async () => this.#legs && (await this.#add(this.#legs, stream))),
      onLost: () => this.#attempt(() => this.#rebuild()),
      onLayerStopped: (producerId, stopped, lower) => this.#legs?.bypass(producerId, stopped, lower),
    });
  }

  async #rebuild(): Promise<void> {
    if (this.#isEnded || !this.#recorder) return;
    await this.#recorder.send({ kind: 'epoch' });
    await this.#connect(this.#recorder);
  }

  #listen(recorder: Recorder): void {
    recorder.on('notice', (notice) => this.#take(notice));
    recorder.once('ended', () => this.#recorderEnded(recorder));
  }

  #take(notice: RecorderNotice): void {
    if (notice.kind === 'uploaded') this.emit('uploaded');
    if (this.#isEnded) return;
    if (notice.kind === 'stored') this.emit('stored');
    if (notice.kind === 'keyFrameNeeded') this.#legs?.requestKeyFrame(notice.ssrc);
    if (notice.kind === 'solved') this.#troubled(notice.problem, true);
    if (notice.kind !== 'problem') return;
    const { problem, cause } = notice;
    this.#logger.error({ problem, cause }, 'recording has a problem');
    this.#troubled(problem, false);
  }

  #troubled(trouble: RecordingTrouble, isSolved: boolean): void {
    if (trouble === 'diskFull' && this.#isDiskFull === isSolved) {
      this.#isDiskFull = !isSolved;
      this.emit('diskFull', this.#isDiskFull);
    }
    this.emit('trouble', { trouble, isSolved });
  }

  #recorderEnded({ isHere }: Recorder): void {
    if (this.#isEnded) return;
    if (!isHere) return this.#abandon('interrupted');
    const now = performance.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < DEATHS_MS), now];
    this.#logger.warn({ deaths: this.#deaths.length }, 'recorder died');
    if (this.#deaths.length > MAX_DEATHS) return this.#abandon('lost');
    this.#troubled('recorderRestarted', false);
    this.#attempt(() => this.#launch());
  }

  #abandon(how: 'lost' | 'interrupted'): void {
    this.#end(new Error(`the recorder is gone: ${how}`));
    this.#legs?.close();
    this.#recorders.release(this);
    this.#logger.error(`recording ${how}`);
    this.emit(how);
  }

  #end(why: Error): void {
    this.#state = 'ended';
    this.#unfollow();
    this.#over.reject(why);
  }

  get #isEnded(): boolean {
    return this.#state === 'ended';
  }

  /** Runs a step that no one waits for. Whatever made it fail leads to another step. */
  #attempt(work: () => Promise<unknown>): void {
    this.#steps
      .take(work)
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'recording interrupted'));
  }
}
