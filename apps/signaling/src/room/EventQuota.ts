import type { RoomSettings } from '../core/settings.ts';
import { SubjectLimit } from '../core/TokenBucket.ts';

type Limits = Pick<
  RoomSettings,
  'eventBurst' | 'eventsPerSecond' | 'eventBytesBurst' | 'eventBytesPerSecond'
>;

/** Limits the durable events that one person may write into a room: they stay in the log permanently. */
export class EventQuota {
  readonly #events: SubjectLimit;
  readonly #bytes: SubjectLimit;

  constructor({ eventBurst, eventsPerSecond, eventBytesBurst, eventBytesPerSecond }: Limits) {
    this.#events = new SubjectLimit(eventBurst, eventsPerSecond);
    this.#bytes = new SubjectLimit(eventBytesBurst, eventBytesPerSecond);
  }

  /** Counts an event; throws AppError('tooManyTries') when this person has written too much. */
  spend(subject: string, text: string): void {
    this.#bytes.spend(subject, Buffer.byteLength(text));
    this.#events.spend(subject);
  }
}
