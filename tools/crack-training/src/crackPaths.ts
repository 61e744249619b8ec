import type { PixelPoint } from '@sightline/vision/regions';
import type { Random } from '@sightline/vision/testing/Random';

export interface PathStyle {
  /** How far the line strays from straight, relative to its length. */
  wander: number;
  /** Change of direction from step to step, in radians. */
  jitter: number;
}

/** From anywhere to anywhere, at least a third of the picture long; often across the border. */
export function mainPath(random: Random, side: number, style: PathStyle): PixelPoint[] {
  const from = { x: random.between(-0.1, 1.1) * side, y: random.between(-0.1, 1.1) * side };
  const toCenter = Math.atan2(side / 2 - from.y, side / 2 - from.x);
  const heading = random.chance(0.7) ? toCenter + random.normal() * 0.4 : random.between(0, 2 * Math.PI);
  return walk(random, { from, heading, length: random.between(0.33, 1.4) * side }, style);
}

/** As after a blow: from one place into a few directions. */
export function starPaths(random: Random, side: number, style: PathStyle): PixelPoint[][] {
  const from = { x: random.between(0.1, 0.9) * side, y: random.between(0.1, 0.9) * side };
  const count = random.integer(3, 5);
  const turn = random.between(0, 2 * Math.PI);
  return Array.from({ length: count }, (_, ray) => {
    const heading = turn + (2 * Math.PI * (ray + random.between(-0.3, 0.3))) / count;
    return walk(random, { from, heading, length: random.between(0.2, 0.8) * side }, style);
  });
}

export function branchPath(random: Random, path: readonly PixelPoint[], style: PathStyle): PixelPoint[] {
  const at = random.integer(0, Math.max(path.length - 2, 0));
  const [from = { x: 0, y: 0 }, next = { x: 1, y: 1 }] = path.slice(at);
  const heading = Math.atan2(next.y - from.y, next.x - from.x) + random.sign() * random.between(0.4, 1.4);
  return walk(random, { from, heading, length: path.length * random.between(0.15, 0.6) }, style);
}

/** A walk of one-pixel steps: the heading drifts, and small sideways noise makes the edge of a broken material. */
function walk(
  random: Random,
  { from, heading, length }: { from: PixelPoint; heading: number; length: number },
  { wander, jitter }: PathStyle,
): PixelPoint[] {
  const path = [from];
  let [{ x, y }, drift, kink] = [from, 0, 0];
  for (let step = 0; step < length; step++) {
    drift = drift * 0.97 + random.normal() * wander * 0.16;
    kink = kink * 0.75 + random.normal() * jitter;
    if (random.chance(0.01)) heading += random.normal() * Math.max(2 * wander, 0.3);
    x += Math.cos(heading + drift + kink);
    y += Math.sin(heading + drift + kink);
    path.push({ x, y });
  }
  return path;
}
