import { describe, expect, test } from 'vitest';
import type { MeasuringTask } from './evaluate.ts';
import { MEASURING_TEXTS, MeasuringError, type MeasuringProblem } from './MeasuringError.ts';
import { measure } from './measure.ts';
import type { PlacedPoint } from './points.ts';
import { Camera } from './testing/Camera.ts';
import { CONDITIONS, coverageOf, simulatePoses } from './testing/simulatePoses.ts';

const at = (x: number, y: number, sigma = 1): PlacedPoint => ({ x, y, sigma });
const PICTURE = { width: 4000, height: 3000 };

/** A sheet of letter paper, seen from the front: 4 pixels a millimeter. */
const LETTER = {
  kind: 'rectangle',
  corners: [
    at(1000, 1000),
    at(1000 + 215.9 * 4, 1000),
    at(1000 + 215.9 * 4, 1000 + 279.4 * 4),
    at(1000, 1000 + 279.4 * 4),
  ],
  width: 215.9,
  height: 279.4,
  tolerance: 0.4,
} as const;

/** The long side of a card, on which two points were placed. */
const CARD = { kind: 'squareOn', length: 85.725, tolerance: 0.1 } as const;

const task = (changes: Partial<MeasuringTask>): MeasuringTask => ({
  type: 'distance',
  points: [at(1000, 1000), at(1800, 1000)],
  calibration: LETTER,
  picture: PICTURE,
  ...changes,
});

function problemOf(changes: Partial<MeasuringTask>): MeasuringProblem | null {
  try {
    measure(task(changes));
    return null;
  } catch (error) {
    if (error instanceof MeasuringError) return error.problem;
    throw error;
  }
}

describe('a measurement', () => {
  test('a distance, a height, an angle and an area on the calibrated surface', () => {
    expect(measure(task({})).value).toBeCloseTo(200, 6);
    expect(measure(task({ type: 'height', points: [at(1000, 1000), at(1800, 1400)] })).value).toBeCloseTo(
      100,
      6,
    );
    const corner = [at(1800, 1000), at(1000, 1000), at(1000, 1400)];
    expect(measure(task({ type: 'angle', points: corner })).value).toBeCloseTo(90, 6);
    expect(measure(task({ type: 'area', points: corner })).value).toBeCloseTo(10_000, 4);
  });

  test('an angle without a calibration is that of the picture, and is marked as valid only square-on', () => {
    const points = [at(1800, 1000), at(1000, 1000), at(1800, 1800)];
    const { value, isSquareOnOnly } = measure(task({ type: 'angle', points, calibration: { kind: 'none' } }));
    expect(value).toBeCloseTo(45, 6);
    expect(isSquareOnOnly).toBe(true);
  });

  test('a length between two points gives a scale that is valid only square-on', () => {
    const calibration = {
      kind: 'squareOn',
      ends: [at(1200, 800), at(1600, 800)],
      length: 100,
      tolerance: 0.1,
    } as const;
    const { value, isSquareOnOnly } = measure(task({ calibration }));
    expect(value).toBeCloseTo(200, 6);
    expect(isSquareOnOnly).toBe(true);
    expect(measure(task({})).isSquareOnOnly).toBe(false);
  });

  test('two points on a card are valid within three times their distance', () => {
    const calibration = { ...CARD, ends: [at(2000, 1000), at(2300, 1000)] };
    const upTo = (x: number) => problemOf({ calibration, points: [at(2000, 1100), at(x, 1000)] });
    expect(upTo(2150 + 899)).toBeNull();
    expect(upTo(2150 + 901)).toBe('beyondRange');
  });

  test('the order of the corners may go either way around', () => {
    const corners = LETTER.corners.toReversed();
    const { value } = measure(
      task({ calibration: { ...LETTER, corners: [...corners.slice(2), ...corners.slice(0, 2)] } }),
    );
    expect(value).toBeCloseTo(200, 6);
  });

  test('a less certain point, a less exact reference and a smaller one widen the interval', () => {
    const { uncertainty } = measure(task({}));
    const unsure = measure(task({ points: [at(1000, 1000, 6), at(1800, 1000, 6)] }));
    const rough = measure(task({ calibration: { ...LETTER, tolerance: 4 } }));
    const small = {
      ...LETTER,
      corners: LETTER.corners.map(({ x, y }) => at(1000 + (x - 1000) / 4, 1000 + (y - 1000) / 4)),
      width: 215.9 / 4,
      height: 279.4 / 4,
    };
    expect(unsure.uncertainty).toBeGreaterThan(uncertainty);
    expect(rough.uncertainty).toBeGreaterThan(uncertainty);
    expect(
      measure(task({ points: [at(1000, 1000), at(1400, 1000)], calibration: small })).uncertainty,
    ).toBeGreaterThan(measure(task({ points: [at(1000, 1000), at(1400, 1000)] })).uncertainty);
  });
});

describe('a refused measurement', () => {
  const corners = (...[a, b, c, d]: [number, number][]): Partial<MeasuringTask> => ({
    calibration: { ...LETTER, corners: [a, b, c, d].map((corner) => at(...(corner as [number, number]))) },
  });

  test.each<[string, MeasuringProblem, Partial<MeasuringTask>]>([
    ['a distance without a calibration', 'notCalibrated', { calibration: { kind: 'none' } }],
    ['four corners in a line', 'badCorners', corners([500, 500], [900, 500], [1300, 501], [1700, 500])],
    ['four corners that cross', 'crossedCorners', corners([500, 500], [900, 900], [900, 500], [500, 900])],
    ['two corners at one place', 'badCorners', corners([500, 500], [500, 500], [900, 900], [500, 900])],
    ['three corners', 'badCorners', { calibration: { ...LETTER, corners: LETTER.corners.slice(1) } }],
    ['a reference without a width', 'badReference', { calibration: { ...LETTER, width: 0 } }],
    ['a reference of negative height', 'badReference', { calibration: { ...LETTER, height: -3 } }],
    ['a reference of unknown size', 'badReference', { calibration: { ...LETTER, width: Number.NaN } }],
    [
      'a length of zero',
      'badReference',
      { calibration: { kind: 'squareOn', ends: [at(5, 5), at(90, 5)], length: 0, tolerance: 0.1 } },
    ],
    [
      'two ends at one place',
      'badCorners',
      { calibration: { kind: 'squareOn', ends: [at(5, 5), at(5, 5)], length: 9, tolerance: 0.1 } },
    ],
    ['a point that is no number', 'badPoints', { points: [at(Number.NaN, 5), at(90, 5)] }],
    ['a point that is infinitely far', 'badPoints', { points: [at(Number.POSITIVE_INFINITY, 5), at(90, 5)] }],
    ['a point without an uncertainty', 'badPoints', { points: [at(10, 5, 0), at(90, 5)] }],
    ['one point', 'badPoints', { points: [at(10, 5)] }],
    ['an area of two points', 'badPoints', { type: 'area' }],
    ['a point outside the picture', 'outsidePicture', { points: [at(-1, 5), at(90, 5)] }],
    [
      'an outline that crosses itself',
      'crossedOutline',
      { type: 'area', points: [at(1000, 1000), at(1400, 1400), at(1400, 1000), at(1000, 1400)] },
    ],
    ['two points at one place', 'tooUncertain', { points: [at(1000, 1000), at(1000, 1000)] }],
    ['points a hair apart', 'tooUncertain', { points: [at(1000, 1000), at(1004, 1000)] }],
    [
      'a point far from the reference',
      'beyondRange',
      {
        calibration: { ...LETTER, corners: [at(100, 100), at(200, 100), at(200, 229), at(100, 229)] },
        points: [at(150, 150), at(3000, 2500)],
      },
    ],
    [
      'a point far from a card that was calibrated by two points',
      'beyondRange',
      {
        calibration: { ...CARD, ends: [at(100, 100), at(160, 100)] },
        points: [at(120, 150), at(3970, 150)],
      },
    ],
  ])('%s', (_, problem, changes) => {
    expect(problemOf(changes)).toBe(problem);
  });

  test('corners on two objects', () => {
    const onTwo = corners([500, 500], [2600, 520], [2610, 900], [510, 880]);
    expect(problemOf({ ...onTwo, points: [at(600, 600), at(800, 600)] })).toBe('otherReference');
  });

  test('too few points, in the words of the specification', () => {
    const { title, text } = MEASURING_TEXTS[problemOf({ points: [at(10, 5)] }) ?? 'tooUncertain'];
    expect(`${title}: ${text}`).toBe('Measurement Error: Failed to create measurement. Please try again.');
  });

  test('a point beyond the horizon of a floor', () => {
    const floor = [at(1500, 1600), at(2500, 1600), at(3500, 2600), at(500, 2600)];
    expect(
      problemOf({ calibration: { ...LETTER, corners: floor }, points: [at(2000, 2000), at(2000, 900)] }),
    ).toBe('offPlane');
  });
});

describe('the shown interval', () => {
  test.each(Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[])(
    'contains the true value in at least 94 of 100 random poses: %s',
    (condition) => {
      const trials = simulatePoses(1000, 20_261_126, CONDITIONS[condition]);
      expect(trials.filter(({ measured }) => measured !== null).length).toBeGreaterThan(700);
      expect(coverageOf(trials)).toBeGreaterThan(0.94);
    },
  );

  test('is no wider than an unknown lens and points off the surface require', () => {
    expect(coverageOf(simulatePoses(1000, 20_261_126, CONDITIONS.lensAndDepth))).toBeLessThan(0.98);
  });

  test('of an angle is wider at a flatter view of the surface', () => {
    expect(angleSeen({ yaw: 0.9 })).toBeGreaterThan(1.2 * angleSeen({ yaw: 0 }));
  });

  test('of a distance is wider near the edge of the picture', () => {
    const small = LETTER.corners.map(({ x, y }) => at(1400 + (x - 1000) / 2, 900 + (y - 1000) / 2));
    const across = (x: number) =>
      measure(task({ calibration: { ...LETTER, corners: small }, points: [at(x, 1400), at(x + 400, 1400)] }));
    expect(across(2500).uncertainty).toBeGreaterThan(1.2 * across(1500).uncertainty);
  });
});

/** Half of the interval of a right angle next to letter paper, half a meter from the camera. */
function angleSeen(pose: { yaw: number }): number {
  const camera = new Camera({
    distance: 500,
    pitch: 0,
    roll: 0,
    focal: 0.72 * PICTURE.width,
    distortion: 0,
    picture: PICTURE,
    ...pose,
  });
  const seen = ([x, y]: readonly [number, number]): PlacedPoint => {
    const point = camera.project({ x, y });
    if (!point) throw new Error('behind the camera');
    return at(point.x, point.y);
  };
  const corners = (
    [
      [-108, -140],
      [108, -140],
      [108, 140],
      [-108, 140],
    ] as const
  ).map(seen);
  const points = (
    [
      [60, -80],
      [-60, -80],
      [-60, 80],
    ] as const
  ).map(seen);
  const calibration = { ...LETTER, corners, width: 216, height: 280 };
  return measure(task({ type: 'angle', points, calibration })).uncertainty;
}
