import { gaussian } from './filters.ts';
import type { Plane } from './frames.ts';

export interface Size {
  width: number;
  height: number;
}

/** The size with these proportions whose longer side is this long, in whole pixels. */
export function sizeWithSide({ width, height }: Size, longestSide: number): Size {
  const scale = longestSide / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * The plane at another size, interpolated between pixels; details that are too fine for a smaller size are
 * blurred first.
 */
export function resize(plane: Plane, size: Size): Plane {
  const shrink = plane.width / size.width;
  const { width, height, values } = shrink > 1 ? gaussian(plane, 0.4 * shrink) : plane;
  const columns = positions(width, size.width);
  const resized = new Float32Array(size.width * size.height);
  for (const [y, row] of positions(height, size.height).entries()) {
    for (const [x, column] of columns.entries()) {
      const at = (down: number, right: number): number => values[down * width + right] ?? 0;
      const top = mix(at(row.before, column.before), at(row.before, column.after), column.share);
      const bottom = mix(at(row.after, column.before), at(row.after, column.after), column.share);
      resized[y * size.width + x] = mix(top, bottom, row.share);
    }
  }
  return { ...size, values: resized };
}

/** The old pixels around each new center, and its distance from the first. */
function positions(oldLength: number, newLength: number): { before: number; after: number; share: number }[] {
  return Array.from({ length: newLength }, (_, index) => {
    const center = ((index + 0.5) * oldLength) / newLength - 0.5;
    const place = Math.min(Math.max(center, 0), oldLength - 1);
    const before = Math.floor(place);
    return { before, after: Math.min(before + 1, oldLength - 1), share: place - before };
  });
}

/** Mixes two values by the share of the other. */
export function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}
