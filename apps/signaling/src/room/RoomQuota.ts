import { AppError } from '@sightline/contracts/core/errors';
import type { RoomSettings } from '../core/settings.ts';
import { TokenBucket } from '../core/TokenBucket.ts';

interface Buckets {
  events: TokenBucket;
  bytes: TokenBucket;
  captures: TokenBucket;
  interruptions: TokenBucket;
  captions: TokenBucket;
}

/**
 * Limits the data that one person may store in Redis: durable events of the room, and requests for stills; and their
 * announcements, each of which is sent to everyone. It counts by person and room: reconnecting, or joining with another device, gives no fresh quota.
 */
export class RoomQuota {
  readonly #settings: RoomSettings;
  readonly #bySubject = new Map<string, Buckets>();

  constructor(settings: RoomSettings) {
    this.#settings = settings;
  }

  /** Counts an event; throws AppError('tooManyTries') when this person has written too much. */
  spendEvent(subject: string, text: string): void {
    const { events, bytes } = this.#bucketsOf(subject);
    if (!bytes.take(Buffer.byteLength(text)) || !events.take()) throw tooMany();
  }

  /** Counts a still; throws AppError('tooManyTries') when this person has requested too many. */
  spendCapture(subject: string): void {
    if (!this.#bucketsOf(subject).captures.take()) throw tooMany();
  }

  /** Counts an announced interruption; throws AppError('tooManyTries') when this person has announced too many. */
  spendInterruption(subject: string): void {
    if (!this.#bucketsOf(subject).interruptions.take()) throw tooMany();
  }

  /** Counts a caption, or turning captions on or off; throws AppError('tooManyTries') when there were too many. */
  spendCaption(subject: string): void {
    if (!this.#bucketsOf(subject).captions.take()) throw tooMany();
  }

  #bucketsOf(subject: string): Buckets {
    const known = this.#bySubject.get(subject);
    if (known) return known;
    const settings = this.#settings;
    const buckets = {
      events: new TokenBucket(settings.eventBurst, settings.eventsPerSecond),
      bytes: new TokenBucket(settings.eventBytesBurst, settings.eventBytesPerSecond),
      captures: new TokenBucket(settings.captureBurst, settings.capturesPerSecond),
      interruptions: new TokenBucket(settings.interruptionBurst, settings.interruptionsPerSecond),
      captions: new TokenBucket(settings.captionBurst, settings.captionsPerSecond),
    };
    this.#bySubject.set(subject, buckets);
    return buckets;
  }
}

const tooMany = (): AppError => new AppError('tooManyTries', { retryAfterSeconds: 5 });
