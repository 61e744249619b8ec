import { describe, expect, it } from 'vitest';
import { contentRect, placeOf, pointAt } from './pictureGeometry.ts';

const HD = { width: 1280, height: 720 };
const UPRIGHT = { width: 720, height: 1280 };

describe('the rectangle of a picture in its frame', () => {
  it.each([
    [
      'bars above and below',
      { width: 400, height: 600 },
      HD,
      { left: 0, top: 187.5, width: 400, height: 225 },
    ],
    ['bars at the sides', { width: 1280, height: 360 }, HD, { left: 320, top: 0, width: 640, height: 360 }],
    [
      'bars at the sides of a turned phone',
      { width: 900, height: 640 },
      UPRIGHT,
      { left: 270, top: 0, width: 360, height: 640 },
    ],
  ])('has %s when all of it is shown', (_, frame, picture, expected) => {
    expect(contentRect(frame, picture, 'contain')).toEqual(expected);
  });

  it.each([
    ['the sides', { width: 84, height: 112 }, HD, { left: -57.56, top: 0, width: 199.11, height: 112 }],
    [
      'the top and the bottom',
      { width: 160, height: 90 },
      UPRIGHT,
      { left: 0, top: -97.22, width: 160, height: 284.44 },
    ],
  ])('loses %s to a frame that it fills', (_, frame, picture, expected) => {
    const rect = contentRect(frame, picture, 'cover');
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(rect[side], side).toBeCloseTo(expected[side], 1);
  });
});

describe('a point', () => {
  it.each([
    ['letterboxed', { width: 400, height: 600 }, HD, 'contain'],
    ['pillarboxed', { width: 1280, height: 360 }, UPRIGHT, 'contain'],
    ['cropped', { width: 84, height: 112 }, HD, 'cover'],
  ] as const)('is the same share of the picture wherever it is %s', (_, frame, picture, fit) => {
    const rect = contentRect(frame, picture, fit);
    const onScreen = { clientX: rect.left + rect.width * 0.4, clientY: rect.top + rect.height * 0.25 };
    expect(pointAt(onScreen, rect)).toEqual([0.4, 0.25]);
    expect(placeOf([0.4, 0.25], false)).toEqual({ left: '40%', top: '25%' });
  });

  it('changes sides on a mirrored picture, and back', () => {
    const rect = { left: 100, top: 50, width: 400, height: 300 };
    const point = pointAt({ clientX: 140, clientY: 125 }, rect, true);
    expect(point).toEqual([0.9, 0.25]);
    expect(placeOf(point, true)).toEqual({ left: '10%', top: '25%' });
  });

  it('stops at the edge of the picture', () => {
    const rect = { left: 100, top: 50, width: 400, height: 300 };
    expect(pointAt({ clientX: 20, clientY: 900 }, rect)).toEqual([0, 1]);
  });
});
