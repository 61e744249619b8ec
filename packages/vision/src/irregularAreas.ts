import { fitBackground } from './background.ts';
import { gaussian } from './filters.ts';
import { checkFrame, downscale, type Frame, type Plane } from './frames.ts';
import { toLab } from './lab.ts';
import { outlineOf } from './outlines.ts';
import { type Component, componentsOf, type Region } from './regions.ts';

export interface IrregularAreaOptions {
  /** The sensitivity to differences of color, 0 to 1; .8 detects a difference of 9. */
  sensitivity: number;
}

const LONGEST_SIDE = 256;
/** The side of the picture to which the background is fitted; it is smooth, so a tiny one suffices. */
const FITTED_SIDE = 64;
const USUAL_SENSITIVITY = 0.8;
const USUAL_DIFFERENCE = 9;
/** The least share of the whole picture; smaller areas are spots, screws and switches. */
const LEAST_SHARE = 0.004;
/** The largest share; a larger area is another surface, not a mark on this one. */
const LARGEST_SHARE = 0.5;
/** The weight of lightness, less than that of color because light varies on any wall. */
const LIGHTNESS_WEIGHT = 0.6;

/**
 * Irregular or discolored areas (stains, peeling, spalling), for a person to review; the most certain first.
 * They differ in color from the plain surface that fits the picture best. The picture does not show their
 * cause.
 */
export function findIrregularAreas(frame: Frame, { sensitivity }: IrregularAreaOptions): Region[] {
  checkFrame(frame);
  const small = downscale(frame, LONGEST_SIDE);
  const difference = colorDifference(small);
  const limit = USUAL_DIFFERENCE * (1 + 2 * (USUAL_SENSITIVITY - sensitivity));
  const mask = { ...small, values: Uint8Array.from(difference.values, (value) => (value > limit ? 1 : 0)) };
  return componentsOf(mask)
    .filter(({ length }) => length >= LEAST_SHARE * mask.values.length)
    .filter(({ length }) => length <= LARGEST_SHARE * mask.values.length)
    .map((component) => regionOf(component, difference, frame))
    .toSorted((one, other) => other.confidence - one.confidence);
}

/**
 * The difference from the background, in the units of L*a*b*; smoothed, so that grain does not split an area.
 */
function colorDifference(frame: Frame): Plane {
  const { width, height } = frame;
  const tiny = downscale(frame, FITTED_SIDE);
  const [picture, fitted] = [toLab(frame), toLab(tiny)];
  const squares = new Float32Array(width * height);
  for (const channel of ['lightness', 'a', 'b'] as const) {
    const background = fitBackground(fitted[channel], tiny)(frame);
    const values = picture[channel].map((value, index) => value - (background[index] ?? 0));
    const weight = channel === 'lightness' ? LIGHTNESS_WEIGHT : 1;
    for (const [index, value] of gaussian({ width, height, values }, 1).values.entries()) {
      squares[index] = (squares[index] ?? 0) + weight * value ** 2;
    }
  }
  return { width, height, values: squares.map(Math.sqrt) };
}

/** A region, as certain as it differs: half at the usual limit, nearly certain at four times of it. */
function regionOf(component: Component, { width, height, values }: Plane, frame: Frame): Region {
  const mean = component.reduce((sum, index) => sum + (values[index] ?? 0), 0) / component.length;
  const [across, down] = [frame.width / width, frame.height / height];
  return {
    outline: outlineOf(component, width).map(({ x, y }) => ({ x: x * across, y: y * down })),
    confidence: 1 - 0.5 ** (mean / USUAL_DIFFERENCE),
  };
}
