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
