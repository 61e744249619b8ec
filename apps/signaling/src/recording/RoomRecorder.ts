import { EventEmitter, once } from 'node:events';
import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { RecordingStopReason } from '@sightline/contracts/recordings/manifest';
import type { RecordingTrouble } from '@sightline/contracts/rooms/recording';
import type { Logger } from 'pino';
import type { RecorderNotice } from './messages.ts';
import type { Recorder } from './Recorder.ts';
import type { Recorders } from './Recorders.ts';
import { RecordingLegs } from './RecordingLegs.ts';
import type { RecordedRoom, RecordedStream, TakeIds } from './recordedRoom.ts';

/** The time for the first bytes: a process starts, and a phone sends its key frame. */
const FIRST_BYTES_MS = 10_000;
/** The number of deaths of recorders within a minute after which the recording is given up. */
const MAX_DEATHS = 5;
const DEATHS_MS = 60_000;

type State = 'new' | 'recording' | 'paused' | 'ended';

/** One take of the recording of a room. It follows the streams of the room by itself. */
export class RoomRecorder extends EventEmitter<{
  /** The first bytes of media are on the disk: after the start, and again after each `resume`. */
  recording: [];
  problem: [RecordingTrouble];
  /** The disk has space again, or an upload has succeeded. */
  solved: ['diskFull' | 'uploadFailing'];
  /** The recorder cannot be started again. What was recorded so far is kept and will be uploaded. */
  lost: [];
  /** The other node with the recorder is gone. Another take can continue the recording. */
  interrupted: [];
  /** Everything that was recorded is in the storage. */
  uploaded: [];
}> {
  readonly #room: RecordedRoom;
  readonly #recorders: Recorders;
  #logger: Logger;
  #ids: TakeIds = { recordingId: '', takeId: '' };
  #state: State = 'new';
  #process: Recorder | null = null;
  #legs: RecordingLegs | null = null;
  #port = 0;
  #deaths: number[] = [];
  #unfollow: () => void = () => undefined;
  /** Steps that change process or legs come one after the other. */
  #steps: Promise<void> = Promise.resolve();

  constructor(room: RecordedRoom, recorders: Recorders, logger: Logger) {
    super();
    this.#room = room;
    this.#recorders = recorders;
    this.#logger = logger;
  }

  /**
   * Resolves when the first bytes are stored. If no one is sending, these are the first bytes of the manifest, and
   * `recording` follows with the first stream. Throws AppError: `recordingOff`, `recordingBusy`, also for a recorder on
   * another node that does not start, or `mediaFailed`.
   */
  async start(ids: TakeIds): Promise<void> {
    if (this.#state !== 'new') throw new AppError('conflict', { thing: 'recording' });
    this.#ids = ids;
    this.#state = 'recording';
    this.#logger = this.#logger.child(ids);
    this.#follow();
    try {
      await this.#begin();
    } catch (cause) {
      await this.stop('failed');
      if (cause instanceof AppError) throw cause;
      throw new AppError(this.#process?.isHere === false ? 'recordingBusy' : 'mediaFailed', {}, { cause });
    }
    this.#logger.info('recording started');
  }

  /** Resolves when no consumer forwards packets any more and the files are closed. */
  async pause(): Promise<void> {
    if (this.#state !== 'recording') return;
    this.#state = 'paused';
    // This does not wait for its turn: a step that is running resumes no consumer from now on.
    await this.#legs?.pause().catch(() => undefined);
    await this.#step(async () => {
      await this.#legs?.pause();
      await this.#process?.tell({ kind: 'pause' });
    });
  }

  /** Resolves when the consumers forward packets again; the first picture follows with its key frame. */
  async resume(): Promise<void> {
    await this.#step(async () => {
      if (this.#state !== 'paused') return;
      this.#state = 'recording';
      await this.#process?.tell({ kind: 'resume' });
      await this.#legs?.resume();
    });
  }

  /** Resolves when the last file is closed. Its upload continues (`uploaded`). A second call does nothing. */
  async stop(reason: RecordingStopReason): Promise<void> {
    if (this.#state === 'ended' || this.#state === 'new') return;
    this.#state = 'ended';
    this.#unfollow();
    await this.#step(async () => {
      this.#legs?.close();
      // A recorder that is gone has left its files for the next one.
      await this.#process?.tell({ kind: 'stop', reason }).catch(() => this.#process?.kill());
    });
    this.#recorders.release(this);
    this.#logger.info({ reason }, 'recording stopped');
  }

  async #begin(): Promise<void> {
    const isAnySending = this.#room.streams().some(({ producer }) => !producer.closed && !producer.paused);
    const media: Promise<unknown> = isAnySending ? once(this, 'recording') : Promise.resolve();
    const gone = once(this, 'interrupted').then(() => Promise.reject(new Error('the other node is gone')));
    gone.catch(() => undefined);
    await this.#step(() => this.#launch());
    await withTimeout(FIRST_BYTES_MS, Promise.race([media, gone]));
  }

  async #launch(): Promise<void> {
    if (this.#isEnded) return;
    const { inspectionId } = this.#room;
    const recorder = await this.#recorders.find(this, { inspectionId, ...this.#ids });
    // It was stopped meanwhile.
    if (this.#isEnded) return recorder.kill();
    this.#process = recorder;
    this.#listen(recorder);
    this.#port = await recorder.tell({ kind: 'begin' });
    if (this.#isPaused) await recorder.tell({ kind: 'pause' });
    await this.#connect(recorder);
  }

  /** Connects the recorder with the streams of the present router. */
  async #connect(recorder: Recorder): Promise<void> {
    this.#legs?.close();
    const { router } = await this.#room.current();
    const legs = await RecordingLegs.open(router, recorder, this.#port);
    this.#legs = legs;
    // The pause may have come meanwhile.
    if (this.#isPaused) await legs.pause();
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
    if (this.#state === 'ended' || !this.#process) return;
    await this.#process.tell({ kind: 'epoch' });
    await this.#connect(this.#process);
  }

  #listen(recorder: Recorder): void {
    recorder.on('notice', (notice) => this.#take(notice));
    recorder.once('ended', () => this.#recorderEnded(recorder));
  }

  #take(notice: RecorderNotice): void {
    if (notice.kind === 'stored') this.emit('recording');
    if (notice.kind === 'keyFrameNeeded') this.#legs?.requestKeyFrame(notice.ssrc);
    if (notice.kind === 'solved') this.emit('solved', notice.problem);
    if (notice.kind === 'uploaded') this.emit('uploaded');
    if (notice.kind !== 'problem') return;
    const { problem, cause } = notice;
    this.#logger.error({ problem, cause }, 'recording has a problem');
    this.emit('problem', problem);
  }

  /** After its end in good order, no one is left to start it for. */
  #recorderEnded({ isHere }: Recorder): void {
    if (this.#state === 'ended') return;
    if (!isHere) return this.#giveUp('interrupted');
    const now = performance.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < DEATHS_MS), now];
    this.#logger.warn({ deaths: this.#deaths.length }, 'recorder died');
    if (this.#deaths.length > MAX_DEATHS) return this.#giveUp('lost');
    this.emit('problem', 'recorderRestarted');
    this.#attempt(() => this.#launch());
  }

  #giveUp(how: 'lost' | 'interrupted'): void {
    this.#state = 'ended';
    this.#unfollow();
    this.#legs?.close();
    this.#recorders.release(this);
    this.#logger.error(`recording ${how}`);
    this.emit(how);
  }

  get #isEnded(): boolean {
    return this.#state === 'ended';
  }

  get #isPaused(): boolean {
    return this.#state === 'paused';
  }

  /** A step that no one waits for. Its failure has a cause that is followed by another step. */
  #attempt(work: () => Promise<unknown>): void {
    this.#step(work).catch((error: unknown) => this.#logger.warn({ err: error }, 'recording interrupted'));
  }

  async #step(work: () => Promise<unknown>): Promise<void> {
    const done = this.#steps.then(work);
    this.#steps = done.then(
      () => undefined,
      () => undefined,
    );
    await done;
  }
}
