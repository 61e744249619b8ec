import type { EventEmitter } from 'node:events';
import type { RecordingStopReason } from '@sightline/contracts/recordings/manifest';

/** Problems that a person should know of. The call continues in any case. */
export type RecordingProblem =
  /** Nothing can be written at the moment; the recorder tries again every few seconds. */
  | 'diskFull'
  /** Finished files are kept on the node and are uploaded later. */
  | 'uploadFailing'
  /** A few seconds may be missing. */
  | 'recorderRestarted';

export interface RoomRecorderEvents {
  /** The first bytes of media are on the disk: after the start, and again after each `resume`. */
  recording: [];
  problem: [RecordingProblem];
  /** The disk has space again, or an upload has succeeded. */
  solved: ['diskFull' | 'uploadFailing'];
  /** The recorder cannot be started again. What was recorded so far is kept and will be uploaded. */
  lost: [];
  /** Everything that was recorded is uploaded. */
  uploaded: [];
}

/** The recording of one room: one object for one recording. */
export interface RoomRecorder extends EventEmitter<RoomRecorderEvents> {
  /**
   * Resolves when the first bytes are stored. If no one is sending, these are the first bytes of the manifest, and
   * `recording` follows with the first stream. Throws AppError: `recordingOff`, `recordingBusy`, or `mediaFailed`.
   */
  start(recordingId: string): Promise<void>;
  /** Resolves when no consumer forwards packets any more and the files are closed. Newcomers stay unrecorded. */
  pause(): Promise<void>;
  /** Resolves when the consumers forward packets again; the first picture follows with its key frame. */
  resume(): Promise<void>;
  /** Resolves when the last file is closed. Its upload continues (`uploaded`). A second call does nothing. */
  stop(reason: RecordingStopReason): Promise<void>;
}
