import type { Logger } from 'pino';
import type { CallMetrics } from '../core/CallMetrics.ts';
import type { WorkerPool } from '../media/WorkerPool.ts';
import type { RecordedRoom } from '../recording/recordedRoom.ts';
import type { CaptureOrders } from './CaptureOrders.ts';
import type { CallRecorder } from './Recording.ts';

export type CreateRecorder = (room: RecordedRoom, logger: Logger) => CallRecorder;

/** The parts of a node that its rooms use. */
export interface RoomServices {
  pool: WorkerPool;
  /** The secret of the tokens of seats. */
  secret: string;
  captureOrders: CaptureOrders;
  metrics: CallMetrics;
  /** Null where recording is not set up. */
  createRecorder: CreateRecorder | null;
  /** Starts a recorder ahead of the next recording. */
  prepareRecorder: () => void;
}
