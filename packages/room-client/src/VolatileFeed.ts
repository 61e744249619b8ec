import { Emitter } from './Emitter.ts';
import type { Feed } from './types.ts';

/** A value is hidden when it has not been sent again for this long. */
const SHOWN_MS = 2000;

interface FeedOptions<Value> {
  perSecond: number;
  send: (value: Value) => void;
}

/** What people do at this moment, apart from the call's state, which would change 30 times a second. */
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

  /** Sends this value at once, or the newest one after the pause. Null cancels a waiting value. */
  send(value: Value | null): void {
    this.#next = value;
    if (!this.#pause) this.#sendNext();
  }

  /** Null once the peer has ended it. */
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
