import { describe, expect, test } from 'vitest';
import { objectFor, suffices, sufficientObject } from './range.ts';
import { CONDITIONS, simulatePoses } from './testing/simulatePoses.ts';

const PICTURE = { width: 4000, height: 3000 };
const at = (x: number, y: number) => ({ x, y, sigma: 1.5 });

/** A card in the middle of the picture, seen straight on, at this number of pixels a millimeter. */
function cardAt(scale: number) {
  const [halfWidth, halfHeight] = [(85.6 * scale) / 2, (53.98 * scale) / 2];
  const corners = [
    at(2000 - halfWidth, 1500 - halfHeight),
    at(2000 + halfWidth, 1500 - halfHeight),
    at(2000 + halfWidth, 1500 + halfHeight),
    at(2000 - halfWidth, 1500 + halfHeight),
  ];
  const calibration = { kind: 'rectangle', corners, width: 85.6, height: 53.98, tolerance: 0.1 } as const;
  return { picture: PICTURE, calibration };
}

describe('a reference', () => {
  test('suffices near the camera, and not far from it, where a larger object is named', () => {
    expect(suffices(cardAt(5))).toBe(true);
    const far = cardAt(0.5);
    expect(suffices(far)).toBe(false);
    expect(sufficientObject(far)?.name).toBe('Letter paper height');
  });

  test('of any size suffices where it fills the picture', () => {
    expect(suffices(cardAt(40))).toBe(true);
  });

  test('that was too small for a measurement is to be replaced by one with which it has a number', () => {
    const task = { ...cardAt(1), type: 'distance', points: [at(1500, 1500), at(2500, 1500)] } as const;
    expect(objectFor(task)?.name).toBe('Letter paper height');
    const wide = { ...task, points: [at(5, 1500), at(3995, 1500)] };
    expect(objectFor({ ...wide, ...cardAt(0.2) })).toBeNull();
  });

  test.each(['distance', 'area'] as const)(
    'that suffices does so in more than half of the poses, and refuses at most 10 of 100 within its range: %s',
    { tags: 'full' },
    (type) => {
      const trials = simulatePoses(1000, 20_261_130, CONDITIONS.lensAndDepth, { type });
      const sufficing = trials.filter(({ task }) => suffices(task));
      expect(sufficing.length / trials.length).toBeGreaterThan(0.5);
      const inRange = sufficing.filter(({ problem }) => problem !== 'beyondRange');
      const refused = inRange.filter(({ measured }) => !measured);
      expect(refused.length / inRange.length).toBeLessThanOrEqual(0.1);
    },
  );
});
