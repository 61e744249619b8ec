import type { PositionReading } from '@sightline/contracts/positions/positions';
import { type PositionError, readPosition, toPositionError, toReading } from './readPosition.ts';

/** The options of the specification for watching (second specification, section 9). */
const WATCH_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5000 };

interface TrackerEvents {
  onReading: (reading: PositionReading) => void;
  onFailure: (error: PositionError) => void;
}

/**
 * Reports the position of this device at once and then every few seconds, until it is closed. The watch keeps
 * the receiver on; since a phone that does not move reports no position, one is requested after an interval
 * without any.
 */
export class PositionTracker {
  readonly #events: TrackerEvents;
  readonly #watch: number;
  #timer: ReturnType<typeof setInterval> | undefined;
  #latest: PositionReading | null = null;
  #hasDelivered = false;
  #isClosed = false;

  constructor(intervalSeconds: number, events: TrackerEvents) {
    this.#events = events;
    this.#watch = navigator.geolocation.watchPosition(
      (position) => this.#keep(toReading(position)),
      (error) => this.#fail(toPositionError(error)),
      WATCH_OPTIONS,
    );
    this.setInterval(intervalSeconds);
  }

  /** Sets the interval from now on; the next position follows after this time. */
  setInterval(seconds: number): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#tick(), seconds * 1000);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    navigator.geolocation.clearWatch(this.#watch);
  }

  #keep(reading: PositionReading): void {
    if (this.#isClosed) return;
    this.#latest = reading;
    if (!this.#hasDelivered) this.#deliver(reading);
  }

  #tick(): void {
    if (this.#latest) return this.#deliver(this.#latest);
    readPosition(WATCH_OPTIONS).then(
      (reading) => this.#isClosed || this.#deliver(reading),
      (error: PositionError) => this.#fail(error),
    );
  }

  /** Reports each reading once. */
  #deliver(reading: PositionReading): void {
    this.#hasDelivered = true;
    this.#latest = null;
    this.#events.onReading(reading);
  }

  #fail(error: PositionError): void {
    if (!this.#isClosed) this.#events.onFailure(error);
  }
}
