import { RoomLogFollower } from '@sightline/server-kit/RoomLogFollower';
import type { Logger } from 'pino';

interface RoomFeedOptions {
  redisUrl: string;
  prefix: string;
  logger: Logger;
}

/** Lets requests wait for the next event of an inspection, all of them over one connection to Redis. */
export class RoomFeed {
  readonly #options: RoomFeedOptions;
  readonly #waiting = new Map<string, Set<() => void>>();
  /** Opened by the first request that waits. */
  #follower: RoomLogFollower | null = null;
  #isClosed = false;

  constructor(options: RoomFeedOptions) {
    this.#options = options;
  }

  /** Resolves once the log has an event after `since`, after `waitMs`, or when the caller is gone. */
  async next(inspectionId: string, since: number, waitMs: number, gone: AbortSignal): Promise<void> {
    if (this.#isClosed) return;
    const happened = Promise.withResolvers<void>();
    const timer = setTimeout(happened.resolve, waitMs);
    gone.addEventListener('abort', () => happened.resolve(), { once: true });
    const waiting = this.#waiting.get(inspectionId) ?? new Set();
    this.#waiting.set(inspectionId, waiting.add(happened.resolve));
    // Also announces what was appended since the caller looked.
    this.#followed().follow(inspectionId, since);
    await happened.promise;
    clearTimeout(timer);
    waiting.delete(happened.resolve);
    if (waiting.size === 0 && this.#waiting.get(inspectionId) === waiting) this.#leave(inspectionId);
  }

  /** Requests that wait are answered at once, as are later ones. */
  close(): void {
    this.#isClosed = true;
    for (const inspectionId of this.#waiting.keys()) this.#wake(inspectionId);
    this.#follower?.close();
  }

  #followed(): RoomLogFollower {
    const { redisUrl, prefix, logger } = this.#options;
    const wake = (inspectionId: string): void => this.#wake(inspectionId);
    this.#follower ??= new RoomLogFollower(redisUrl, prefix, wake, logger);
    return this.#follower;
  }

  #wake(inspectionId: string): void {
    for (const resolve of this.#waiting.get(inspectionId) ?? []) resolve();
  }

  #leave(inspectionId: string): void {
    this.#waiting.delete(inspectionId);
    this.#follower?.unfollow(inspectionId);
  }
}
