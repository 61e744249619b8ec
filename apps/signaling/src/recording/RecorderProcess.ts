import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mintId } from '@sightline/contracts/core/ids';
import type {
  NumberedOrder,
  ProcessNotice,
  ProcessOrder,
  Recorder,
  RecorderEvents,
  RecorderFigures,
  RecorderUsage,
  TakeOptions,
} from './messages.ts';

const PROGRAM = fileURLToPath(new URL('process/main.ts', import.meta.url));
const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'sightline-recorder-code');

interface PendingOrder {
  resolve: (port: number) => void;
  reject: (problem: Error) => void;
}

/**
 * The process of one recorder on this machine. It starts ahead of its take, and outlives its node to complete
 * its files. Orders have no time limit: on a busy machine only the end of the process is a failure.
 */
export class RecorderProcess extends EventEmitter<RecorderEvents> implements Recorder {
  readonly isHere = true;
  readonly ip = '127.0.0.1';
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, PendingOrder>();
  #lastNumber = 0;
  #isUploaded = false;
  readonly #onFigures: (more: RecorderFigures) => void;
  #figures: RecorderFigures = { lostPackets: 0, recordedSeconds: 0, failedUploads: 0 };
  #usage: RecorderUsage | null = null;
  #cores: number | null = null;
  #isKilled = false;

  /**
   * The process has an id on its command line, by which a later node finds one that is still at work.
   * `onFigures` gets what the process has done since the last call.
   */
  constructor(onFigures: (more: RecorderFigures) => void) {
    super();
    this.#onFigures = onFigures;
    this.#child = fork(PROGRAM, [mintId()], {
      // It gets none of the node's secrets and flags. The cache halves the start time of a recorder's
      // successor.
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, NODE_COMPILE_CACHE: COMPILE_CACHE },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (notice: ProcessNotice) => this.#take(notice));
    this.#child.on('error', () => this.#end());
    this.#child.once('exit', () => this.#end());
  }

  /** Sends the folder of the take. If the recorder cannot open it, the next order fails. */
  open(options: TakeOptions): void {
    // The usage until this moment is not that of the take.
    this.#usage = null;
    this.send({ kind: 'open', options }).catch(() => undefined);
  }

  /** Whether everything was in the storage when the process ended. */
  get isUploaded(): boolean {
    return this.#isUploaded;
  }

  /** Whether the process ended by itself, with something left to upload. */
  get hasDied(): boolean {
    return !this.#isUploaded && !this.#isKilled;
  }

  /** The recent processor time of the take, in cores; null before it was measured. */
  get cores(): number | null {
    return this.#cores;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async send(order: ProcessOrder): Promise<number> {
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.#pending.set(number, { resolve, reject });
    this.#child.send({ number, order } satisfies NumberedOrder, (error) => {
      if (error) this.#settle(number)?.reject(error);
    });
    return await promise;
  }

  kill(): void {
    this.#isKilled = true;
    this.#child.kill('SIGKILL');
  }

  /** Lets the process finish alone. */
  release(): void {
    if (this.#child.connected) this.#child.disconnect();
    this.#child.unref();
  }

  #take(notice: ProcessNotice): void {
    if (notice.kind === 'done') this.#settle(notice.number)?.resolve(notice.port);
    else if (notice.kind === 'failed') this.#settle(notice.number)?.reject(new Error(notice.problem));
    else if (notice.kind === 'usage') this.#measure(notice);
    else {
      this.#isUploaded ||= notice.kind === 'uploaded';
      this.emit('notice', notice);
    }
  }

  #measure(usage: RecorderUsage): void {
    const { lostPackets, recordedSeconds, failedUploads } = this.#figures;
    this.#onFigures({
      lostPackets: usage.lostPackets - lostPackets,
      recordedSeconds: usage.recordedSeconds - recordedSeconds,
      failedUploads: usage.failedUploads - failedUploads,
    });
    this.#figures = usage;
    const before = this.#usage;
    if (before) this.#cores = (usage.cpuSeconds - before.cpuSeconds) / (usage.atSeconds - before.atSeconds);
    this.#usage = usage;
  }

  #settle(number: number): PendingOrder | undefined {
    const pending = this.#pending.get(number);
    this.#pending.delete(number);
    return pending;
  }

  #end(): void {
    for (const number of [...this.#pending.keys()]) {
      this.#settle(number)?.reject(new Error('the recorder has ended'));
    }
    this.emit('ended');
    this.removeAllListeners();
  }
}
