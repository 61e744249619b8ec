import { mix } from '../resize.ts';
import { angleOf, type Ridges } from './ridges.ts';

/** A place in the middle of a line, between pixels too, and the direction in which the line runs, in radians. */
export interface Crest {
  x: number;
  y: number;
  angle: number;
}

/**
 * Where a ridge above the threshold is at least as strong as beside it. How far the middle of the line is from the middle of
 * the pixel is the top of the parabola through the three strengths across the line, as Steger (1998) does with derivatives.
 * Only pixels `within` are looked at.
 */
export function crestsOf(
  ridges: Ridges,
  weak: number,
  within: Iterable<number> = ridges.values.keys(),
): Crest[] {
  const crests: Crest[] = [];
  for (const index of within) {
    const value = ridges.values[index] ?? 0;
    if (value <= weak) continue;
    const angle = angleOf(ridges.directions[index] ?? 0);
    const [x, y] = [index % ridges.width, Math.floor(index / ridges.width)];
    const [right, down] = [-Math.sin(angle), Math.cos(angle)];
    const before = strengthAt(ridges, x - right, y - down);
    const after = strengthAt(ridges, x + right, y + down);
    if (value < before || value < after) continue;
    const bend = before - 2 * value + after;
    const offset = bend < 0 ? (before - after) / (2 * bend) : 0;
    crests.push({ x: x + offset * right, y: y + offset * down, angle });
  }
  return crests;
}

/** Interpolated between four pixels; beyond the border the outermost pixel continues. */
function strengthAt({ width, height, values }: Ridges, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (column: number, row: number): number =>
    values[Math.min(Math.max(row, 0), height - 1) * width + Math.min(Math.max(column, 0), width - 1)] ?? 0;
  const upper = mix(at(left, top), at(left + 1, top), x - left);
  const lower = mix(at(left, top + 1), at(left + 1, top + 1), x - left);
  return mix(upper, lower, y - top);
}
