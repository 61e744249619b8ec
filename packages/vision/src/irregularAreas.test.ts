import { describe, expect, it } from 'vitest';
import { findIrregularAreas } from './irregularAreas.ts';
import { noise, shaded, wall, withStain } from './testing/pictures.ts';

const usual = { sensitivity: 0.8 };

describe('irregular areas', () => {
  it('finds a stain at its place', () => {
    const [stain, ...others] = findIrregularAreas(withStain(wall(), { x: 200, y: 90 }, 30), usual);
    expect(others).toEqual([]);
    expect(stain?.confidence).toBeGreaterThan(0.5);
    const xs = (stain?.outline ?? []).map(({ x }) => x);
    const ys = (stain?.outline ?? []).map(({ y }) => y);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([expect.closeTo(170, -1), expect.closeTo(230, -1)]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([expect.closeTo(60, -1), expect.closeTo(120, -1)]);
  });

  it('finds nothing on a clean wall that a window lights from the side', () => {
    expect(
      findIrregularAreas(
        shaded(wall(), (x, y) => 1.2 - x / 500 - y / 900),
        usual,
      ),
    ).toEqual([]);
  });

  it('finds a faint stain only with a higher sensitivity', () => {
    const faint = shaded(wall(), (x, y) => (Math.hypot(x - 100, y - 100) < 30 ? 0.86 : 1));
    expect(findIrregularAreas(faint, { sensitivity: 0.5 })).toEqual([]);
    expect(findIrregularAreas(faint, { sensitivity: 1 })).toHaveLength(1);
  });

  it.each([
    ['one pixel', wall({ width: 1, height: 1 })],
    ['black', wall({ color: [0, 0, 0], noise: 0 })],
    ['one row', wall({ width: 300, height: 1 })],
  ])('finds nothing in a frame that is %s', (_what, frame) => {
    expect(findIrregularAreas(frame, usual)).toEqual([]);
  });

  it('gives the same result for noise each time', () => {
    expect(findIrregularAreas(noise(64, 48), usual)).toEqual(findIrregularAreas(noise(64, 48), usual));
  });
});
