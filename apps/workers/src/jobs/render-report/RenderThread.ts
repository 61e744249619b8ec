import { Worker } from 'node:worker_threads';
import type { RenderOrder, RenderReply, RenderRequest } from './renderThreadMain.ts';

/**
 * Processor time of the thread: on a busy machine, an honest report takes longer without using more of it. 500 photos take
 * about 10 seconds.
 */
const TIME_LIMIT_MS = 120_000;
/** By the clock, for a thread that waits for something that never comes. */
const STUCK_AFTER_MS = 20 * 60_000;
const CHECK_EVERY_MS = 1000;
/** A report that grows beyond this ends its thread, not the process with all its other work. */
const MEMORY_LIMIT_MB = 1024;
/** Fonts and code stay loaded for the next report for a while, then the memory is freed. */
const IDLE_MS = 60_000;

export interface RenderThreadOptions {
  program?: URL;
  /** The processor time of an order. */
  timeLimitMs?: number;
  /** The time of an order by the clock. */
  stuckAfterMs?: number;
  checkEveryMs?: number;
  idleMs?: number;
}

interface QueuedOrder extends RenderRequest {
  resolve: () => void;
  reject: (failure: Error) => void;
}

interface RunningThread {
  worker: Worker;
  /** Why the thread is ending; null while it runs. */
  failure: Error | null;
}

interface CurrentOrder extends QueuedOrder {
  thread: RunningThread;
  timer: NodeJS.Timeout;
}

/** Renders in a separate thread: laying out many pages takes seconds, and mail and photos must not wait. */
export class RenderThread {
  readonly #program: URL;
  readonly #timeLimitMs: number;
  readonly #stuckAfterMs: number;
  readonly #checkEveryMs: number;
  readonly #idleMs: number;
  readonly #queue: QueuedOrder[] = [];
  #current: CurrentOrder | null = null;
  /** Null before the first order and from when a thread is told to end. */
  #thread: RunningThread | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastNumber = 0;
  #isClosed = false;

  constructor({
    program,
    timeLimitMs = TIME_LIMIT_MS,
    stuckAfterMs = STUCK_AFTER_MS,
    checkEveryMs = CHECK_EVERY_MS,
    idleMs = IDLE_MS,
  }: RenderThreadOptions = {}) {
    this.#program = program ?? new URL('renderThreadMain.ts', import.meta.url);
    this.#timeLimitMs = timeLimitMs;
    this.#stuckAfterMs = stuckAfterMs;
    this.#checkEveryMs = checkEveryMs;
    this.#idleMs = idleMs;
  }

  /** Starts loading code and fonts while the caller prepares the pictures. */
  warmUp(): void {
    if (this.#isClosed) return;
    this.#thread ??= this.#start();
    if (!this.#current) this.#rest();
  }

  /** Renders one file after those ordered earlier. Throws when it fails, takes too long or too much memory. */
  async render(order: RenderOrder): Promise<void> {
    if (this.#isClosed) throw closedError();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#lastNumber += 1;
    this.#queue.push({ number: this.#lastNumber, order, resolve, reject });
    this.#renderNext();
    await promise;
  }

  /** Fails the current order and those that wait. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    for (const { reject } of this.#queue.splice(0)) reject(closedError());
    const thread = this.#current?.thread ?? this.#thread;
    if (thread) await this.#end(thread, closedError());
  }

  #renderNext(): void {
    if (this.#current) return;
    const next = this.#queue.shift();
    if (!next) {
      this.#rest();
      return;
    }
    clearTimeout(this.#idleTimer);
    this.#thread ??= this.#start();
    const thread = this.#thread;
    thread.worker.ref();
    this.#current = { ...next, thread, timer: this.#watch(thread) };
    thread.worker.postMessage({ number: next.number, order: next.order } satisfies RenderRequest);
  }

  /** Ends a thread whose order takes too much processor time, or does not end at all. */
  #watch(thread: RunningThread): NodeJS.Timeout {
    const startedAt = performance.now();
    let usedBefore: number | null = null;
    const check = async (): Promise<void> => {
      if (performance.now() - startedAt > this.#stuckAfterMs)
        return await this.#end(thread, tooLong(this.#stuckAfterMs, ''));
      const used = await processorMsOf(thread.worker);
      if (used === null || this.#current?.timer !== timer) return;
      usedBefore ??= used;
      if (used - usedBefore > this.#timeLimitMs)
        await this.#end(thread, tooLong(this.#timeLimitMs, ' of processor time'));
    };
    const timer = setInterval(() => void check(), this.#checkEveryMs);
    return timer;
  }

  /** The reply of an order that has failed in the meantime has another number than the current one. */
  #onReply({ number, problem }: RenderReply): void {
    if (number === this.#current?.number) this.#finish(problem === null ? null : new Error(problem));
  }

  #onExit(thread: RunningThread, code: number): void {
    if (this.#thread === thread) this.#thread = null;
    if (this.#current?.thread !== thread) return;
    this.#finish(thread.failure ?? new Error(`the render thread ended early with ${code}`));
  }

  #finish(failure: Error | null): void {
    if (!this.#current) return;
    const { timer, resolve, reject } = this.#current;
    clearInterval(timer);
    this.#current = null;
    if (failure) reject(failure);
    else resolve();
    this.#renderNext();
  }

  #start(): RunningThread {
    const worker = new Worker(this.#program, {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: 4 },
      // React's development build is slower, and its warnings are for screens.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const thread: RunningThread = { worker, failure: null };
    worker.on('message', (reply: RenderReply) => this.#onReply(reply));
    worker.on('error', (error) => {
      thread.failure = error instanceof Error ? error : new Error(String(error));
    });
    worker.once('exit', (code) => this.#onExit(thread, code));
    return thread;
  }

  /** The thread gets no more orders. Its current one fails once it has ended and can no longer write the file. */
  async #end(thread: RunningThread, failure: Error | null = null): Promise<void> {
    if (this.#thread === thread) this.#thread = null;
    thread.failure = failure;
    await thread.worker.terminate();
  }

  /** An idle thread keeps no process alive. */
  #rest(): void {
    const thread = this.#thread;
    if (!thread) return;
    thread.worker.unref();
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.#end(thread), this.#idleMs).unref();
  }
}

function tooLong(limitMs: number, what: string): Error {
  return new Error(`rendering took more than ${limitMs / 1000} seconds${what}`);
}

/** The processor time of a thread so far; null once it has ended. */
async function processorMsOf(worker: Worker): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return null;
  }
}

function closedError(): Error {
  return new Error('the render thread is closed');
}
