import { describe, expect, it } from 'vitest';
import { exposure, sharpness } from './quality.ts';
import { movedSideways, noise, shaded, wall, withCrack } from './testing/pictures.ts';

/** Tiles of two tones. */
const tiles = shaded(wall({ noise: 1 }), (x, y) => ((Math.floor(x / 40) + Math.floor(y / 40)) % 2 ? 0.7 : 1));

describe('sharpness', () => {
  it('passes a steady picture of tiles and finds the same one blurred when the phone moved', () => {
    expect(sharpness(tiles)).toMatchObject({ isBlurred: false });
    expect(sharpness(movedSideways(tiles, 7))).toMatchObject({ isBlurred: true });
  });

  it('scores the moved picture below the steady one', () => {
    expect(sharpness(movedSideways(tiles, 3)).score).toBeLessThan(sharpness(tiles).score);
  });

  it('counts a picture without any detail as blurred', () => {
    expect(sharpness(wall({ noise: 0 }))).toMatchObject({ isBlurred: true, blur: 1, detail: 0 });
  });
});

describe('exposure', () => {
  it.each([
    ['fine', wall()],
    ['tooDark', wall({ color: [40, 40, 40] })],
    ['tooBright', wall({ color: [240, 240, 240] })],
    ['clipped', shaded(wall(), (x) => (x < 100 ? 3 : 0.6))],
    ['tooDark', wall({ color: [0, 0, 0], noise: 0 })],
  ] as const)('is %s', (expected, frame) => {
    expect(exposure(frame)).toBe(expected);
  });
});

describe('a frame without content', () => {
  const pixel = wall({ width: 1, height: 1 });

  it('counts as blurred when it has one pixel', () => {
    expect(sharpness(pixel)).toMatchObject({ isBlurred: true });
    expect(exposure(pixel)).toBe('fine');
  });

  it('gets a score when it is only noise', () => {
    expect(sharpness(noise(64, 48)).blur).toBeGreaterThanOrEqual(0);
    expect(exposure(noise(64, 48))).toBe('fine');
  });

  it('is refused when its data does not fit its size', () => {
    expect(() => sharpness({ ...pixel, width: 2 })).toThrow('A frame of 2 x 1 pixels has 4 bytes');
    expect(() => exposure({ width: 0, height: 0, data: new Uint8ClampedArray() })).toThrow(RangeError);
  });

  it('gives the same result every time', () => {
    const frame = withCrack(wall(), [
      { x: 10, y: 10 },
      { x: 200, y: 180 },
    ]);
    expect(sharpness(frame)).toEqual(sharpness(frame));
  });
});
