import type { Size } from '../resize.ts';
import type { Crest } from './crests.ts';

const ANGLES = 180;
const STEP = Math.PI / ANGLES;
/** In angles: a crest knows its direction about as well as the ridge filter has directions. */
const TOLERANCE = 15;

export interface Peak {
  angle: number;
  offset: number;
  votes: number;
}

/**
 * A Hough transform (Duda and Hart, 1972) in which each crest votes only for lines in about its own direction. A line is its
 * angle and its offset: the distance from the upper left corner along the normal (-sin, cos).
 */
export class LineVotes {
  readonly #offsets: number;
  readonly #votes: Int32Array;
  #crests: readonly Crest[];

  constructor(crests: readonly Crest[], { width, height }: Size) {
    this.#offsets = 2 * Math.ceil(Math.hypot(width, height)) + 3;
    this.#votes = new Int32Array(ANGLES * this.#offsets);
    this.#crests = crests;
    for (const crest of crests) this.#count(crest, 1);
  }

  /** The line with the most votes, those a pixel beside it included. */
  strongest(): Peak {
    let [best, most] = [0, 0];
    for (let cell = 1; cell < this.#votes.length - 1; cell++) {
      const votes = (this.#votes[cell - 1] ?? 0) + (this.#votes[cell] ?? 0) + (this.#votes[cell + 1] ?? 0);
      if (votes > most) [best, most] = [cell, votes];
    }
    const offset = (best % this.#offsets) - (this.#offsets - 1) / 2;
    return { angle: Math.floor(best / this.#offsets) * STEP, offset, votes: most };
  }

  /** Crests that run along a line and are at most `distance` pixels from it. */
  near({ angle, offset }: Pick<Peak, 'angle' | 'offset'>, distance: number): Crest[] {
    const [right, down] = [Math.cos(angle), Math.sin(angle)];
    return this.#crests.filter(
      (crest) =>
        Math.abs(crest.y * right - crest.x * down - offset) <= distance && isAlong(crest.angle, angle),
    );
  }

  /** What belongs to a line votes no more, and neither does what made the peak that led to it. */
  remove(line: Pick<Peak, 'angle' | 'offset'>, peak: Peak, distance: number): void {
    const gone = new Set([...this.near(line, distance), ...this.near(peak, 1.5)]);
    for (const crest of gone) this.#count(crest, -1);
    this.#crests = this.#crests.filter((crest) => !gone.has(crest));
  }

  #count({ x, y, angle }: Crest, weight: 1 | -1): void {
    const middle = Math.round(angle / STEP);
    for (let step = middle - TOLERANCE; step <= middle + TOLERANCE; step++) {
      const turned = (step + ANGLES) % ANGLES;
      const offset = Math.round(y * Math.cos(turned * STEP) - x * Math.sin(turned * STEP));
      const cell = turned * this.#offsets + offset + (this.#offsets - 1) / 2;
      this.#votes[cell] = (this.#votes[cell] ?? 0) + weight;
    }
  }
}

function isAlong(one: number, other: number): boolean {
  const difference = Math.abs(one - other) % Math.PI;
  return Math.min(difference, Math.PI - difference) <= (TOLERANCE + 0.5) * STEP;
}
