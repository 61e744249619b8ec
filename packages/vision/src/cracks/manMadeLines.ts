import type { Component } from '../regions.ts';
import { type Crest, crestsOf } from './crests.ts';
import type { Ridges } from './ridges.ts';

/**
 * A tool leaves a line that is straight or evenly bent: a joint, a cable, the rim of a drain, the stroke of a
 * pencil. A crack follows the grain of its material and wavers by more than that. Decision 103.
 */

/** A line that a tool leaves: within `most` pixels (root mean square) of a polynomial over `reach` pixels to both sides. */
interface Made {
  degree: 1 | 2;
  reach: number;
  most: number;
}

const MADE: readonly Made[] = [
  { degree: 1, reach: 24, most: 0.16 },
  { degree: 2, reach: 40, most: 0.1 },
  // A small ring is no parabola for so long; over a shorter stretch nearly every line is close to one.
  { degree: 2, reach: 24, most: 0.08 },
];
/** With fewer pixels than this for each of its crests, what is smooth may be a crack that has just begun. */
const HAIRLINE = 6.5;
/** Weaker ridges say little about where the line is. */
const LEAST_RIDGE = 0.15;
/** Fewer crests than this are on a straight line by chance. */
const FEWEST_CRESTS = 12;
/** Branches that turn off by more than this, in radians, or lie farther beside it, in pixels, are other lines. */
const MOST_TURN = 0.8;
const MOST_BESIDE = 10;
/** Enough to know a line by. */
const SAMPLES = 40;

/** Whether at least half of a line is as straight or as evenly bent as what was made. */
export function isManMade(component: Component, ridges: Ridges): boolean {
  const crests = crestsOf(ridges, LEAST_RIDGE, component);
  return MADE.some((made) => isMostly(made, crests));
}

/** Whether a line is so thin that nothing but its evenness speaks for a tool. */
export function isHairline(component: Component, ridges: Ridges): boolean {
  return component.length < HAIRLINE * crestsOf(ridges, LEAST_RIDGE, component).length;
}

function isMostly({ degree, reach, most }: Made, crests: readonly Crest[]): boolean {
  const apart = Math.max(1, Math.floor(crests.length / SAMPLES));
  const deviations = crests
    .filter((_, index) => index % apart === 0)
    .map((crest) => stretchAround(crest, crests, reach))
    .filter(({ length }) => length >= FEWEST_CRESTS)
    .map((points) => deviationFrom(points, degree));
  return deviations.length > 0 && median(deviations) < most;
}

/** `along` a line in units of the reach, -1 to 1; `beside` it in pixels. */
interface Point {
  along: number;
  beside: number;
}

function stretchAround({ x, y, angle }: Crest, crests: readonly Crest[], reach: number): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const around = crests.flatMap((crest) => {
    const [right, down] = [crest.x - x, crest.y - y];
    const beside = down * cos - right * sin;
    const turn = Math.abs(crest.angle - angle) % Math.PI;
    const isOther = Math.min(turn, Math.PI - turn) > MOST_TURN || Math.abs(beside) > MOST_BESIDE;
    if (isOther || right ** 2 + down ** 2 > reach ** 2) return [];
    return [{ along: (right * cos + down * sin) / reach, beside }];
  });
  const [ahead, behind] = [around.filter(({ along }) => along >= 0), around.filter(({ along }) => along < 0)];
  return [...traced(ahead, reach), ...traced(behind, reach)];
}

/** A line turns by less than this from one crest to the next, in pixels beside it for each along it, and a crest strays. */
const MOST_SLOPE = 1.2;
const STRAY = 0.8;

/** The crests of one line from its middle outward: a bar has two edges, and each is a line of its own. */
function traced(points: readonly Point[], reach: number): Point[] {
  let last: Point = { along: 0, beside: 0 };
  return points
    .toSorted((one, other) => Math.abs(one.along) - Math.abs(other.along))
    .filter((point) => {
      const gap = reach * Math.abs(point.along - last.along);
      const isNext = Math.abs(point.beside - last.beside) <= MOST_SLOPE * gap + STRAY;
      if (isNext) last = point;
      return isNext;
    });
}

/** The root mean square of what is left beside the polynomial that fits best (least squares). */
function deviationFrom(points: readonly Point[], degree: 1 | 2): number {
  const basis = orthogonal(points, degree);
  const left = basis.reduce(
    (rest, terms) => minus(rest, terms, dot(rest, terms) / Math.max(dot(terms, terms), Number.EPSILON)),
    points.map(({ beside }) => beside),
  );
  return Math.sqrt(dot(left, left) / points.length);
}

/** 1, x and x squared at these points, each without what the ones before explain (Gram and Schmidt). */
function orthogonal(points: readonly Point[], degree: number): number[][] {
  const basis: number[][] = [];
  for (let power = 0; power <= degree; power++) {
    const terms = points.map(({ along }) => along ** power);
    basis.push(
      basis.reduce(
        (rest, one) => minus(rest, one, dot(rest, one) / Math.max(dot(one, one), Number.EPSILON)),
        terms,
      ),
    );
  }
  return basis;
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

const minus = (one: readonly number[], other: readonly number[], factor: number): number[] =>
  one.map((value, index) => value - factor * (other[index] ?? 0));

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
