import { gaussian } from '../filters.ts';
import type { Frame } from '../frames.ts';
import type { PixelPoint } from '../regions.ts';
import { Canvas } from './Canvas.ts';
import { smoothNoise } from './noise.ts';
import { Random } from './Random.ts';

/** Objects in front of a wall with long edges of high contrast, which are not cracks. */
export const EDGE_KINDS = ['chair legs', 'railing', 'cables'] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

const SIDE = 480;

/** Furniture and cables in a plain room, never seen in training; the same for the same seed. */
export function edgePicture(kind: EdgeKind, seed: number): Frame {
  const random = new Random(seed);
  const canvas = new Canvas(SIDE);
  paintRoom(canvas, random);
  PAINTERS[kind](canvas, random);
  return photograph(canvas, random);
}

const PAINTERS: Record<EdgeKind, (canvas: Canvas, random: Random) => void> = {
  'chair legs': paintChair,
  railing: paintRailing,
  cables: paintCables,
};

/** A wall with a little texture; below it often a floor of another tone. */
function paintRoom(canvas: Canvas, random: Random): void {
  const light = random.between(0.35, 0.8);
  const scale = random.logBetween(3, 40);
  const texture = smoothNoise(random, SIDE, { across: scale, down: scale });
  const strength = random.between(0, 0.06);
  const floor = random.chance(0.6) ? random.between(0.5, 0.95) * SIDE : Number.POSITIVE_INFINITY;
  const factor = random.between(0.6, 1.3);
  canvas.light.fill(light);
  canvas.shade((x, y) => (1 + strength * (texture[y * SIDE + x] ?? 0)) * (y > floor ? factor : 1));
}

/** A bar between two points: its two edges run along each other, apart from a taper. */
interface Bar {
  from: PixelPoint;
  to: PixelPoint;
  /** Half of its width at both ends, in pixels. */
  radius: readonly [number, number];
  /** Its light relative to the background. */
  factor: number;
  /** The sideways displacement of its middle, in pixels. */
  bend: number;
}

function paintChair(canvas: Canvas, random: Random): void {
  const factor = toneOf(random);
  const radius = random.logBetween(2, 12);
  const [left, width] = [random.between(0, 0.3) * SIDE, random.between(0.3, 0.6) * SIDE];
  const [seat, ground] = [random.between(0.1, 0.4) * SIDE, random.between(0.7, 1.1) * SIDE];
  const count = random.integer(2, 4);
  for (let leg = 0; leg < count; leg++) {
    const x = left + (width * leg) / (count - 1);
    const to = { x: x + random.normal() * 25, y: ground + random.normal() * 20 };
    const taper = random.between(0.5, 1);
    const bend = random.chance(0.3) ? random.normal() * 15 : 0;
    paintBar(canvas, random, { from: { x, y: seat }, to, radius: [radius, taper * radius], factor, bend });
  }
  for (let rung = random.integer(0, 2); rung > 0; rung--) {
    const y = random.between(seat, ground);
    const [from, to] = [
      { x: left, y },
      { x: left + width, y: y + random.normal() * 15 },
    ];
    paintBar(canvas, random, { from, to, radius: [0.7 * radius, 0.7 * radius], factor, bend: 0 });
  }
}

/** Paints balusters below a handrail, seen from the side or along it. */
function paintRailing(canvas: Canvas, random: Random): void {
  const factor = toneOf(random);
  const radius = random.logBetween(1, 6);
  const [top, slope] = [random.between(0, 0.35) * SIDE, random.normal() * 0.3];
  const bottom = random.between(0.6, 1.1) * SIDE;
  let gap = random.between(5, 16) * radius + 6;
  const closer = random.between(0.93, 1.05);
  for (let x = random.between(0, gap); x < SIDE; x += gap) {
    gap = Math.max(8, gap * closer);
    const [from, to] = [
      { x, y: top + slope * x },
      { x: x + random.normal(), y: bottom + slope * x },
    ];
    paintBar(canvas, random, { from, to, radius: [radius, radius], factor, bend: 0 });
  }
  const rail = { radius: [2 * radius, 2 * radius], factor, bend: 0 } as const;
  const [start, end] = [
    { x: 0, y: top },
    { x: SIDE, y: top + slope * SIDE },
  ];
  paintBar(canvas, random, { ...rail, from: start, to: end });
}

/** Paints cables that hang, in loops, or plugged in: smooth lines of even width, often with a shadow. */
function paintCables(canvas: Canvas, random: Random): void {
  for (let cable = random.integer(1, 3); cable > 0; cable--) {
    const [radius, factor] = [random.logBetween(1, 5), toneOf(random)];
    const path = smoothPath(random);
    if (random.chance(0.5)) {
      const [right, down] = [random.between(2, 12), random.between(2, 12)];
      const shadow = path.map(({ x, y }) => ({ x: x + right, y: y + down }));
      paintPath(canvas, shadow, { radius: () => radius, factor: random.between(0.6, 0.9), shine: 1 });
    }
    paintPath(canvas, path, { radius: () => radius, factor, shine: random.between(1, 1.6) });
  }
}

function paintBar(canvas: Canvas, random: Random, { from, to, radius, factor, bend }: Bar): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [right, down] = [(to.y - from.y) / length, (from.x - to.x) / length];
  const path = Array.from({ length: Math.ceil(2 * length) }, (_, step) => {
    const share = step / (2 * length);
    const aside = 4 * bend * share * (1 - share);
    return {
      x: from.x + share * (to.x - from.x) + aside * right,
      y: from.y + share * (to.y - from.y) + aside * down,
    };
  });
  const [start, end] = radius;
  paintPath(canvas, path, {
    radius: (share) => start + share * (end - start),
    factor,
    shine: random.chance(0.5) ? random.between(1, 1.5) : 1,
  });
}

/** A path whose bend changes slowly, as that of a stiff object. */
function smoothPath(random: Random): PixelPoint[] {
  let heading = random.between(0, 2 * Math.PI);
  let { x, y } = { x: random.between(0.2, 0.8) * SIDE, y: random.between(0.2, 0.8) * SIDE };
  const [most, period, phase] = [random.between(0, 0.02), random.between(80, 400), random.between(0, 6)];
  [x, y] = [x - 0.5 * SIDE * Math.cos(heading), y - 0.5 * SIDE * Math.sin(heading)];
  return Array.from({ length: Math.round(random.between(0.6, 1.6) * 2 * SIDE) }, (_, step) => {
    heading += 0.5 * most * Math.sin(step / period + phase);
    [x, y] = [x + 0.5 * Math.cos(heading), y + 0.5 * Math.sin(heading)];
    return { x, y };
  });
}

interface Stroke {
  /** The radius in pixels, by the share of the path. */
  radius: (share: number) => number;
  factor: number;
  /** The light along the middle, as of a round bar, relative to its sides. */
  shine: number;
}

function paintPath(canvas: Canvas, path: readonly PixelPoint[], { radius, factor, shine }: Stroke): void {
  const [covered, lit] = [new Map<number, number>(), new Map<number, number>()];
  for (const [step, point] of path.entries()) {
    const own = radius(step / path.length);
    canvas.stamp(point, own, (index, share) => keepLargest(covered, index, share));
    if (shine > 1) canvas.stamp(point, own / 3, (index, share) => keepLargest(lit, index, share));
  }
  for (const [index, share] of covered) {
    const tone = factor * (1 + (shine - 1) * (lit.get(index) ?? 0));
    canvas.light[index] = (canvas.light[index] ?? 0) * (1 + (tone - 1) * share);
  }
}

function keepLargest(shares: Map<number, number>, index: number, share: number): void {
  shares.set(index, Math.max(shares.get(index) ?? 0, share));
}

const toneOf = (random: Random): number =>
  random.chance(0.75) ? random.between(0.15, 0.7) : random.between(1.15, 1.5);

function photograph({ light }: Canvas, random: Random): Frame {
  const { values } = gaussian({ width: SIDE, height: SIDE, values: light }, random.between(0.5, 1.5));
  const noise = random.logBetween(0.5, 5);
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (const [index, value] of values.entries())
    data.fill(255 * Math.min(value, 1) + noise * random.normal(), index * 4, index * 4 + 3);
  return { width: SIDE, height: SIDE, data };
}
