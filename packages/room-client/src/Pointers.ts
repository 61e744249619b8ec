import { POINTS_PER_SECOND, type PointerMove, pointerMoved } from '@sightline/contracts/rooms/pointing';
import type { z } from 'zod';
import type { Listen } from './ask.ts';
import { Emitter } from './Emitter.ts';
import type { PointerFeed } from './types.ts';

/** A pointer that has not moved for this long is no longer shown. */
const SHOWN_MS = 2000;
/** Rounded up, so that a page never sends more than the server forwards. */
const INTERVAL_MS = Math.ceil(1000 / POINTS_PER_SECOND);

/** Where people point. Kept apart from the state of the call, which would be announced 30 times a second. */
export class Pointers extends Emitter<{ changed: [] }> implements PointerFeed {
  readonly #send: (move: PointerMove) => void;
  readonly #fading = new Map<string, ReturnType<typeof setTimeout>>();
  #shown: ReadonlyMap<string, PointerMove> = new Map();
  #next: PointerMove | null = null;
  #pause: ReturnType<typeof setTimeout> | null = null;

  constructor(send: (move: PointerMove) => void, listen: Listen) {
    super();
    this.#send = send;
    listen(pointerMoved, (move) => this.moved(move));
  }

  getState = (): ReadonlyMap<string, PointerMove> => this.#shown;
  subscribe = (listener: () => void): (() => void) => this.on('changed', listener);

  /** Sends this move, or the newest one when the pause after the last one is over. */
  move(move: PointerMove): void {
    this.#next = move;
    if (!this.#pause) this.#sendNext();
  }

  moved({ by, ...move }: z.output<typeof pointerMoved.payload>): void {
    clearTimeout(this.#fading.get(by));
    this.#fading.delete(by);
    if (move.at === null) return this.#hide(by);
    this.#fading.set(
      by,
      setTimeout(() => this.#hide(by), SHOWN_MS),
    );
    this.#show(new Map(this.#shown).set(by, move));
  }

  close(): void {
    if (this.#pause) clearTimeout(this.#pause);
    for (const timer of this.#fading.values()) clearTimeout(timer);
    this.removeAllListeners();
  }

  #sendNext(): void {
    this.#pause = null;
    if (!this.#next) return;
    this.#send(this.#next);
    this.#next = null;
    this.#pause = setTimeout(() => this.#sendNext(), INTERVAL_MS);
  }

  #hide(by: string): void {
    if (!this.#shown.has(by)) return;
    const rest = new Map(this.#shown);
    rest.delete(by);
    this.#show(rest);
  }

  #show(pointers: ReadonlyMap<string, PointerMove>): void {
    this.#shown = pointers;
    this.emit('changed');
  }
}
