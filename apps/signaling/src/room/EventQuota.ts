import { AppError } from '@sightline/contracts/core/errors';
import type { RoomSettings } from '../core/settings.ts';
import { TokenBucket } from '../core/TokenBucket.ts';

interface Buckets {
  events: TokenBucket;
  bytes: TokenBucket;
}

/**
 * Limits what one person may write into the room's log, where it stays. Counted by person and room: reconnecting, or
 * joining with another device, gives no fresh quota.
 */
export class EventQuota {
  readonly #settings: RoomSettings;
  readonly #bySubject = new Map<string, Buckets>();

  constructor(settings: RoomSettings) {
    this.#settings = settings;
  }

  /** AppError('tooManyTries') when this person has written too much. */
  spend(subject: string, text: string): void {
    const { events, bytes } = this.#bucketsOf(subject);
    if (!bytes.take(Buffer.byteLength(text)) || !events.take()) {
      throw new AppError('tooManyTries', { retryAfterSeconds: 5 });
    }
  }

  #bucketsOf(subject: string): Buckets {
    const known = this.#bySubject.get(subject);
    if (known) return known;
    const { eventBurst, eventsPerSecond, eventBytesBurst, eventBytesPerSecond } = this.#settings;
    const buckets = {
      events: new TokenBucket(eventBurst, eventsPerSecond),
      bytes: new TokenBucket(eventBytesBurst, eventBytesPerSecond),
    };
    this.#bySubject.set(subject, buckets);
    return buckets;
  }
}
