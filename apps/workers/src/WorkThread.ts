import { Worker } from 'node:worker_threads';

export interface ThreadRequest<Order> {
  number: number;
  order: Order;
}
export type ThreadReply<Result> = { number: number } & ({ result: Result } | { problem: string });

export interface WorkThreadOptions {
  /** The module that the thread runs: it answers each request with a reply of the same number. */
  program: URL;
  /** What the thread does, for its failures: "rendering". */
  name: string;
  /** An order that needs more memory ends its thread, not the process with all its other work. */
  memoryLimitMb: number;
  /** The processor time of an order: on a busy machine, an honest one takes longer without using more of it. */
  timeLimitMs: number;
  /** The time of an order by the clock, for a thread that waits for something that never comes. */
  stuckAfterMs?: number;
  checkEveryMs?: number;
  /** The time after which an idle thread ends; without it, one is always ready. */
  idleMs?: number;
}

const STUCK_AFTER_MS = 20 * 60_000;
const CHECK_EVERY_MS = 1000;

/** A failure of an order, other than one of the machine or of a program that is being stopped. */
export class OrderFailure extends Error {}

interface QueuedOrder<Order, Result> extends ThreadRequest<Order> {
  resolve: (result: Result) => void;
  reject: (failure: Error) => void;
}

interface RunningThread {
  worker: Worker;
  /** Why the thread is ending; null while it runs. */
  failure: Error | null;
}

interface CurrentOrder<Order, Result> extends QueuedOrder<Order, Result> {
  thread: RunningThread;
  timer: NodeJS.Timeout;
}

/** Does costly work in a separate thread, one order after the other: other work must not wait, and an order must not end it. */
export class WorkThread<Order, Result> {
  readonly #options: WorkThreadOptions;
  readonly #queue: QueuedOrder<Order, Result>[] = [];
  #current: CurrentOrder<Order, Result> | null = null;
  /** Null before the first order and from when a thread is told to end. */
  #thread: RunningThread | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastNumber = 0;
  #isClosed = false;

  constructor(options: WorkThreadOptions) {
    this.#options = options;
  }

  /** Starts the thread and loads its code, so that the next order need not wait for them. */
  warmUp(): void {
    if (this.#isClosed) return;
    this.#thread ??= this.#start();
    if (!this.#current) this.#rest();
  }

  /** Does the order after those given earlier. Throws an OrderFailure if it fails, takes too long or too much memory. */
  async run(order: Order): Promise<Result> {
    if (this.#isClosed) throw this.#closedError();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#lastNumber += 1;
    this.#queue.push({ number: this.#lastNumber, order, resolve, reject });
    this.#runNext();
    return await promise;
  }

  /** Fails the current order and those that wait. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    for (const { reject } of this.#queue.splice(0)) reject(this.#closedError());
    const thread = this.#current?.thread ?? this.#thread;
    if (thread) await this.#end(thread, this.#closedError());
  }

  #runNext(): void {
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
    thread.worker.postMessage({ number: next.number, order: next.order } satisfies ThreadRequest<Order>);
  }

  /** Ends a thread whose order takes too much processor time, or does not end at all. */
  #watch(thread: RunningThread): NodeJS.Timeout {
    const { timeLimitMs, stuckAfterMs = STUCK_AFTER_MS, checkEveryMs = CHECK_EVERY_MS } = this.#options;
    const startedAt = performance.now();
    let usedBefore: number | null = null;
    const check = async (): Promise<void> => {
      if (performance.now() - startedAt > stuckAfterMs)
        return await this.#end(thread, this.#stuckError(stuckAfterMs));
      const used = await processorMsOf(thread.worker);
      if (used === null || this.#current?.timer !== timer) return;
      usedBefore ??= used;
      if (used - usedBefore > timeLimitMs) await this.#end(thread, this.#tooCostly(timeLimitMs));
    };
    const timer = setInterval(() => void check(), checkEveryMs);
    return timer;
  }

  /** The reply of an order that has failed in the meantime has another number than the current one. */
  #onReply(reply: ThreadReply<Result>): void {
    if (reply.number !== this.#current?.number) return;
    const { resolve, reject } = this.#finish();
    if ('result' in reply) resolve(reply.result);
    else reject(new OrderFailure(reply.problem));
    this.#runNext();
  }

  #onExit(thread: RunningThread, code: number): void {
    if (this.#thread === thread) this.#thread = null;
    if (this.#current?.thread !== thread) return;
    const { reject } = this.#finish();
    reject(thread.failure ?? new Error(`the ${this.#options.name} thread ended early with ${code}`));
    this.#runNext();
  }

  #finish(): Pick<QueuedOrder<Order, Result>, 'resolve' | 'reject'> {
    const current = this.#current;
    if (!current) throw new Error('there is no order');
    clearInterval(current.timer);
    this.#current = null;
    return current;
  }

  #start(): RunningThread {
    const { program, memoryLimitMb: maxOldGenerationSizeMb } = this.#options;
    const worker = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 4 },
      // React's development build is slower, and its warnings are for screens.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const thread: RunningThread = { worker, failure: null };
    worker.on('message', (reply: ThreadReply<Result>) => this.#onReply(reply));
    worker.on('error', (error) => {
      thread.failure = failureOf(error);
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
    const { idleMs } = this.#options;
    if (idleMs === undefined && !this.#isClosed) this.#thread ??= this.#start();
    const thread = this.#thread;
    if (!thread) return;
    thread.worker.unref();
    if (idleMs === undefined) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.#end(thread), idleMs).unref();
  }

  #tooCostly = (limitMs: number): Error =>
    new OrderFailure(`${this.#options.name} took more than ${limitMs / 1000} seconds of processor time`);

  #stuckError = (limitMs: number): Error =>
    new Error(`${this.#options.name} took more than ${limitMs / 1000} seconds`);

  #closedError = (): Error => new Error(`the ${this.#options.name} thread is closed`);
}

/** An order that needs too much memory would do so again; other errors of a thread are those of the machine. */
function failureOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const isOfOrder = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOfOrder ? new OrderFailure(error.message, { cause: error }) : error;
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
