import type { RtpPacket } from './RtpPacket.ts';

/** How late a packet may be: one that is sent again comes within a round trip or two. */
const WAIT_MS = 300;
/** A larger step is not the network's: the sender has started to count from another number. */
const RESTART = 2000;

export interface ArrivedPacket extends RtpPacket {
  /** Milliseconds since 1970. */
  arrivedAt: number;
}

/** Puts the packets of one stream in order, and reports those that did not come in time. */
export class ReorderBuffer {
  readonly #onPacket: (packet: ArrivedPacket) => void;
  readonly #onLost: (packets: number) => void;
  readonly #waiting = new Map<number, ArrivedPacket>();
  #numbers = new Unwrapper(16);
  #next: number | null = null;

  constructor(onPacket: (packet: ArrivedPacket) => void, onLost: (packets: number) => void) {
    this.#onPacket = onPacket;
    this.#onLost = onLost;
  }

  push(packet: ArrivedPacket): void {
    const number = this.#numbers.unwrap(packet.sequence);
    this.#next ??= number;
    if (Math.abs(number - this.#next) > RESTART) {
      this.flush();
      this.#numbers = new Unwrapper(16);
      this.#next = this.#numbers.unwrap(packet.sequence);
      return this.push(packet);
    }
    // A packet that comes after its turn was counted as lost, or is a duplicate.
    if (number < this.#next) return;
    this.#waiting.set(number, packet);
    this.#deliver();
  }

  /** Counts the packets before one that has waited too long as lost. */
  expire(now: number): void {
    while (this.#waiting.size > 0) {
      const first = Math.min(...this.#waiting.keys());
      const waits = this.#waiting.get(first);
      if (!waits || now - waits.arrivedAt < WAIT_MS) return;
      this.#skipTo(first);
    }
  }

  /** Delivers everything that has arrived. */
  flush(): void {
    while (this.#waiting.size > 0) this.#skipTo(Math.min(...this.#waiting.keys()));
  }

  #skipTo(number: number): void {
    const missing = number - (this.#next ?? number);
    this.#next = number;
    if (missing > 0) this.#onLost(missing);
    this.#deliver();
  }

  #deliver(): void {
    for (;;) {
      const packet = this.#next === null ? undefined : this.#waiting.get(this.#next);
      if (this.#next === null || !packet) return;
      this.#waiting.delete(this.#next);
      this.#next += 1;
      this.#onPacket(packet);
    }
  }
}

/** Extends a counter of a few bits to one that never wraps, by the value nearest to the last one. */
export class Unwrapper {
  readonly #range: number;
  #last: number | null = null;

  constructor(bits: 16 | 32) {
    this.#range = 2 ** bits;
  }

  unwrap(value: number): number {
    if (this.#last === null) this.#last = value;
    const step = (((value - this.#last) % this.#range) + this.#range) % this.#range;
    const unwrapped = this.#last + (step < this.#range / 2 ? step : step - this.#range);
    this.#last = unwrapped;
    return unwrapped;
  }
}
