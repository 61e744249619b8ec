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

/**
 * The most that half of a mark's places may differ. Both bounds were chosen on photographs without cracks (odd numbers); the
 * first is a share of the larger contrast, the second a distance in logarithms of color.
 */
const MOST_UNLIKE_EDGES = 0.2;
const MOST_UNLIKE_COLORS = 0.12;
/** Weaker ridges say little about where the line is. */
const LEAST_RIDGE = 0.15;
/** Enough places along a line to know it by. */
const SAMPLES = 150;

/** Whether both sides of a mark are alike; also of one that is too light or too faint to tell. */
export function hasLikeSides(component: Component, ridges: Ridges, surface: Surface): boolean {
  const sampled = sampledCrests(component, ridges);
  const edges = sampled.map((crest) => unlikeEdges(crest, surface.light));
  const colors = sampled.map((crest) => unlikeColors(crest, surface));
  return quantile(edges, 0.5) <= MOST_UNLIKE_EDGES && quantile(colors, 0.5) <= MOST_UNLIKE_COLORS;
}

/**
 * A pen or a marker leaves one darkness all along its line, and a crack does not. The bound is on the contrast of the middle
 * half of the places, as a share of the median: drawings reach .05, marks on photographs (odd numbers) begin at .16.
 */
const LEAST_VARIED = 0.1;

/** Whether a mark is as dark everywhere as ink. */
export function isLikeInk(component: Component, ridges: Ridges, { light }: Surface): boolean {
  const contrasts = sampledCrests(component, ridges).map((crest) => Math.max(...contrastsOf(crest, light)));
  const middle = quantile(contrasts, 0.5);
  return quantile(contrasts, 0.75) - quantile(contrasts, 0.25) < LEAST_VARIED * middle;
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
/** Fainter lines have no contrast to compare. */
const LEAST_CONTRAST = 0.02;

/** 0 where a line is as dark against one side as against the other, 1 where it is only the edge of something dark. */
function unlikeEdges(crest: Crest, light: Plane): number {
  const [one, other] = contrastsOf(crest, light);
  return Math.abs(one - other) / Math.max(one, other, LEAST_CONTRAST);
}

/** How much lighter each side of a line is than its middle. */
function contrastsOf(crest: Crest, light: Plane): [one: number, other: number] {
  const at = across(crest, light);
  let middle = -STRAY;
  for (let place = -STRAY; place <= STRAY; place += 0.5) if (at(place) < at(middle)) middle = place;
  const beside = (sign: number): number => lightest((place) => at(middle + sign * place)) - at(middle);
  return [beside(-1), beside(1)];
}

/** The lightest stretch of the surface beside a line. */
function lightest(at: (place: number) => number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let start = NEAREST; start <= FARTHEST; start++) {
    let sum = 0;
    for (let place = start; place < start + STRETCH; place++) sum += at(place);
    most = Math.max(most, sum / STRETCH);
  }
  return most;
}

function unlikeColors(crest: Crest, { redness, blueness }: Surface): number {
  const [red, blue] = [across(crest, redness), across(crest, blueness)];
  return Math.hypot(red(BESIDE) - red(-BESIDE), blue(BESIDE) - blue(-BESIDE));
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
