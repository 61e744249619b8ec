import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import {
  bindCapture,
  type CaptureOrder,
  confirmCapture,
  releaseCapture,
} from '@sightline/server-kit/captureOrders';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { REDIS_TIMEOUT_MS } from '../core/settings.ts';

/** Binds the ids of stills to the people they are requested from (SPEC.md, C-1 and C-9). */
export class CaptureOrders {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #logger: Logger;

  constructor(redis: Redis, prefix: string, logger: Logger) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#logger = logger;
  }

  /** Throws AppError('conflict') for an id that is bound to another person. */
  async place<Reply>(photoId: string, order: CaptureOrder, request: () => Promise<Reply>): Promise<Reply> {
    // The id is bound before the phone knows it: from now on only this person may upload a photo under it.
    await this.#bind(photoId, order);
    try {
      const reply = await request();
      this.#settle(confirmCapture, photoId, order);
      return reply;
    } catch (error) {
      this.#settle(releaseCapture, photoId, order);
      throw error;
    }
  }

  /** Without Redis the still is requested anyway. */
  async #bind(photoId: string, order: CaptureOrder): Promise<void> {
    const bound = bindCapture(this.#redis, this.#prefix, photoId, order);
    const isBound = await withTimeout(REDIS_TIMEOUT_MS, bound).catch(() => true);
    if (!isBound) throw new AppError('conflict', { thing: 'photo' });
  }

  /** Runs in the background: during a Redis outage it follows the binding, in the same order. */
  #settle(write: typeof confirmCapture, photoId: string, order: CaptureOrder): void {
    write(this.#redis, this.#prefix, photoId, order).catch((error: unknown) => {
      this.#logger.warn({ err: error, photoId }, 'order of a still not updated');
    });
  }
}
