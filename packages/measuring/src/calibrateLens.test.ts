import { describe, expect, test } from 'vitest';
import { calibrateLens } from './calibrateLens.ts';
import { bend, straighten } from './camera.ts';
import { MeasuringError } from './MeasuringError.ts';
import { Random } from './testing/Random.ts';
import { simulatePages } from './testing/simulatePages.ts';

const PICTURE = { width: 4032, height: 3024 };

function problemOf(views: Parameters<typeof calibrateLens>[0]): string {
  try {
    calibrateLens(views, PICTURE);
    return '';
  } catch (error) {
    if (error instanceof MeasuringError) return error.problem;
    throw error;
  }
}

describe('a lens calibrated by three pictures of a page', () => {
  test('has its distortion within the stated uncertainty, and its focal length within 1 %', () => {
    const random = new Random(20_261_130);
    for (let phone = 0; phone < 25; phone++) {
      const lens = { k1: random.around(0.2), focal: 0.72 + random.around(0.15) };
      const found = calibrateLens(simulatePages(random, lens), PICTURE);
      expect(Math.abs(found.k1 - lens.k1)).toBeLessThan(2 * found.spread);
      expect(found.spread).toBeLessThan(0.01);
      expect(Math.abs(found.focal / lens.focal - 1)).toBeLessThan(0.01);
    }
  });

  test('is refused with fewer pictures, with pictures from straight above, and with wrong crossings', () => {
    const random = new Random(7);
    const views = simulatePages(random, { k1: -0.05, focal: 0.72 });
    expect(problemOf(views.slice(1))).toBe('tooFewViews');
    const straight = views.map(({ places }) => {
      return { places, seen: places.map(({ x, y }) => ({ x: 800 + 250 * x, y: 700 + 250 * y })) };
    });
    expect(problemOf(straight)).toBe('straightViews');
    const [first] = views;
    const wrong = views.map((view) => ({
      ...view,
      seen: (first ?? view).places.map(({ x, y }) => ({
        x: 500 + 300 * x + 40 * (y % 2),
        y: 500 + 200 * y + 30 * (x % 2),
      })),
    }));
    expect(problemOf(wrong)).toBe('badPage');
  });

  test('straightens the points that it bent', () => {
    const lens = { k1: 0.1, spread: 0.01, focal: 0.72 };
    const points = [
      { x: 10, y: 20 },
      { x: 2016, y: 1512 },
      { x: 4000, y: 2900 },
    ];
    const again = straighten(bend(points, PICTURE, lens), PICTURE, lens);
    for (const [index, { x, y }] of points.entries()) {
      expect(again[index]?.x).toBeCloseTo(x, 3);
      expect(again[index]?.y).toBeCloseTo(y, 3);
    }
  });
});
