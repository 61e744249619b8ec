import { angleOf, type Ridges } from './ridges.ts';

/** A pixel in the middle of a line, and the direction in which the line runs, in radians. */
export interface Crest {
  x: number;
  y: number;
  angle: number;
}

/** Pixels above the threshold that are at least as strong as their neighbors across the line. */
export function crestsOf({ width, height, values, directions }: Ridges, weak: number): Crest[] {
  const crests: Crest[] = [];
  for (const [index, value] of values.entries()) {
    if (value <= weak) continue;
    const angle = angleOf(directions[index] ?? 0);
    const [x, y] = [index % width, Math.floor(index / width)];
    const [right, down] = [Math.round(-Math.sin(angle)), Math.round(Math.cos(angle))];
    const at = (column: number, row: number): number =>
      column >= 0 && column < width && row >= 0 && row < height ? (values[row * width + column] ?? 0) : 0;
    if (value >= at(x + right, y + down) && value >= at(x - right, y - down)) crests.push({ x, y, angle });
  }
  return crests;
}
