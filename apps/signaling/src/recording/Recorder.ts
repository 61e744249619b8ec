import type { EventEmitter } from 'node:events';
import type { RecorderNotice, RecorderOrder } from './messages.ts';

export interface RecorderEvents {
  notice: [RecorderNotice];
  /** It is gone: in good order after `uploaded`. */
  ended: [];
}

/** The recorder of one take, as its room sees it. */
export interface Recorder extends EventEmitter<RecorderEvents> {
  /** Whether it is on this machine, where another process can continue its take. */
  readonly isHere: boolean;
  /** The IP address of its machine. */
  readonly ip: string;
  /** Resolves when the order was carried out, with its port for `begin`. */
  tell(order: RecorderOrder): Promise<number>;
  /** For a recorder that does not reply. */
  kill(): void;
}
