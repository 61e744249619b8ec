import { EventEmitter } from 'node:events';
import type { RecordingStopReason } from '@sightline/contracts/recordings/manifest';
import type { RecordingPause, RecordingTrouble } from '@sightline/contracts/rooms/recording';
import type { TakeIds } from '../recording/recordedRoom.ts';

/** The part of a recorder (recording/RoomRecorder.ts) that consent drives. */
export interface CallRecorder
  extends EventEmitter<{
    recording: [];
    problem: [RecordingTrouble];
    solved: ['diskFull' | 'uploadFailing'];
    /** The recorder cannot be started again. */
    lost: [];
    /** The recorder is gone; another one can continue with another take. */
    interrupted: [];
    uploaded: [];
  }> {
  /** Resolves when the first bytes are stored, which has no limit. Rejects if it cannot be started, or was stopped. */
  start(take: TakeIds, options: { isContinuation: boolean }): Promise<void>;
  /** Resolves when no packet is recorded any more, whatever other steps are under way. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when no packet is recorded any more. Its files are completed after that. */
  stop(reason: RecordingStopReason): Promise<void>;
}

type Phase = { name: 'starting' | 'recording' } | { name: 'paused'; why: RecordingPause };

/** A take of a recording with its recorder, from its start to its stop. */
export class Recording extends EventEmitter<{
  /** Nothing is written for lack of space, or it is written again. */
  diskFull: [boolean];
  trouble: [{ trouble: RecordingTrouble; isSolved: boolean }];
  /** The recorder is gone and nothing more is recorded. */
  lost: [];
  /** The recorder is gone; another one can continue with another take. */
  interrupted: [];
}> {
  readonly ids: TakeIds;
  readonly #recorder: CallRecorder;
  #isStarted = false;
  #pauses = 0;
  #isPaused = false;
  #isDiskFull = false;
  #stopped: Promise<void> | null = null;

  constructor(ids: TakeIds, recorder: CallRecorder) {
    super();
    this.ids = ids;
    this.#recorder = recorder;
    recorder.on('problem', (trouble) => this.#troubled(trouble, false));
    recorder.on('solved', (trouble) => this.#troubled(trouble, true));
    recorder.on('lost', () => this.emit('lost'));
    recorder.on('interrupted', () => this.emit('interrupted'));
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  get phase(): Phase {
    if (this.#isPaused) return { name: 'paused', why: 'newcomer' };
    if (!this.#isStarted) return { name: 'starting' };
    return this.#isDiskFull ? { name: 'paused', why: 'diskFull' } : { name: 'recording' };
  }

  /** Resolves when the first bytes are stored. */
  async start(options: { isContinuation: boolean }): Promise<void> {
    await this.#recorder.start(this.ids, options);
    this.#isStarted = true;
  }

  /** Resolves when no packet is recorded any more. May be called at any time. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    this.#pauses += 1;
    await this.#recorder.pause();
  }

  /** A pause that comes meanwhile remains. */
  async resume(): Promise<void> {
    const before = this.#pauses;
    await this.#recorder.resume();
    if (this.#pauses === before) this.#isPaused = false;
  }

  /** Resolves when no packet is recorded any more. May be called at any time; the first reason counts. */
  async stop(reason: RecordingStopReason): Promise<void> {
    // What it still completes and uploads is no concern of the room.
    this.removeAllListeners();
    this.#stopped ??= this.#recorder.stop(reason);
    await this.#stopped;
  }

  #troubled(trouble: RecordingTrouble, isSolved: boolean): void {
    if (trouble === 'diskFull' && this.#isDiskFull === isSolved) {
      this.#isDiskFull = !isSolved;
      if (this.phase.name !== 'starting' && !this.#isPaused) this.emit('diskFull', this.#isDiskFull);
    }
    this.emit('trouble', { trouble, isSolved });
  }
}
