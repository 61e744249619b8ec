/** Random numbers that are the same for the same seed on every machine (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(least: number, most: number): number {
    return least + (most - least) * this.next();
  }

  /** As many small values as large ones: each doubling is as probable as the next. */
  logBetween(least: number, most: number): number {
    return Math.exp(this.between(Math.log(least), Math.log(most)));
  }

  /** Both ends included. */
  integer(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  sign(): number {
    return this.chance(0.5) ? 1 : -1;
  }

  /** About normal with a standard deviation of 1: the sum of four uniform numbers. */
  normal(): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * Math.sqrt(3);
  }
}
