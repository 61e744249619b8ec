import { gaussianKernel, separable } from '../filters.ts';
import type { Plane } from '../frames.ts';
import type { Size } from '../resize.ts';

const SCALES = [1.5, 3];
const ORIENTATIONS = 12;
/** A crack continues for at least so many pixels to both sides; what does not is a pore or noise. */
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
      keepStrongest(ridges, averageAlong(acrossLine(curvature, angle), normalized, angle), direction);
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
  const across = new Float32Array(xx.length);
  for (let index = 0; index < across.length; index++) {
    across[index] = (xx[index] ?? 0) * x * x + 2 * (xy[index] ?? 0) * x * y + (yy[index] ?? 0) * y * y;
  }
  return across;
}

/** The mean over the pixels of a short line through each pixel; beyond the border the outermost pixel continues. */
function averageAlong(values: Float32Array, size: Size, angle: number): Float32Array {
  const { width, height } = size;
  const wide = width + 2 * REACH;
  const padded = padAround(values, size);
  const steps = Int32Array.from({ length: 2 * REACH + 1 }, (_, index) => {
    const [right, down] = [(index - REACH) * Math.cos(angle), (index - REACH) * Math.sin(angle)];
    return Math.round(down) * wide + Math.round(right);
  });
  const means = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const row = (y + REACH) * wide + REACH;
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let step = 0; step < steps.length; step++) sum += padded[row + x + (steps[step] ?? 0)] ?? 0;
      means[y * width + x] = sum / steps.length;
    }
  }
  return means;
}

function padAround(values: Float32Array, { width, height }: Size): Float32Array {
  const wide = width + 2 * REACH;
  const padded = new Float32Array(wide * (height + 2 * REACH));
  for (let y = 0; y < height + 2 * REACH; y++) {
    const from = Math.min(Math.max(y - REACH, 0), height - 1) * width;
    const row = padded.subarray(y * wide, (y + 1) * wide);
    row.fill(values[from] ?? 0, 0, REACH);
    row.set(values.subarray(from, from + width), REACH);
    row.fill(values[from + width - 1] ?? 0, REACH + width);
  }
  return padded;
}

function keepStrongest({ values, directions }: Ridges, found: Float32Array, direction: number): void {
  for (let index = 0; index < values.length; index++) {
    if ((found[index] ?? 0) <= (values[index] ?? 0)) continue;
    values[index] = found[index] ?? 0;
    directions[index] = direction;
  }
}
