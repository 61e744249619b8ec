import { expect, test } from 'vitest';
import { displacement } from './displacement.ts';
import type { Plane } from './frames.ts';
import { sample } from './opticalFlow.ts';
import { resize } from './resize.ts';
import { fractalNoise } from './testing/noise.ts';
import { Random } from './testing/Random.ts';

const [WIDTH, HEIGHT, SIDE] = [320, 240, 640];
const SMALL = { width: 96, height: 72 };

function wallOf(seed: number): Plane {
  const noise = fractalNoise(new Random(seed), SIDE, { coarsest: 64, persistence: 0.6 });
  return { width: SIDE, height: SIDE, values: noise.map((value) => 128 + 60 * value) };
}

/** What a camera at this place of the wall sees, with noise and in other light. */
function pictureOf(wall: Plane, x: number, y: number, { light = 1, noise = 4, seed = 1 } = {}): Plane {
  const random = new Random(seed);
  const values = Float32Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const [right, down] = [index % WIDTH, Math.floor(index / WIDTH)];
    return sample(wall, x + right, y + down) * light + random.between(-noise, noise);
  });
  return resize({ width: WIDTH, height: HEIGHT, values }, SMALL);
}

test.each([1, 2, 3, 4, 5, 6])(
  'finds how far a camera has moved to half a percent (wall %i)',
  { tags: 'full' },
  (seed) => {
    const wall = wallOf(seed);
    const before = pictureOf(wall, 150, 150);
    for (const [right, down] of [
      [0, 0],
      [1, -2],
      [-6, 3],
      [17, 11],
      [-40, -25],
      [60, 0],
    ] as const) {
      const found = displacement(before, pictureOf(wall, 150 + right, 150 + down, { light: 1.15, seed: 9 }));
      // What the camera moves to the right moves to the left in its picture.
      expect(found?.x).toBeCloseTo(-right / WIDTH, 2);
      expect(found?.y).toBeCloseTo(-down / HEIGHT, 2);
      expect(Math.abs((found?.x ?? 1) + right / WIDTH)).toBeLessThan(0.005);
    }
  },
);

test('finds none between pictures of different things, and none without detail', () => {
  const [one, other] = [wallOf(1), wallOf(2)];
  expect(displacement(pictureOf(one, 150, 150), pictureOf(other, 150, 150))).toBeNull();
  const plain: Plane = { width: SIDE, height: SIDE, values: new Float32Array(SIDE * SIDE).fill(180) };
  expect(displacement(pictureOf(plain, 0, 0, { seed: 1 }), pictureOf(plain, 0, 0, { seed: 2 }))).toBeNull();
});

test('finds none when the camera has moved by more than a quarter of the picture', () => {
  const wall = wallOf(3);
  expect(displacement(pictureOf(wall, 20, 150), pictureOf(wall, 300, 150))).toBeNull();
});
