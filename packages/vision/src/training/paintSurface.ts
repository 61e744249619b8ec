import type { Canvas } from './Canvas.ts';
import { fractalNoise, smoothNoise } from './noise.ts';
import type { Random } from './Random.ts';

/** A wall or a floor without damage: plaster, concrete, brushed or grained material, perhaps with joints. */
export function paintSurface(canvas: Canvas, random: Random): void {
  canvas.light.fill(random.between(0.25, 0.85));
  paintMottling(canvas, random);
  if (random.chance(0.3)) paintGrain(canvas, random);
  if (random.chance(0.4)) paintPores(canvas, random);
  const kinds = random.chance(0.5) ? 1 : random.chance(0.25) ? 2 : 0;
  for (let kind = 0; kind < kinds; kind++) paintJoints(canvas, random);
}

function paintMottling(canvas: Canvas, random: Random): void {
  const strength = random.logBetween(0.004, 0.16);
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

interface Grid {
  /** Between joints, in units of the surface. */
  width: number;
  height: number;
  /** By how much of a width every other row is moved, as bricks are. */
  bond: number;
  /** Half the width of a joint. */
  joint: number;
  /** Light of a joint relative to the tile beside it. */
  factor: number;
  /** How unevenly dirt fills the joints: 0 not at all, 1 from not visible to twice as visible. */
  dirt: number;
  /** How much the tiles differ. */
  variety: number;
  seed: number;
}

/** Tiles, bricks or slabs, seen at an angle. Joints are no cracks: straight, even, and repeated. */
function paintJoints(canvas: Canvas, random: Random): void {
  const grid = randomGrid(random, canvas.side);
  const place = randomPerspective(random, canvas.side);
  const { side } = canvas;
  const dirt = smoothNoise(random, side, { across: 9, down: 9 });
  canvas.shade((x, y) => {
    const { u, v, scale } = place(x, y);
    const row = Math.floor(v / grid.height);
    const shifted = u + (row % 2) * grid.bond * grid.width;
    const column = Math.floor(shifted / grid.width);
    const inside = Math.min(
      edgeDistance(v - row * grid.height, grid.height),
      edgeDistance(shifted - column * grid.width, grid.width),
    );
    const share = Math.min(Math.max((grid.joint - inside) * scale + 0.5, 0), 1);
    const tile = 1 + grid.variety * hashed(row, column, grid.seed + side);
    const filled = 1 + grid.dirt * (dirt[y * side + x] ?? 0);
    return tile * (1 - share) + grid.factor ** filled * share;
  });
}

function randomGrid(random: Random, side: number): Grid {
  const width = random.logBetween(14, 1.2 * side);
  const isBrick = random.chance(0.3);
  return {
    width,
    height: width * (isBrick ? random.between(0.3, 0.6) : random.between(0.7, 1.4)),
    bond: isBrick ? 0.5 : 0,
    joint: random.logBetween(0.35, 4) * Math.min(1, width / 30),
    factor: random.chance(0.75) ? random.between(0.2, 0.92) : random.between(1.05, 1.6),
    dirt: random.chance(0.5) ? random.between(0.2, 1) : 0,
    variety: random.chance(0.6) ? random.logBetween(0.005, 0.15) : 0,
    seed: random.integer(0, 1_000_000),
  };
}

/** Where a pixel lies on the surface, and how many pixels one unit is there. */
function randomPerspective(random: Random, side: number) {
  const angle = random.chance(0.5) ? random.normal() * 0.06 : random.between(0, Math.PI);
  const [tiltX, tiltY] = random.chance(0.6) ? [random.normal() * 0.25, random.normal() * 0.35] : [0, 0];
  const [offsetX, offsetY] = [random.between(0, 4 * side), random.between(0, 4 * side)];
  return (x: number, y: number) => {
    const [across, down] = [x / side - 0.5, y / side - 0.5];
    const depth = Math.max(1 + tiltX * across + tiltY * down, 0.3);
    const [u, v] = [(across * side) / depth, (down * side) / depth];
    return {
      u: u * Math.cos(angle) - v * Math.sin(angle) + offsetX,
      v: u * Math.sin(angle) + v * Math.cos(angle) + offsetY,
      scale: depth,
    };
  };
}

function edgeDistance(position: number, length: number): number {
  return Math.min(position, length - position);
}

/** From -1 to 1, the same for the same tile. */
function hashed(row: number, column: number, seed: number): number {
  const mixed = Math.imul((row * 73_856_093) ^ (column * 19_349_663) ^ seed, 0x9e3779b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 31 - 1;
}
