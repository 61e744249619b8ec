import { EventEmitter } from 'node:events';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { RecordingStopReason } from '@sightline/contracts/recordings/manifest';
import type { RecordingPause, RecordingTrouble } from '@sightline/contracts/rooms/recording';
import type { TakeIds } from '../recording/recordedRoom.ts';

/** Longer than the recorder itself waits for the first key frame. */
const START_MS = 12_000;
/** The longest wait for the recorder, so that no newcomer is kept out of the call by a recorder that hangs. */
const RECORDER_MS = 5000;

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
  /** Resolves when the first bytes are stored. */
  start(take: TakeIds): Promise<void>;
  /** Resolves when no packet is recorded any more. */
  pause(): Promise<void>;
  resume(): Promise<void>;
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
  #step: 'starting' | 'recording' | 'paused' = 'starting';
  #isDiskFull = false;

  constructor(ids: TakeIds, recorder: CallRecorder) {
    super();
    this.ids = ids;
    this.#recorder = recorder;
    recorder.on('problem', (trouble) => this.#troubled(trouble, false));
    recorder.on('solved', (trouble) => this.#troubled(trouble, true));
    recorder.on('lost', () => this.emit('lost'));
    recorder.on('interrupted', () => this.emit('interrupted'));
  }

  get isPaused(): boolean {
    return this.#step === 'paused';
  }

  get phase(): Phase {
    if (this.#step === 'paused') return { name: 'paused', why: 'newcomer' };
    if (this.#step === 'recording' && this.#isDiskFull) return { name: 'paused', why: 'diskFull' };
    return { name: this.#step };
  }

  /** Resolves when the first bytes are stored. */
  async start(): Promise<void> {
    await withTimeout(START_MS, this.#recorder.start(this.ids));
    this.#step = 'recording';
  }

  /** Resolves when no packet is recorded any more. */
  async pause(): Promise<void> {
    await withTimeout(RECORDER_MS, this.#recorder.pause());
    this.#step = 'paused';
  }

  async resume(): Promise<void> {
    await withTimeout(RECORDER_MS, this.#recorder.resume());
    this.#step = 'recording';
  }

  async stop(reason: RecordingStopReason): Promise<void> {
    // What it still uploads is no concern of the room.
    this.removeAllListeners();
    await withTimeout(RECORDER_MS, this.#recorder.stop(reason));
  }

  #troubled(trouble: RecordingTrouble, isSolved: boolean): void {
    if (trouble === 'diskFull' && this.#isDiskFull === isSolved) {
      this.#isDiskFull = !isSolved;
      if (this.#step === 'recording') this.emit('diskFull', this.#isDiskFull);
    }
    this.emit('trouble', { trouble, isSolved });
  }
}
