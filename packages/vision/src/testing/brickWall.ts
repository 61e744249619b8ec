import { gaussian } from '../filters.ts';
import type { Frame } from '../frames.ts';
import { Canvas } from './Canvas.ts';
import { fractalNoise, smoothNoise } from './noise.ts';
import { Random } from './Random.ts';

const SIDE = 480;

/**
 * Courses of bricks with rough edges, no two alike, and mortar that is darker or lighter; the same for the same seed. At three
 * times the usual size, two or three joints are in the picture.
 */
export function brickWall(seed: number, times = 1): Frame {
  const random = new Random(seed);
  const canvas = new Canvas(SIDE);
  canvas.light.fill(random.between(0.3, 0.7));
  const grain = fractalNoise(random, SIDE, { coarsest: 24, persistence: 0.7 });
  const strength = random.between(0.02, 0.12);
  canvas.shade((x, y) => Math.exp(strength * (grain[y * SIDE + x] ?? 0)));
  paintBricks(canvas, random, times);
  return photograph(canvas, random);
}

function paintBricks(canvas: Canvas, random: Random, times: number): void {
  const height = times * random.logBetween(18, 60);
  const width = height * random.between(2.2, 3.5);
  const half = height * random.between(0.05, 0.09);
  const mortar = random.chance(0.5) ? random.between(0.4, 0.8) : random.between(1.2, 1.7);
  const [lean, tilt] = [random.normal() * 0.03, random.normal() * 0.15];
  const [right, down] = [roughness(random), roughness(random)];
  const [rough, variety] = [times * random.between(0.5, 2.5), random.between(0.05, 0.25)];
  const tones = Array.from({ length: 997 }, () => random.between(1 - variety, 1 + variety));
  canvas.shade((x, y) => {
    const index = y * SIDE + x;
    const depth = 1 + tilt * (x / SIDE - 0.5);
    const v = (y - SIDE / 2 + lean * x) / depth + 4 * SIDE + rough * (down[index] ?? 0);
    const row = Math.floor(v / height);
    const u = x + 0.5 * (row % 2) * width + rough * (right[index] ?? 0);
    const column = Math.floor(u / width);
    const edge = Math.min(fromEdge(v, height), fromEdge(u, width)) - half;
    const share = Math.min(Math.max(edge + 0.5, 0), 1);
    return mortar + ((tones[(31 * row + 7 * column) % tones.length] ?? 1) - mortar) * share;
  });
}

const roughness = (random: Random): Float32Array => smoothNoise(random, SIDE, { across: 8, down: 8 });

/** The distance from the nearest multiple of a length. */
const fromEdge = (place: number, length: number): number =>
  Math.min(place - length * Math.floor(place / length), length * Math.ceil(place / length) - place);

function photograph({ light }: Canvas, random: Random): Frame {
  const { values } = gaussian({ width: SIDE, height: SIDE, values: light }, random.between(0.5, 1.2));
  const noise = random.logBetween(0.5, 5);
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (const [index, value] of values.entries())
    data.fill(255 * Math.min(value, 1) + noise * random.normal(), index * 4, index * 4 + 3);
  return { width: SIDE, height: SIDE, data };
}
