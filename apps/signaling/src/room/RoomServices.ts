import type { EventEmitter } from 'node:events';
import type { TakeIds } from '@sightline/contracts/recordings/manifest';
import type { Logger } from 'pino';
import type { CallMetrics } from '../core/CallMetrics.ts';
import type { WorkerPool } from '../media/WorkerPool.ts';
import type { RecordedRoom } from '../recording/recordedRoom.ts';
import type { Take, TakeEvents } from '../recording/Take.ts';
import type { CaptureOrders } from './CaptureOrders.ts';

/** The part of a take that consent uses. */
export type CallTake = EventEmitter<TakeEvents> &
  Pick<Take, 'ids' | 'isStarted' | 'isPaused' | 'isDiskFull' | 'start' | 'pause' | 'resume' | 'stop'>;

export type CreateTake = (ids: TakeIds, room: RecordedRoom, logger: Logger) => CallTake;

/** The parts of a node that its rooms use. */
export interface RoomServices {
  pool: WorkerPool;
  /** Signs the resume tokens of seats. */
  secret: string;
  captureOrders: CaptureOrders;
  metrics: CallMetrics;
  /** Null where recording is not set up. */
  createTake: CreateTake | null;
  /** Starts a recorder ahead of the next recording. */
  prepareRecorder: () => void;
}
