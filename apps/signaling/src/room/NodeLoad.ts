import { performance } from 'node:perf_hooks';
import type { WorkerPool } from '../media/WorkerPool.ts';

/** The weight of the newest reading: at two readings per second, about the last five seconds count. */
const WEIGHT = 0.1;
const FULL = 0.85;
/** Below this share a full node takes new rooms again, so that it does not alternate. */
const FREE = 0.7;

/** Seconds since the node started, in all and busy. */
export interface Usage {
  elapsed: number;
  eventLoop: number;
  /** The busy seconds of all media workers, divided by their number. */
  workers: number;
}

/**
 * Whether a node has processor time for further rooms: one call too many would disturb all the others. Counts
 * the event loop or the media workers, whichever are busier.
 */
export class NodeLoad {
  readonly #read: () => Promise<Usage>;
  #before: Usage | null = null;
  #share = 0;
  #isFull = false;

  constructor(read: () => Promise<Usage>) {
    this.#read = read;
  }

  async isFull(): Promise<boolean> {
    const now = await this.#read();
    if (this.#before) this.#share += WEIGHT * (busyShare(this.#before, now) - this.#share);
    this.#before = now;
    this.#isFull = this.#share >= (this.#isFull ? FREE : FULL);
    return this.#isFull;
  }
}

export async function readUsage(pool: WorkerPool): Promise<Usage> {
  const readings = await Promise.all(pool.workers.map((worker) => worker.usage().catch(() => null)));
  const seconds = readings.reduce((sum, reading) => sum + (reading?.cpuSeconds ?? 0), 0);
  const { active } = performance.eventLoopUtilization();
  return {
    elapsed: performance.now() / 1000,
    eventLoop: active / 1000,
    workers: seconds / Math.max(1, readings.length),
  };
}

/** A worker that was restarted has fewer seconds than its predecessor: negative shares count as none. */
function busyShare(before: Usage, now: Usage): number {
  const elapsed = now.elapsed - before.elapsed;
  const busy = Math.max(now.eventLoop - before.eventLoop, now.workers - before.workers);
  return Math.max(0, busy / elapsed);
}
