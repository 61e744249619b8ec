import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { RoomRouter } from '../media/RoomRouter.ts';
import type { WorkerPool } from '../media/WorkerPool.ts';

/** A room's router. Each death of its worker replaces it and increases the epoch by one. */
export class RoomRouterManager extends EventEmitter<{
  /** The worker died: all media from before this epoch is gone. */
  lost: [epoch: number];
  /** The active speaker changed; null when no one speaks. */
  speaker: [peerId: string | null];
}> {
  readonly #pool: WorkerPool;
  readonly #logger: Logger;
  #epoch = 1;
  #router: Promise<RoomRouter>;
  #speaker: string | null = null;
  #closed = false;

  constructor(pool: WorkerPool, logger: Logger) {
    super();
    this.#pool = pool;
    this.#logger = logger;
    this.#router = this.#open();
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** The active speaker, for peers that enter between two changes. */
  get speaker(): string | null {
    return this.#speaker;
  }

  /** Waits for the router of the current epoch while it is being created. */
  async current(): Promise<{ epoch: number; router: RoomRouter }> {
    const router = await this.#router;
    return { epoch: this.#epoch, router };
  }

  close(): void {
    this.#closed = true;
    this.removeAllListeners();
    // A router that was never created needs no closing; `current()` reports the failure.
    this.#router.then((router) => router.close()).catch(() => undefined);
  }

  async #open(): Promise<RoomRouter> {
    while (!this.#closed) {
      try {
        return this.#watch(await RoomRouter.create(await this.#pool.pick()));
      } catch (error) {
        // The picked worker may also die; the pool is starting another one.
        this.#logger.warn({ err: error }, 'could not create a router');
        await delay(100);
      }
    }
    throw new Error('the room was closed');
  }

  #watch(router: RoomRouter): RoomRouter {
    router.on('speaker', (peerId) => this.#setSpeaker(peerId));
    router.once('lost', () => this.#lost());
    return router;
  }

  #setSpeaker(peerId: string | null): void {
    this.#speaker = peerId;
    this.emit('speaker', peerId);
  }

  #lost(): void {
    if (this.#closed) return;
    // The observers died with the worker and will not report the silence.
    this.#setSpeaker(null);
    this.#epoch += 1;
    this.#router = this.#open();
    this.#logger.warn({ epoch: this.#epoch }, 'media worker died, opening another router');
    this.emit('lost', this.#epoch);
  }
}
