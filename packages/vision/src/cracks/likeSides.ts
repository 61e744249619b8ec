import type { Frame, Plane } from '../frames.ts';
import type { Component } from '../regions.ts';
import { resize, type Size } from '../resize.ts';
import { type Crest, crestsOf } from './crests.ts';
import type { Ridges } from './ridges.ts';

/**
 * A crack is dark between two edges of about the same contrast, in one material of one color. At the outline of a thing, at a
 * shadow, or beside mortar, the sides differ. Decision 053.
 */

/** A frame at the size in which cracks are searched. */
export interface Surface {
  /** The mean logarithm of the three colors. */
  light: Plane;
  /** Red and blue against green, which shadows hardly change. */
  redness: Plane;
  blueness: Plane;
}

/** Added before the logarithm, so that noise in the dark does not count as contrast. */
const OFFSET = 20;

export function surfaceOf({ width, height, data }: Frame, size: Size): Surface {
  const logarithm = (channel: number): Float32Array => {
    const values = new Float32Array(width * height);
    for (let index = 0; index < values.length; index++)
      values[index] = Math.log((data[4 * index + channel] ?? 0) + OFFSET);
    return resize({ width, height, values }, size).values;
  };
  const [red, green, blue] = [logarithm(0), logarithm(1), logarithm(2)];
  const againstGreen = (color: Float32Array): Float32Array =>
    color.map((value, index) => value - (green[index] ?? 0));
  const light = green.map((value, index) => (value + (red[index] ?? 0) + (blue[index] ?? 0)) / 3);
  return {
    light: { ...size, values: light },
    redness: { ...size, values: againstGreen(red) },
    blueness: { ...size, values: againstGreen(blue) },
  };
}

/** How a line differs from both of its sides: the median over its places. */
export interface Sides {
  /** 0 where a line is as dark against one side as against the other, 1 where it is only the edge of something dark. */
  unlikeEdges: number;
  /** The distance between the colors of both sides, in logarithms. */
  unlikeColors: number;
  /** In pixels, where it is darker than half of its contrast; wider ones count as WIDEST. */
  width: number;
  /** How much lighter than the line its darker side is, in logarithms. */
  contrast: number;
  /** Whether it is as dark everywhere as a pen or a marker leaves it. */
  isLikeInk: boolean;
}

/** Weaker ridges say little about where the line is. */
const LEAST_RIDGE = 0.15;
/** Enough places along a line to know it by. */
const SAMPLES = 150;
/**
 * On the spread of the contrast over the middle half of the places, as a share of the median: drawings reach .05, marks on
 * photographs (odd numbers) begin at .16.
 */
const LEAST_VARIED = 0.1;

export function sidesOf(component: Component, ridges: Ridges, surface: Surface): Sides {
  const places = sampledCrests(component, ridges).map((crest) => placeAt(crest, surface));
  const middle = (of: (place: Place) => number): number => quantile(places.map(of), 0.5);
  const stronger = places.map(({ contrasts }) => Math.max(...contrasts));
  const varied = quantile(stronger, 0.75) - quantile(stronger, 0.25);
  return {
    unlikeEdges: middle(({ unlikeEdges }) => unlikeEdges),
    unlikeColors: middle(({ unlikeColors }) => unlikeColors),
    width: middle(({ width }) => width),
    contrast: middle(({ contrasts }) => Math.min(...contrasts)),
    isLikeInk: varied < LEAST_VARIED * quantile(stronger, 0.5),
  };
}

function sampledCrests(component: Component, ridges: Ridges): Crest[] {
  const crests = crestsOf(ridges, LEAST_RIDGE, component);
  const apart = Math.max(1, Math.ceil(crests.length / SAMPLES));
  return crests.filter((_, index) => index % apart === 0);
}

/** To each side of a crest, in pixels: how far the middle of the line may be, and where the surface is. */
const STRAY = 2;
const [NEAREST, FARTHEST, STRETCH] = [3, 9, 4];
const BESIDE = 9;
/** In pixels: a line is followed to both sides for so long. */
const WIDEST = 6;
/** Fainter lines have no contrast to compare. */
export const LEAST_CONTRAST = 0.02;

interface Place extends Pick<Sides, 'unlikeEdges' | 'unlikeColors' | 'width'> {
  /** How much lighter each side is than the middle of the line. */
  contrasts: [one: number, other: number];
}

function placeAt(crest: Crest, { light, redness, blueness }: Surface): Place {
  const [at, red, blue] = [across(crest, light), across(crest, redness), across(crest, blueness)];
  let middle = -STRAY;
  for (let place = -STRAY; place <= STRAY; place += 0.5) if (at(place) < at(middle)) middle = place;
  const beside = (sign: number) => (place: number) => at(middle + sign * place) - at(middle);
  const contrasts: Place['contrasts'] = [lightest(beside(-1)), lightest(beside(1))];
  return {
    contrasts,
    unlikeEdges: differenceOf(meanFrom(NEAREST, beside(-1)), meanFrom(NEAREST, beside(1))),
    unlikeColors: Math.hypot(red(BESIDE) - red(-BESIDE), blue(BESIDE) - blue(-BESIDE)),
    width: Math.min(darkUntil(contrasts, beside(-1)) + darkUntil(contrasts, beside(1)), WIDEST),
  };
}

/** The lightest stretch of the surface beside a line. */
function lightest(at: (place: number) => number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let start = NEAREST; start <= FARTHEST; start++) most = Math.max(most, meanFrom(start, at));
  return most;
}

function meanFrom(start: number, at: (place: number) => number): number {
  let sum = 0;
  for (let place = start; place < start + STRETCH; place++) sum += at(place);
  return sum / STRETCH;
}

/** As a share of the larger one. */
function differenceOf(one: number, other: number): number {
  return Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other), LEAST_CONTRAST);
}

/** Where the contrast rises above half of the weaker one. */
function darkUntil(contrasts: Place['contrasts'], at: (place: number) => number): number {
  let place = 0;
  while (place < WIDEST && at(place) < Math.min(...contrasts) / 2) place += 0.5;
  return place;
}

/** The values on the normal of a crest; beyond the border the outermost pixel continues. */
function across({ x, y, angle }: Crest, { width, height, values }: Plane): (place: number) => number {
  const [right, down] = [-Math.sin(angle), Math.cos(angle)];
  return (place) => {
    const column = Math.min(Math.max(Math.round(x + place * right), 0), width - 1);
    const row = Math.min(Math.max(Math.round(y + place * down), 0), height - 1);
    return values[row * width + column] ?? 0;
  };
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0;
}
