import type { PixelPoint } from '@sightline/vision/regions';
import type { Canvas } from '@sightline/vision/testing/Canvas';
import { smoothNoise } from '@sightline/vision/testing/noise';
import type { Random } from '@sightline/vision/testing/Random';

/** What is on walls and floors and is no crack: stains, shadows, edges, cables, scuffs. */
export function paintDistractions(canvas: Canvas, random: Random): void {
  if (random.chance(0.3)) paintStain(canvas, random);
  if (random.chance(0.25)) paintShadow(canvas, random);
  if (random.chance(0.2)) paintPanel(canvas, random);
  if (random.chance(0.12)) paintCable(canvas, random);
  if (random.chance(0.15)) paintScuffs(canvas, random);
}

/** A spot with an uneven, soft edge; some have a darker rim, as dried water has. */
function paintStain(canvas: Canvas, random: Random): void {
  const { side } = canvas;
  const center = { x: random.between(0, side), y: random.between(0, side) };
  const radius = random.between(0.08, 0.4) * side;
  const edge = smoothNoise(random, side, { across: side / 6, down: side / 6 });
  const [softness, factor] = [random.logBetween(1, 20), random.between(0.5, 0.95)];
  const rim = random.chance(0.4) ? random.between(0.75, 0.97) : 1;
  canvas.shade((x, y) => {
    const inside = radius * (1 + 0.5 * (edge[y * side + x] ?? 0)) - Math.hypot(x - center.x, y - center.y);
    const share = 1 / (1 + Math.exp(-inside / softness));
    const onRim = Math.exp(-((inside / (1.5 * softness)) ** 2));
    return (1 + (factor - 1) * share) * (1 + (rim - 1) * onRim);
  });
}

/** One side of a line is darker; sometimes only a stripe of it is, as under a beam. */
function paintShadow(canvas: Canvas, random: Random): void {
  const angle = random.between(0, Math.PI);
  const offset = random.between(0.1, 0.9) * canvas.side;
  const softness = random.logBetween(0.4, 12);
  const factor = random.between(0.35, 0.85);
  const width = random.chance(0.4) ? random.between(6, 60) : Number.POSITIVE_INFINITY;
  canvas.shade((x, y) => {
    const along = x * Math.cos(angle) + y * Math.sin(angle) - offset;
    const share = 1 / (1 + Math.exp(-along / softness)) - 1 / (1 + Math.exp(-(along - width) / softness));
    return 1 + (factor - 1) * share;
  });
}

/** A rectangle of another tone with sharp edges: a plate, a sign, a frame, a repaired patch. */
function paintPanel(canvas: Canvas, random: Random): void {
  const { side } = canvas;
  const [left, top] = [random.between(-0.2, 0.8) * side, random.between(-0.2, 0.8) * side];
  const [right, bottom] = [left + random.between(0.1, 0.7) * side, top + random.between(0.1, 0.7) * side];
  const lean = random.normal() * 0.08;
  const factor = random.chance(0.5) ? random.between(0.25, 0.9) : random.between(1.1, 1.8);
  canvas.shade((x, y) => {
    const [u, v] = [x + lean * y, y - lean * x];
    const inside = Math.min(u - left, right - u, v - top, bottom - v);
    return 1 + (factor - 1) * Math.min(Math.max(inside + 0.5, 0), 1);
  });
}

/** A smooth line of even width: a cable, a pipe, a hose; some shine along the middle. */
function paintCable(canvas: Canvas, random: Random): void {
  const radius = random.logBetween(1, 6);
  const factor = random.chance(0.7) ? random.between(0.15, 0.7) : random.between(1.2, 1.8);
  const hasShine = random.chance(0.4);
  const covered = new Map<number, number>();
  const shine = new Set<number>();
  for (const point of smoothPath(random, canvas.side)) {
    canvas.stamp(point, radius, (index, share) =>
      covered.set(index, Math.max(covered.get(index) ?? 0, share)),
    );
    if (hasShine) canvas.stamp(point, radius / 3, (index) => shine.add(index));
  }
  for (const [index, share] of covered) {
    const own = shine.has(index) ? factor * 1.6 : factor;
    canvas.light[index] = (canvas.light[index] ?? 0) * (1 + (own - 1) * share);
    canvas.crack[index] = (canvas.crack[index] ?? 0) * (1 - share);
  }
}

function smoothPath(random: Random, side: number): PixelPoint[] {
  const isStraight = random.chance(0.6);
  const bend = isStraight ? 0 : random.normal() * 0.012;
  let heading = random.chance(0.5) ? random.integer(0, 3) * (Math.PI / 2) : random.between(0, 2 * Math.PI);
  let { x, y } = { x: random.between(0.1, 0.9) * side, y: random.between(0.1, 0.9) * side };
  x -= Math.cos(heading) * side;
  y -= Math.sin(heading) * side;
  return Array.from({ length: Math.round(4 * side) }, () => {
    heading += bend / 2;
    x += Math.cos(heading) / 2;
    y += Math.sin(heading) / 2;
    return { x, y };
  });
}

/** Short, faint, straight strokes. */
function paintScuffs(canvas: Canvas, random: Random): void {
  const count = random.integer(1, 12);
  for (let scuff = 0; scuff < count; scuff++) {
    const [angle, length] = [random.between(0, Math.PI), random.between(4, 22)];
    const [x, y] = [random.between(0, canvas.side), random.between(0, canvas.side)];
    const factor = random.chance(0.6) ? random.between(0.6, 0.95) : random.between(1.05, 1.4);
    for (let step = 0; step < length; step++) {
      const point = { x: x + step * Math.cos(angle), y: y + step * Math.sin(angle) };
      canvas.stamp(point, 0.6, (index, share) => {
        canvas.light[index] = (canvas.light[index] ?? 0) * (1 + (factor - 1) * share * 0.5);
      });
    }
  }
}
