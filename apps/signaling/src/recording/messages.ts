import type {
  RecordedCodec,
  RecordedTrack,
  RecordingStopReason,
  Take,
} from '@sightline/contracts/recordings/manifest';
import type { StorageSettings } from '@sightline/server-kit/storage/settings';
import type { RecordingProblem } from './problems.ts';

/** What a signaling node and the recorder process that it has forked say to each other. */

export interface TakeOptions extends Take {
  /** The take's folder on this machine. */
  folder: string;
  storage: StorageSettings;
}

/** A stream of RTP that a consumer sends to the recorder's port. */
export interface RecordedLeg {
  ssrc: number;
  track: RecordedTrack;
  name: string;
  codec: RecordedCodec;
  /** The id of the RTP extension that states the camera's orientation; 0 without it. */
  orientationId: number;
}

export type RecorderOrder =
  /** Takes up the folder: completes what an earlier recorder left, then opens the port. */
  | { kind: 'begin'; options: TakeOptions }
  /** Completes and uploads what an earlier recorder left, then ends. */
  | { kind: 'recover'; options: TakeOptions }
  | { kind: 'add'; leg: RecordedLeg }
  | { kind: 'remove'; ssrc: number }
  /** The media worker died: the next streams are another epoch. */
  | { kind: 'epoch' }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'stop'; reason: RecordingStopReason };

export interface NumberedOrder {
  number: number;
  order: RecorderOrder;
}

export type RecorderNotice =
  /** The order was carried out; `port` is that of `begin`. */
  | { kind: 'done'; number: number; port: number }
  | { kind: 'failed'; number: number; problem: string }
  /** The first media since the start or the last pause is on the disk. */
  | { kind: 'stored' }
  | { kind: 'keyFrameNeeded'; ssrc: number }
  | { kind: 'problem'; problem: Exclude<RecordingProblem, 'recorderRestarted'>; cause: string }
  | { kind: 'solved'; problem: Exclude<RecordingProblem, 'recorderRestarted'> }
  | { kind: 'usage'; cpuSeconds: number; delayMs: number }
  /** Everything is in the storage. The process ends. */
  | { kind: 'uploaded' };
