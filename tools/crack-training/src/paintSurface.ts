import type { Canvas } from '@sightline/vision/testing/Canvas';
import { fractalNoise, smoothNoise } from '@sightline/vision/testing/noise';
import type { Random } from '@sightline/vision/testing/Random';
import { paintJoints } from './paintJoints.ts';

/** A wall or a floor without damage: plaster, concrete, brushed or grained material, perhaps with joints. */
export function paintSurface(canvas: Canvas, random: Random): void {
  canvas.light.fill(random.between(0.25, 0.85));
  paintMottling(canvas, random);
  if (random.chance(0.3)) paintGrain(canvas, random);
  if (random.chance(0.4)) paintPores(canvas, random);
  const kinds = random.chance(0.45) ? 1 : random.chance(0.15) ? 2 : 0;
  for (let kind = 0; kind < kinds; kind++) paintJoints(canvas, random);
}

function paintMottling(canvas: Canvas, random: Random): void {
  const strength = random.logBetween(0.004, 0.22);
  const noise = fractalNoise(random, canvas.side, {
    coarsest: random.logBetween(6, 96),
    persistence: random.between(0.4, 0.95),
  });
  canvas.shade((x, y) => Math.exp(strength * (noise[y * canvas.side + x] ?? 0)));
}

/** Brushed concrete, wood, stone in layers: noise that is stretched along one axis. */
function paintGrain(canvas: Canvas, random: Random): void {
  const [long, short] = [random.logBetween(20, 160), random.logBetween(1.5, 6)];
  const scale = random.chance(0.5) ? { across: long, down: short } : { across: short, down: long };
  const noise = smoothNoise(random, canvas.side, scale);
  const strength = random.logBetween(0.01, 0.15);
  canvas.shade((x, y) => Math.exp(strength * (noise[y * canvas.side + x] ?? 0)));
}

/** Pores, gravel and crumbs: round spots, most of them dark. */
function paintPores(canvas: Canvas, random: Random): void {
  const count = Math.round(canvas.side ** 2 * random.logBetween(0.0003, 0.02));
  const largest = random.between(0.6, 3);
  for (let spot = 0; spot < count; spot++) {
    const center = { x: random.between(0, canvas.side), y: random.between(0, canvas.side) };
    const factor = random.chance(0.75) ? random.between(0.4, 0.95) : random.between(1.02, 1.3);
    canvas.stamp(center, random.between(0.4, largest), (index, share) => {
      canvas.light[index] = (canvas.light[index] ?? 0) * (1 + (factor - 1) * share);
    });
  }
}
