import type { Canvas } from '@sightline/vision/testing/Canvas';
import { smoothNoise } from '@sightline/vision/testing/noise';
import type { Random } from '@sightline/vision/testing/Random';

/** Lines that were made: moldings and rails, rings, and writing. None of them is a crack. */
export function paintLines(canvas: Canvas, random: Random): void {
  if (random.chance(0.12)) paintMolding(canvas, random);
  if (random.chance(0.1)) paintRing(canvas, random);
  if (random.chance(0.1)) paintWriting(canvas, random);
}

/** A band of parallel stripes of any light: a skirting, a door frame, corrugated metal, the edge of a step. */
function paintMolding(canvas: Canvas, random: Random): void {
  const { side } = canvas;
  const angle = random.chance(0.6) ? random.integer(0, 1) * (Math.PI / 2) : random.between(0, Math.PI);
  const lean = angle + random.normal() * 0.04;
  const [from, length] = [random.between(-0.2, 0.9) * side, random.between(0.05, 0.5) * side];
  const profile = smoothNoise(random, side, { across: random.logBetween(2, 16), down: side });
  const [strength, softness] = [random.between(0.1, 0.8), random.between(0.5, 2)];
  canvas.shade((x, y) => {
    const across = x * Math.cos(lean) + y * Math.sin(lean) - from;
    if (across < 0 || across > length) return 1;
    const height = profile[Math.floor(across)] ?? 0;
    return Math.exp(strength * Math.tanh((4 * height) / softness));
  });
}

/** A circle or an ellipse, as of a drain, a pipe, or a pattern in the floor. */
function paintRing(canvas: Canvas, random: Random): void {
  const { side } = canvas;
  const center = { x: random.between(-0.3, 1.3) * side, y: random.between(-0.3, 1.3) * side };
  const [radius, flat] = [random.logBetween(0.06, 1) * side, random.between(0.4, 1)];
  const half = random.logBetween(0.5, 4);
  const factor = random.chance(0.75) ? random.between(0.2, 0.85) : random.between(1.1, 1.6);
  canvas.shade((x, y) => {
    const away = Math.hypot(x - center.x, (y - center.y) / flat) - radius;
    return 1 + (factor - 1) * Math.min(Math.max(half + 0.5 - Math.abs(away), 0), 1);
  });
}

/** A row of small strokes of one height, as letters are: a stamp, a label, a mark of chalk. */
function paintWriting(canvas: Canvas, random: Random): void {
  const { side } = canvas;
  const [height, thickness] = [random.logBetween(6, 40), random.between(0.4, 1.8)];
  const factor = random.chance(0.6) ? random.between(0.2, 0.85) : random.between(1.1, 1.7);
  const start = { x: random.between(-0.2, 0.6) * side, y: random.between(0, 1) * side };
  const slope = random.normal() * 0.1;
  const covered = new Map<number, number>();
  for (let letter = random.integer(3, 12); letter > 0; letter--) {
    const left = start.x + letter * 0.75 * height;
    for (let stroke = random.integer(1, 3); stroke > 0; stroke--) {
      const [x, y] = [left + random.between(0, 0.5) * height, random.between(-0.5, 0.1) * height];
      const [turn, bend] = [random.integer(0, 3) * 0.8, random.chance(0.4) ? 3 / height : 0];
      for (let step = 0; step < 0.5 * height; step += 0.5) {
        const heading = turn + bend * step;
        const point = {
          x: x + step * Math.cos(heading),
          y: start.y + slope * left + y + step * Math.sin(heading),
        };
        canvas.stamp(point, thickness, (index, share) =>
          covered.set(index, Math.max(covered.get(index) ?? 0, share)),
        );
      }
    }
  }
  for (const [index, share] of covered) {
    canvas.light[index] = (canvas.light[index] ?? 0) * (1 + (factor - 1) * share);
  }
}
