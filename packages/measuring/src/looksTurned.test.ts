import { describe, expect, test } from 'vitest';
import { looksTurned } from './looksTurned.ts';
import type { PlacedPoint } from './points.ts';
import { Camera, type Pose } from './testing/Camera.ts';

const CARD = { width: 85.6, height: 53.98 };
const LETTER = { width: 215.9, height: 279.4 };
const PICTURE = { width: 4032, height: 3024 };

function seen({ width, height }: typeof CARD, pose: Partial<Pose>): PlacedPoint[] {
  const camera = new Camera({
    distance: 800,
    yaw: 0,
    pitch: 0,
    roll: 0,
    focal: 0.72 * PICTURE.width,
    distortion: 0,
    picture: PICTURE,
    ...pose,
  });
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return corners.flatMap((corner) => {
    const point = camera.project(corner);
    return point ? [{ ...point, sigma: 1 }] : [];
  });
}

const POSES: readonly Partial<Pose>[] = [
  {},
  { yaw: 0.6 },
  { pitch: -0.6 },
  { yaw: 0.5, pitch: 0.4, roll: 0.3 },
  { distance: 2000, yaw: -0.5 },
  { focal: 0.6 * PICTURE.width, pitch: 0.5 },
];

describe.each([
  ['a card', CARD],
  ['letter paper', LETTER],
])('%s whose corners were placed', (_, size) => {
  test.each(POSES)(
    'is accepted in its stated orientation, and turned by 90 degrees is detected (%o)',
    (pose) => {
      const corners = seen(size, pose);
      const facts = { kind: 'rectangle' as const, corners, tolerance: 0.1 };
      expect(looksTurned({ ...facts, ...size }, PICTURE)).toBe(false);
      expect(looksTurned({ ...facts, width: size.height, height: size.width }, PICTURE)).toBe(true);
    },
  );
});

test('a square tile looks the same either way', () => {
  const tile = { width: 300, height: 300 };
  const calibration = { kind: 'rectangle' as const, corners: seen(tile, { yaw: 0.6 }), tolerance: 1 };
  expect(looksTurned({ ...calibration, ...tile }, PICTURE)).toBe(false);
});
