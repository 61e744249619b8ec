import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderOrder } from './renderThreadMain.ts';

const TIME_LIMIT_MS = 120_000;
/** A report that grows beyond this ends its thread, not the process with all its other work. */
const MEMORY_LIMIT_MB = 1024;
/** Fonts and code stay loaded for the next report for a while, then the memory is freed. */
const IDLE_MS = 60_000;

/** Renders in a separate thread: laying out many pages takes seconds, and mail and photos must not wait. */
export class RenderThread {
  #thread: Worker | null = null;
  #idleTimer: NodeJS.Timeout | undefined;

  /** Starts loading code and fonts while the caller prepares the pictures. */
  warmUp(): void {
    clearTimeout(this.#idleTimer);
    this.#rest(this.#thread ?? this.#start());
  }

  /** Renders one file; one at a time. Throws when it fails, takes too long or too much memory. */
  async render(order: RenderOrder): Promise<void> {
    clearTimeout(this.#idleTimer);
    const thread = this.#thread ?? this.#start();
    thread.ref();
    const timer = setTimeout(() => void this.close(), TIME_LIMIT_MS);
    try {
      const { problem } = await ask(thread, order);
      if (problem !== null) throw new Error(problem);
    } finally {
      clearTimeout(timer);
      this.#rest(thread);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }

  #start(): Worker {
    const thread = new Worker(new URL('renderThreadMain.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB, maxYoungGenerationSizeMb: 4 },
      // React's development build is slower, and its warnings are for screens.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = null;
    });
    this.#thread = thread;
    return thread;
  }

  /** An idle thread keeps no process alive. */
  #rest(thread: Worker): void {
    thread.unref();
    this.#idleTimer = setTimeout(() => void this.close(), IDLE_MS).unref();
  }
}

function ask(thread: Worker, order: RenderOrder): Promise<RenderAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderAnswer>();
  const ended = (code: number): void => reject(new Error(`the render thread ended early with ${code}`));
  thread.once('message', resolve).once('error', reject).once('exit', ended);
  thread.postMessage(order);
  return promise.finally(() => thread.off('message', resolve).off('error', reject).off('exit', ended));
}
