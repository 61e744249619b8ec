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
  /** The follower of room logs, opened by the first request that waits. */
  #follower: RoomLogFollower | null = null;
  #isClosed = false;

  constructor(options: RoomFeedOptions) {
    this.#options = options;
  }

  /** Resolves once the log has an event after `since`, after `waitMs`, or when the caller has disconnected. */
  async next(inspectionId: string, since: number, waitMs: number, gone: AbortSignal): Promise<void> {
    if (this.#isClosed) return;
    const happened = Promise.withResolvers<void>();
    const timer = setTimeout(happened.resolve, waitMs);
    gone.addEventListener('abort', () => happened.resolve(), { once: true });
    const waiting = this.#waiting.get(inspectionId) ?? new Set();
    this.#waiting.set(inspectionId, waiting.add(happened.resolve));
    // This also announces events that were appended since the caller read the log.
    this.#followed().follow(inspectionId, since);
    await happened.promise;
    clearTimeout(timer);
    waiting.delete(happened.resolve);
    if (waiting.size === 0 && this.#waiting.get(inspectionId) === waiting) this.#leave(inspectionId);
  }

  /** Answers the waiting requests and all later ones at once. */
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
