import type { PixelPoint } from '../regions.ts';
import type { Canvas } from './Canvas.ts';
import type { Random } from './Random.ts';

interface CrackStyle {
  /** Of the widest place, in pixels. */
  radius: number;
  /** Light inside relative to the surface: below 1 dark, above 1 a crack filled with lime. */
  factor: number;
  /** How far the line strays from straight, relative to its length. */
  wander: number;
  /** Change of direction from step to step, in radians. */
  jitter: number;
}

/** One to a few cracks, each with branches; all of a picture in about one style. */
export function paintCracks(canvas: Canvas, random: Random): void {
  const style = randomStyle(random);
  const count = random.chance(0.6) ? 1 : random.integer(2, 4);
  for (let crack = 0; crack < count; crack++) {
    const path = mainPath(random, canvas.side, style);
    drawCrack(canvas, random, path, style);
    const branches = random.chance(0.5) ? random.integer(1, 4) : 0;
    for (let branch = 0; branch < branches; branch++) {
      drawCrack(canvas, random, branchPath(random, path, style), { ...style, radius: style.radius * 0.7 });
    }
  }
}

function randomStyle(random: Random): CrackStyle {
  const radius = random.logBetween(0.35, random.chance(0.25) ? 11 : 3.5);
  const isLight = random.chance(0.08);
  return {
    radius,
    factor: isLight ? random.between(1.2, 1.7) : random.between(0.12, radius < 1 ? 0.75 : 0.6),
    wander: random.logBetween(0.02, 0.35),
    jitter: random.logBetween(0.02, 0.6),
  };
}

/** From anywhere to anywhere, at least a third of the picture long; often across the border. */
function mainPath(random: Random, side: number, style: CrackStyle): PixelPoint[] {
  const from = { x: random.between(-0.1, 1.1) * side, y: random.between(-0.1, 1.1) * side };
  const heading = random.between(0, 2 * Math.PI);
  const length = random.between(0.33, 1.4) * side;
  const toCenter = Math.atan2(side / 2 - from.y, side / 2 - from.x);
  return walk(
    random,
    { from, heading: random.chance(0.7) ? toCenter + random.normal() * 0.4 : heading, length },
    style,
  );
}

function branchPath(random: Random, path: readonly PixelPoint[], style: CrackStyle): PixelPoint[] {
  const at = random.integer(0, Math.max(path.length - 2, 0));
  const [from = { x: 0, y: 0 }, next = { x: 1, y: 1 }] = path.slice(at);
  const heading = Math.atan2(next.y - from.y, next.x - from.x) + random.sign() * random.between(0.4, 1.4);
  return walk(random, { from, heading, length: path.length * random.between(0.15, 0.6) }, style);
}

/** A walk of one-pixel steps: the heading drifts, and small sideways noise makes the edge of a broken material. */
function walk(
  random: Random,
  { from, heading, length }: { from: PixelPoint; heading: number; length: number },
  { wander, jitter }: CrackStyle,
): PixelPoint[] {
  const path = [from];
  let [{ x, y }, drift, kink] = [from, 0, 0];
  for (let step = 0; step < length; step++) {
    drift = drift * 0.97 + random.normal() * wander * 0.16;
    kink = kink * 0.75 + random.normal() * jitter;
    if (random.chance(0.01)) heading += random.normal() * 2 * wander;
    x += Math.cos(heading + drift + kink);
    y += Math.sin(heading + drift + kink);
    path.push({ x, y });
  }
  return path;
}

/** Thin at its ends, of changing width, here and there interrupted; deeper where it is wide. */
function drawCrack(canvas: Canvas, random: Random, path: readonly PixelPoint[], style: CrackStyle): void {
  const covered = new Map<number, number>();
  let swell = 0;
  for (const [step, point] of path.entries()) {
    swell = swell * 0.96 + random.normal() * 0.06;
    const fromEnd = Math.min(step, path.length - step) / Math.max(path.length, 1);
    const radius = style.radius * Math.min(1, 0.35 + 4 * fromEnd) * Math.exp(swell);
    canvas.stamp(point, Math.max(radius, 0.3), (index, share) => {
      covered.set(index, Math.max(covered.get(index) ?? 0, share));
    });
  }
  for (const [index, share] of covered) {
    canvas.light[index] = (canvas.light[index] ?? 0) * (1 + (style.factor - 1) * share);
    canvas.crack[index] = Math.max(canvas.crack[index] ?? 0, share);
  }
}
