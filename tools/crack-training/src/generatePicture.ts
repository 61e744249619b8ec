import { gaussian } from '@sightline/vision/filters';
import type { Frame, Plane } from '@sightline/vision/frames';
import { Canvas } from '@sightline/vision/testing/Canvas';
import { Random } from '@sightline/vision/testing/Random';
import { paintCracks } from './paintCracks.ts';
import { paintDistractions } from './paintDistractions.ts';
import { paintLines } from './paintLines.ts';
import { paintSurface } from './paintSurface.ts';

export interface GeneratedPicture {
  frame: Frame;
  /** One byte a pixel: 1 where a crack covers it. */
  mask: Uint8Array;
}

export interface PictureRequest {
  seed: number;
  /** Of the square, in pixels. */
  side: number;
  hasCracks: boolean;
}

/** A pixel counts as crack when this much of it is. */
const LEAST_COVERED = 0.35;

/** A picture of a wall or a floor that nobody photographed, the same for the same request. */
export function generatePicture({ seed, side, hasCracks }: PictureRequest): GeneratedPicture {
  const random = new Random(seed);
  const canvas = new Canvas(side);
  paintSurface(canvas, random);
  paintLines(canvas, random);
  if (hasCracks) paintCracks(canvas, random);
  paintDistractions(canvas, random);
  return {
    frame: photograph(canvas, random),
    mask: Uint8Array.from(canvas.crack, (share) => (share > LEAST_COVERED ? 1 : 0)),
  };
}

/** Uneven light, the blur of a lens or of enlarging, the sharpening of a phone, and the noise of a sensor. */
function photograph(canvas: Canvas, random: Random): Frame {
  const { side } = canvas;
  const [slopeX, slopeY] = [random.normal() * 0.25, random.normal() * 0.25];
  canvas.shade((x, y) => Math.exp((slopeX * (x - side / 2)) / side + (slopeY * (y - side / 2)) / side));
  const sigma = random.chance(0.65) ? random.logBetween(0.4, 2) : 0;
  const blurred = blur({ width: side, height: side, values: canvas.light }, sigma);
  const values = random.chance(0.3) ? sharpened(blurred, random.between(0.3, 1.2)) : blurred.values;
  const noise = random.logBetween(0.5, 8);
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [index, light] of values.entries()) {
    data.fill(255 * Math.min(light, 1) + noise * random.normal(), index * 4, index * 4 + 3);
  }
  return { width: side, height: side, data };
}

function blur(plane: Plane, sigma: number): Plane {
  return sigma > 0 ? gaussian(plane, sigma) : plane;
}

/** Dark lines get a bright seam on both sides. */
function sharpened(plane: Plane, amount: number): Float32Array {
  const soft = gaussian(plane, 1.5).values;
  return plane.values.map((value, index) => value + amount * (value - (soft[index] ?? 0)));
}
