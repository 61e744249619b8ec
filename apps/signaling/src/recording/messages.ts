import type { EventEmitter } from 'node:events';
import {
  ManifestEnd,
  RecordedCodec,
  RecordedTrack,
  RecordingStopReason,
  type TakeIds,
} from '@sightline/contracts/recordings/manifest';
import { RecordingTrouble } from '@sightline/contracts/rooms/recording';
import type { StorageSettings } from '@sightline/server-kit/storage/storageSettings';
import { z } from 'zod';

/** The messages between a room and its recorder, which may be on another machine. */

const SenderReport = z.strictObject({ timestamp: z.int().min(0).max(0xffffffff), sentAt: z.number() });
export type SenderReport = z.infer<typeof SenderReport>;

/** A stream of RTP that a consumer sends to the recorder's port. */
const RecordedLeg = z.strictObject({
  ssrc: z.int().min(0).max(0xffffffff),
  track: RecordedTrack,
  name: z.string().max(200),
  codec: RecordedCodec,
  /** The id of the RTP extension that states the camera's orientation; 0 without it. */
  orientationId: z.int().min(0).max(255),
});
export type RecordedLeg = z.infer<typeof RecordedLeg>;

export const RecorderOrder = z.discriminatedUnion('kind', [
  /** Opens the port. */
  z.strictObject({ kind: z.literal('begin') }),
  /** From this order on, streams are encrypted with this key. */
  z.strictObject({ kind: z.literal('decrypt'), key: z.string().max(400) }),
  z.strictObject({ kind: z.literal('add'), leg: RecordedLeg }),
  z.strictObject({ kind: z.literal('remove'), ssrc: RecordedLeg.shape.ssrc }),
  /** The person has turned this source off, or on again. */
  z.strictObject({ kind: z.literal('off'), ssrc: RecordedLeg.shape.ssrc }),
  z.strictObject({ kind: z.literal('on'), ssrc: RecordedLeg.shape.ssrc }),
  /** The sender of a stream reports which timestamp belongs to a time of its own clock in milliseconds. */
  z.strictObject({ kind: z.literal('report'), ssrc: RecordedLeg.shape.ssrc, ...SenderReport.shape }),
  /** The media worker died: the next streams are another epoch. */
  z.strictObject({ kind: z.literal('epoch') }),
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('resume') }),
  z.strictObject({ kind: z.literal('stop'), reason: RecordingStopReason }),
]);
export type RecorderOrder = z.infer<typeof RecorderOrder>;

const OwnProblem = RecordingTrouble.exclude(['recorderRestarted']);

export const RecorderNotice = z.discriminatedUnion('kind', [
  /** The first media since the start or the last pause is on the disk. */
  z.object({ kind: z.literal('stored') }),
  z.object({ kind: z.literal('keyFrameNeeded'), ssrc: RecordedLeg.shape.ssrc }),
  z.object({ kind: z.literal('problem'), problem: OwnProblem, cause: z.string() }),
  z.object({ kind: z.literal('solved'), problem: OwnProblem }),
  /** Everything is in the storage, up to this end of the manifest. The recorder ends. */
  z.object({ kind: z.literal('uploaded'), end: ManifestEnd }),
]);
export type RecorderNotice = z.infer<typeof RecorderNotice>;

export interface RecorderEvents {
  notice: [RecorderNotice];
  /** It is gone; after `uploaded`, in good order. */
  ended: [];
}

/** The recorder of one take, in a process of this node or of another one. */
export interface Recorder extends EventEmitter<RecorderEvents> {
  /** Whether it is on this machine, where another process can continue its take. */
  readonly isHere: boolean;
  /** The IP address of its machine. */
  readonly ip: string;
  /** Resolves when the order was carried out, with its port for `begin`. */
  send(order: RecorderOrder): Promise<number>;
  /** For a recorder that does not reply. */
  kill(): void;
}

/** Messages between a node and a recorder process on its own machine, in addition to those above. */

export interface TakeOptions extends TakeIds {
  /** The take's folder on this machine. */
  folder: string;
  storage: StorageSettings;
  /** Streams arrive from this machine alone, or from its networks for the rooms of other nodes. */
  listenIp: '127.0.0.1' | '0.0.0.0';
}

export type ProcessOrder =
  | RecorderOrder
  /** Completes what an earlier recorder left in the folder. */
  | { kind: 'open'; options: TakeOptions }
  /** Uploads what an earlier recorder left, then ends. */
  | { kind: 'recover' };

export interface NumberedOrder {
  number: number;
  order: ProcessOrder;
}

/** Counted since the start of the recorder process. */
export interface RecorderFigures {
  lostPackets: number;
  /** The length of the files that it has completed. */
  recordedSeconds: number;
  failedUploads: number;
}

export interface RecorderUsage extends RecorderFigures {
  kind: 'usage';
  cpuSeconds: number;
  /** Its age by its own clock: this notice may be read late. */
  atSeconds: number;
}

export type ProcessNotice =
  | RecorderNotice
  /** The order was carried out; `port` is that of `begin`. */
  | { kind: 'done'; number: number; port: number }
  | { kind: 'failed'; number: number; problem: string }
  | RecorderUsage;
