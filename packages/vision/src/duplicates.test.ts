import { describe, expect, it } from 'vitest';
import { hashDistance, isDuplicate, pictureHash } from './duplicates.ts';
import { resample } from './frames.ts';
import { shaded, wall, withStain } from './testing/pictures.ts';

const kitchen = withStain(
  shaded(wall(), (x, y) => 0.6 + 0.4 * Math.sin(x / 40) * Math.cos(y / 30)),
  { x: 80, y: 60 },
  40,
);
const bath = withStain(
  shaded(wall(), (x, y) => 0.6 + 0.4 * Math.sin(y / 25)),
  { x: 240, y: 180 },
  50,
);

describe('duplicates', () => {
  it('are the same view in other light, in another size, with other noise', () => {
    const brighter = shaded(kitchen, () => 1.25);
    const smaller = resample(kitchen, { width: 160, height: 120 });
    expect(isDuplicate(pictureHash(kitchen), pictureHash(brighter))).toBe(true);
    expect(isDuplicate(pictureHash(kitchen), pictureHash(smaller))).toBe(true);
  });

  it('are not two views of a room', () => {
    expect(hashDistance(pictureHash(kitchen), pictureHash(bath))).toBeGreaterThan(10);
  });

  it('have hashes of 63 bits, also for one pixel', () => {
    expect(pictureHash(kitchen)).toBeLessThan(1n << 63n);
    expect(pictureHash(wall({ width: 1, height: 1 }))).toBeGreaterThanOrEqual(0n);
  });
});
