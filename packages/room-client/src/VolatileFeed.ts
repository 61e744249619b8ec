import { Emitter } from './Emitter.ts';
import type { Feed } from './types.ts';

/** A value that has not been sent again for this long is no longer shown. */
const SHOWN_MS = 2000;

interface FeedOptions<Value> {
  /** The most values that are sent in a second. */
  perSecond: number;
  send: (value: Value) => void;
}

/** What people do at this moment. Kept apart from the state of the call, which would be announced 30 times a second. */
export class VolatileFeed<Value> extends Emitter<{ changed: [] }> implements Feed<Value> {
  readonly #send: FeedOptions<Value>['send'];
  /** Rounded up, so that a page never sends more than the server forwards. */
  readonly #intervalMs: number;
  readonly #fading = new Map<string, ReturnType<typeof setTimeout>>();
  #shown: ReadonlyMap<string, Value> = new Map();
  #next: Value | null = null;
  #pause: ReturnType<typeof setTimeout> | null = null;

  constructor({ perSecond, send }: FeedOptions<Value>) {
    super();
    this.#send = send;
    this.#intervalMs = Math.ceil(1000 / perSecond);
  }

  getState = (): ReadonlyMap<string, Value> => this.#shown;
  subscribe = (listener: () => void): (() => void) => this.on('changed', listener);

  /** Sends this value, or the newest one when the pause after the last one is over. Null: what waits is not sent. */
  send(value: Value | null): void {
    this.#next = value;
    if (!this.#pause) this.#sendNext();
  }

  /** Shows what another peer does; null once it has ended. */
  show(by: string, value: Value | null): void {
    clearTimeout(this.#fading.get(by));
    this.#fading.delete(by);
    const shown = new Map(this.#shown);
    if (value === null) {
      if (!shown.delete(by)) return;
    } else {
      shown.set(by, value);
      this.#fading.set(
        by,
        setTimeout(() => this.show(by, null), SHOWN_MS),
      );
    }
    this.#shown = shown;
    this.emit('changed');
  }

  close(): void {
    if (this.#pause) clearTimeout(this.#pause);
    for (const timer of this.#fading.values()) clearTimeout(timer);
    this.removeAllListeners();
  }

  #sendNext(): void {
    this.#pause = null;
    if (this.#next === null) return;
    this.#send(this.#next);
    this.#next = null;
    this.#pause = setTimeout(() => this.#sendNext(), this.#intervalMs);
  }
}
