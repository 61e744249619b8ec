import { setTimeout as delay } from 'node:timers/promises';
import { backoffAfter } from '@sightline/contracts/core/backoffAfter';
import { AppError } from '@sightline/contracts/core/errors';
import type { Logger } from 'pino';
import { type MediaAddress, presentAddresses } from './listenAddresses.ts';
import { MediaWorker } from './MediaWorker.ts';

const RESTART_DELAYS = { firstDelayMs: 50, longestDelayMs: 5000 };

export interface WorkerPoolOptions {
  workers: number;
  /** The port of the first worker; each further one takes the next port. 0 takes any free port. */
  port: number;
  /** The addresses, of which browsers prefer the first one. */
  addresses: readonly MediaAddress[];
  /** Called when a worker ended unexpectedly. */
  onDeath?(): void;
  logger: Logger;
}

/** The media workers of a node. One that dies is restarted on its own port; rooms pick a live one. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #workers = new Map<number, MediaWorker>();
  /** Resumes what waits until a worker has started or the pool is closed. */
  readonly #waiting = new Set<() => void>();
  #closed = false;

  private constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  static async create(options: WorkerPoolOptions): Promise<WorkerPool> {
    const pool = new WorkerPool(options);
    try {
      await Promise.all(Array.from({ length: options.workers }, (_, index) => pool.#start(index)));
    } catch (error) {
      // The started workers would outlive the failed start of this process.
      pool.close();
      throw error;
    }
    return pool;
  }

  get workers(): MediaWorker[] {
    return [...this.#workers.values()].filter((worker) => worker.isAlive);
  }

  /**
   * The live worker with the fewest rooms; waits for one that is being restarted, however long the machine
   * needs. The caller's own limit bounds the wait.
   */
  async pick(): Promise<MediaWorker> {
    while (!this.#closed) {
      const [least] = this.workers.sort((one, other) => one.load - other.load);
      if (least) return least;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
    throw new AppError('unavailable');
  }

  close(): void {
    // This is set before the workers end, so that none of them is restarted.
    this.#closed = true;
    for (const worker of this.#workers.values()) worker.close();
    this.#resumeWaiting();
  }

  async #start(index: number): Promise<void> {
    const { port, addresses, logger } = this.#options;
    const present = await presentAddresses(addresses);
    if (present.length < addresses.length) logger.warn({ addresses, present }, 'media address missing');
    const worker = await MediaWorker.create(present, port === 0 ? 0 : port + index);
    // The pool was closed while the process was starting.
    if (this.#closed) return worker.close();
    this.#workers.set(index, worker);
    worker.once('died', (error) => {
      logger.error({ err: error, worker: index, workerPid: worker.pid }, 'media worker died');
      this.#options.onDeath?.();
      void this.#restart(index);
    });
    logger.info({ worker: index, workerPid: worker.pid }, 'media worker started');
    this.#resumeWaiting();
  }

  #resumeWaiting(): void {
    for (const resume of this.#waiting) resume();
    this.#waiting.clear();
  }

  /** Restarts a worker, with retries because the dead process may hold the port for a moment longer. */
  async #restart(index: number): Promise<void> {
    for (let tries = 1; !this.#closed; tries++) {
      try {
        return await this.#start(index);
      } catch (error) {
        this.#options.logger.error({ err: error, worker: index }, 'media worker could not be started');
        await delay(backoffAfter(tries, RESTART_DELAYS));
      }
    }
  }
}
