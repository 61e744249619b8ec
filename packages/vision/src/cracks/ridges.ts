import { gaussianKernel, separable } from '../filters.ts';
import type { Plane } from '../frames.ts';

const SCALES = [1.5, 3];
const ORIENTATIONS = 12;
/** A crack goes on for at least so many pixels to both sides; what does not is a pore or noise. */
const REACH = 5;
const DARKEST = -6;

/** How strong the line through each pixel is, and in which of the directions it runs (`angleOf`). */
export interface Ridges extends Plane {
  directions: Uint8Array;
}

/** Of a direction, in radians from the x axis toward the y axis. */
export function angleOf(direction: number): number {
  return (Math.PI * direction) / ORIENTATIONS;
}

/**
 * How much each pixel of a normalized picture is part of a dark line: the second derivative across it, at two widths and in
 * twelve directions, averaged along the line; the strongest counts.
 */
export function ridgeStrength(normalized: Plane): Ridges {
  const { width, height } = normalized;
  const dark = {
    width,
    height,
    values: normalized.values.map((value) => Math.min(Math.max(value, DARKEST), 0)),
  };
  const ridges = {
    width,
    height,
    values: new Float32Array(width * height),
    directions: new Uint8Array(width * height),
  };
  for (const sigma of SCALES) {
    const curvature = curvatureAt(dark, sigma);
    for (let direction = 0; direction < ORIENTATIONS; direction++) {
      const angle = angleOf(direction);
      keepStrongest(ridges, averageAlong(acrossLine(curvature, angle), { width, height, angle }), direction);
    }
  }
  return ridges;
}

/** Second derivatives of the picture blurred by sigma, times sigma squared, so that all widths weigh the same. */
interface Curvature {
  xx: Float32Array;
  xy: Float32Array;
  yy: Float32Array;
}

function curvatureAt(plane: Plane, sigma: number): Curvature {
  const smooth = gaussianKernel(sigma);
  const radius = (smooth.length - 1) / 2;
  const slope = smooth.map((weight, index) => ((index - radius) / sigma) * weight);
  const bend = smooth.map((weight, index) => (((index - radius) / sigma) ** 2 - 1) * weight);
  return {
    xx: separable(plane, bend, smooth).values,
    xy: separable(plane, slope, slope).values,
    yy: separable(plane, smooth, bend).values,
  };
}

/** The curvature perpendicular to a line in this direction. */
function acrossLine({ xx, xy, yy }: Curvature, angle: number): Float32Array {
  const [x, y] = [-Math.sin(angle), Math.cos(angle)];
  return xx.map((value, index) => value * x * x + 2 * (xy[index] ?? 0) * x * y + (yy[index] ?? 0) * y * y);
}

/** The mean over the pixels of a short line through each pixel; at the border over those inside the picture. */
function averageAlong(
  values: Float32Array,
  { width, height, angle }: { width: number; height: number; angle: number },
): Float32Array {
  const sums = new Float32Array(values.length);
  for (let step = -REACH; step <= REACH; step++) {
    const [right, down] = [Math.round(step * Math.cos(angle)), Math.round(step * Math.sin(angle))];
    for (let y = 0; y < height; y++) {
      const from = Math.min(Math.max(y + down, 0), height - 1) * width;
      for (let x = 0; x < width; x++) {
        const column = Math.min(Math.max(x + right, 0), width - 1);
        sums[y * width + x] = (sums[y * width + x] ?? 0) + (values[from + column] ?? 0);
      }
    }
  }
  return sums.map((sum) => sum / (2 * REACH + 1));
}

function keepStrongest({ values, directions }: Ridges, found: Float32Array, direction: number): void {
  for (let index = 0; index < values.length; index++) {
    if ((found[index] ?? 0) <= (values[index] ?? 0)) continue;
    values[index] = found[index] ?? 0;
    directions[index] = direction;
  }
}
