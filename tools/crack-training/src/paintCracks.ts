import type { PixelPoint } from '@sightline/vision/regions';
import type { Canvas } from '@sightline/vision/testing/Canvas';
import { smoothNoise } from '@sightline/vision/testing/noise';
import type { Random } from '@sightline/vision/testing/Random';
import { branchPath, mainPath, type PathStyle, starPaths } from './crackPaths.ts';
import { cellAt } from './mosaic.ts';

interface CrackStyle extends PathStyle {
  /** Of the widest place, in pixels. */
  radius: number;
  /** Light inside relative to the surface: below 1 dark, above 1 a crack filled with lime. */
  factor: number;
  /** Light in the middle of a wide crack, relative to its dark sides: dust and the broken faces below. */
  ground: number;
}

/** Single cracks with branches, a star, or a net of cracks; all of a picture in about one style. */
export function paintCracks(canvas: Canvas, random: Random): void {
  const style = randomStyle(random);
  if (random.chance(0.13)) {
    paintNet(canvas, random, style);
    return;
  }
  const lines = random.chance(0.12)
    ? starPaths(random, canvas.side, style)
    : Array.from({ length: random.chance(0.6) ? 1 : random.integer(2, 4) }, () =>
        mainPath(random, canvas.side, style),
      );
  const branching = random.chance(0.5) ? 4 : 0;
  for (const path of lines) {
    drawCrack(canvas, random, path, style);
    for (let branch = random.integer(0, branching); branch > 0; branch--) {
      drawCrack(canvas, random, branchPath(random, path, style), { ...style, radius: style.radius * 0.7 });
    }
  }
}

/** Thin cracks may also be faint; hairlines in tile are smooth, those in concrete jagged. */
function randomStyle(random: Random): CrackStyle {
  const radius = random.logBetween(0.35, random.chance(0.25) ? 11 : 3.5);
  const isLight = random.chance(0.08);
  const faintest = radius < 1.5 ? 0.86 : 0.68;
  return {
    radius,
    factor: isLight ? random.between(1.2, 1.7) : random.between(0.12, faintest),
    ground: radius > 2.5 && random.chance(0.5) ? random.between(1, 2.2) : 1,
    wander: random.logBetween(0.01, 0.35),
    jitter: random.logBetween(0.008, 0.6),
  };
}

/** Thin at its ends, of changing width, here and there interrupted; deeper where it is wide. */
function drawCrack(canvas: Canvas, random: Random, path: readonly PixelPoint[], style: CrackStyle): void {
  const covered = new Map<number, number>();
  const ground = new Map<number, number>();
  const thinnest = random.between(0.35, 0.9);
  let swell = 0;
  for (const [step, point] of path.entries()) {
    swell = swell * 0.96 + random.normal() * 0.06;
    const fromEnd = Math.min(step, path.length - step) / Math.max(path.length, 1);
    const ragged = Math.min(1, 2 * style.jitter) * random.normal() * 0.35;
    const radius = style.radius * Math.min(1, thinnest + 4 * fromEnd) * Math.exp(swell + ragged);
    canvas.stamp(point, Math.max(radius, 0.3), (index, share) => keepLargest(covered, index, share));
    if (style.ground > 1)
      canvas.stamp(point, 0.55 * radius, (index, share) => keepLargest(ground, index, share));
  }
  const noise = smoothNoise(random, canvas.side, { across: 5, down: 5 });
  for (const [index, share] of covered) {
    const lit = 1 + (style.ground - 1) * (ground.get(index) ?? 0);
    const factor = style.factor * lit * Math.exp(0.15 * (noise[index] ?? 0));
    canvas.light[index] = (canvas.light[index] ?? 0) * (1 + (factor - 1) * share);
    canvas.crack[index] = Math.max(canvas.crack[index] ?? 0, share);
  }
}

function keepLargest(shares: Map<number, number>, index: number, share: number): void {
  shares.set(index, Math.max(shares.get(index) ?? 0, share));
}

/** The borders of irregular cells, bent by noise, of changing width, and closed in part of the picture. */
function paintNet(canvas: Canvas, random: Random, style: CrackStyle): void {
  const { side } = canvas;
  const width = random.logBetween(16, 90);
  const cells = { width, height: width * random.between(0.6, 1.6), bond: 0.5, inset: null, jitter: 0.5 };
  const mosaic = { ...cells, seed: random.integer(0, 1_000_000) };
  const bend = { across: width / 3, down: width / 3 };
  const [right, down] = [smoothNoise(random, side, bend), smoothNoise(random, side, bend)];
  const rough = smoothNoise(random, side, { across: 4, down: 4 });
  const open = smoothNoise(random, side, { across: side / 3, down: side / 3 });
  const [reach, edge, closed] = [0.15 * width, 4 * style.jitter, random.between(-1.2, 0.3)];
  const radius = Math.max(0.4, Math.min(style.radius, width / 12));
  for (let index = 0; index < side ** 2; index++) {
    const x = (index % side) + reach * (right[index] ?? 0) + edge * (rough[index] ?? 0);
    const y = Math.floor(index / side) + reach * (down[index] ?? 0) - edge * (rough[index] ?? 0);
    const opening = Math.min(1, 4 * ((open[index] ?? 0) - closed)) * radius;
    const share = Math.min(opening + 0.5 - cellAt(mosaic, x, y).distance, 2 * opening, 1);
    if (share <= 0) continue;
    canvas.light[index] = (canvas.light[index] ?? 0) * (1 + (style.factor - 1) * share);
    canvas.crack[index] = Math.max(canvas.crack[index] ?? 0, share);
  }
}
