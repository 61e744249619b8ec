import type { Canvas } from '@sightline/vision/testing/Canvas';
import { smoothNoise } from '@sightline/vision/testing/noise';
import type { Random } from '@sightline/vision/testing/Random';
import { cellAt, type Mosaic } from './mosaic.ts';

interface Joints {
  /** Half the width of a joint. */
  half: number;
  /** Light of a joint relative to the tile beside it. */
  factor: number;
  /** How unevenly dirt fills the joints: 0 not at all, 1 from not visible to twice as visible. */
  dirt: number;
  /** How much the tiles differ. */
  variety: number;
  /** Light of the rounded edge of a tile relative to its face. */
  edge: number;
  seed: number;
}

/** Where a pixel is between the joints: how far from the next, and on which tile. */
type Tiling = (u: number, v: number) => { inside: number; tile: number };

/** Tiles, bricks, slabs or hexagons, seen at an angle. Joints are no cracks: smooth, even, and repeated. */
export function paintJoints(canvas: Canvas, random: Random): void {
  const { side } = canvas;
  const width = random.chance(0.25) ? random.logBetween(12, 40) : random.logBetween(30, 1.6 * side);
  const tilingAt = randomTiling(random, width);
  const joints = randomJoints(random, width);
  const place = randomPerspective(random, side);
  const dirt = smoothNoise(random, side, { across: 9, down: 9 });
  canvas.shade((x, y) => {
    const { u, v, scale } = place(x, y);
    const { inside, tile } = tilingAt(u, v);
    const depth = (inside - joints.half) * scale;
    const share = Math.min(Math.max(0.5 - depth, 0), 1);
    const rounded = 1 + (joints.edge - 1) * Math.exp(-((depth / 2) ** 2));
    const face = (1 + joints.variety * hashed(tile, joints.seed)) * rounded;
    const filled = 1 + joints.dirt * (dirt[y * side + x] ?? 0);
    return face * (1 - share) + joints.factor ** filled * share;
  });
}

function randomJoints(random: Random, width: number): Joints {
  return {
    half: random.logBetween(0.35, 4) * Math.min(1, width / 30),
    factor: random.chance(0.75) ? random.between(0.2, 0.92) : random.between(1.05, 1.6),
    dirt: random.chance(0.5) ? random.between(0.2, 1) : 0,
    variety: random.chance(0.6) ? random.logBetween(0.005, 0.15) : 0,
    edge: random.chance(0.3) ? random.between(0.75, 1.3) : 1,
    seed: random.integer(0, 1_000_000),
  };
}

function randomTiling(random: Random, width: number): Tiling {
  if (random.chance(0.2)) return mosaicTiling(randomMosaic(random, width));
  const isBrick = random.chance(0.3);
  const height = width * (isBrick ? random.between(0.3, 0.6) : random.between(0.7, 1.4));
  return rectangles({ width, height, bond: isBrick ? 0.5 : 0 });
}

/** Rows of equal rectangles; every other row is moved by the bond, in widths. */
function rectangles({ width, height, bond }: { width: number; height: number; bond: number }): Tiling {
  return (u, v) => {
    const row = Math.floor(v / height);
    const shifted = u + (row % 2) * bond * width;
    const column = Math.floor(shifted / width);
    const inside = Math.min(
      edgeDistance(v - row * height, height),
      edgeDistance(shifted - column * width, width),
    );
    return { inside, tile: (row * 73_856_093) ^ (column * 19_349_663) };
  };
}

/** Hexagons, or octagons with small squares between them. */
function randomMosaic(random: Random, width: number): Mosaic {
  const regular = { width, jitter: 0, seed: 0 };
  if (random.chance(0.6)) return { ...regular, height: 0.866 * width, bond: 0.5, inset: null };
  return { ...regular, height: width, bond: 0, inset: random.between(0.05, 0.3) };
}

function mosaicTiling(mosaic: Mosaic): Tiling {
  return (u, v) => {
    const { distance, site } = cellAt(mosaic, u, v);
    return { inside: distance, tile: site };
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
function hashed(tile: number, seed: number): number {
  const mixed = Math.imul(tile ^ seed, 0x9e3779b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 31 - 1;
}
