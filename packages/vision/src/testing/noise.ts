import type { Random } from './Random.ts';

export interface NoiseScale {
  /** Pixels between two random values; different along the axes for a brushed or grained surface. */
  across: number;
  down: number;
}

/** Smooth random values from -1 to 1 for a square picture: a coarse grid of random values, interpolated. */
export function smoothNoise(random: Random, side: number, { across, down }: NoiseScale): Float32Array {
  const columns = Math.ceil(side / across) + 2;
  const rows = Math.ceil(side / down) + 2;
  const grid = Float32Array.from({ length: columns * rows }, () => random.between(-1, 1));
  const values = new Float32Array(side * side);
  for (let index = 0; index < values.length; index++) {
    const [u, v] = [(index % side) / across, Math.floor(index / side) / down];
    const corner = Math.floor(v) * columns + Math.floor(u);
    const [right, below] = [ease(u % 1), ease(v % 1)];
    const top = mix(grid[corner] ?? 0, grid[corner + 1] ?? 0, right);
    const bottom = mix(grid[corner + columns] ?? 0, grid[corner + columns + 1] ?? 0, right);
    values[index] = mix(top, bottom, below);
  }
  return values;
}

/** Several layers of smooth noise, each twice as fine as the one before and weaker by `persistence`. */
export function fractalNoise(
  random: Random,
  side: number,
  { coarsest, persistence }: { coarsest: number; persistence: number },
): Float32Array {
  const sum = new Float32Array(side * side);
  let amplitude = 1;
  for (let scale = coarsest; scale >= 1.5; scale /= 2) {
    const layer = smoothNoise(random, side, { across: scale, down: scale });
    for (let index = 0; index < sum.length; index++)
      sum[index] = (sum[index] ?? 0) + amplitude * (layer[index] ?? 0);
    amplitude *= persistence;
  }
  return sum;
}

function ease(share: number): number {
  return share * share * (3 - 2 * share);
}

function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}
