import { describe, expect, it } from 'vitest';
import { Coverage, type View } from './coverage.ts';
import { scanQuality } from './scanQuality.ts';

const level: View = {
  azimuth: 0,
  elevation: 0,
  turningSpeed: 20,
  fieldOfView: { horizontal: 45, vertical: 58 },
  isGood: true,
};

/** One turn of the person, a frame every five degrees. */
function sweep(coverage: Coverage, view: Partial<View> = {}): void {
  for (let azimuth = 0; azimuth < 360; azimuth += 5) coverage.record({ ...level, ...view, azimuth });
}

describe('coverage', () => {
  it('is 57 % after one level turn and 94 % after two at 25 degrees up and down', () => {
    const [once, twice] = [new Coverage(), new Coverage()];
    sweep(once);
    sweep(twice, { elevation: 25 });
    sweep(twice, { elevation: -25 });
    expect(once.completeness).toBeCloseTo(57, -0.5);
    expect(twice.completeness).toBeCloseTo(94, -0.5);
  });

  it.each([
    ['turned too fast', { turningSpeed: 40 }],
    ['turned at an unknown speed', { turningSpeed: Number.NaN }],
    ['was blurred or badly exposed', { isGood: false }],
  ])('does not grow by a frame that %s', (_why, view) => {
    const coverage = new Coverage();
    sweep(coverage, view);
    expect(coverage.completeness).toBe(0);
  });

  it('does not grow by a second look at the same wall', () => {
    const coverage = new Coverage();
    coverage.record(level);
    const first = coverage.completeness;
    coverage.record(level);
    expect(coverage.completeness).toBe(first);
  });

  it('is never more than 100 %, in whatever order the room was seen', () => {
    for (let start = 0; start < 360; start += 60) {
      const coverage = new Coverage();
      for (const elevation of [-60, 60, -30, 0, 30])
        for (let turn = 0; turn < 360; turn += 5)
          coverage.record({ ...level, azimuth: (start + turn) % 360, elevation });
      expect(coverage.completeness).toBeLessThanOrEqual(100);
      expect(coverage.completeness).toBeCloseTo(100, 6);
    }
  });

  it('shows the directions in front of the camera as covered and those behind it as not covered', () => {
    const coverage = new Coverage();
    coverage.record({ ...level, azimuth: 90 });
    const seen = coverage.directions.filter(({ isSeen }) => isSeen);
    expect(coverage.directions).toHaveLength(600);
    expect(seen.length).toBeGreaterThan(5);
    expect(
      seen.every(({ azimuth, elevation }) => Math.abs(azimuth - 90) < 30 && Math.abs(elevation) < 30),
    ).toBe(true);
  });

  it('follows a phone that is held sideways', () => {
    const [upright, sideways] = [new Coverage(), new Coverage()];
    sweep(upright);
    sweep(sideways, { roll: 90 });
    expect(sideways.completeness).toBeLessThan(upright.completeness);
  });
});

describe('the quality of a scan', () => {
  it.each([
    ['excellent', { coverage: 0.95, sharpness: 0.9, exposure: 1 }],
    ['good', { coverage: 0.7, sharpness: 0.8, exposure: 0.8 }],
    ['fair', { coverage: 0.45, sharpness: 1, exposure: 1 }],
    ['fair', { coverage: 0.49, sharpness: 1, exposure: 1 }],
    ['poor', { coverage: 0, sharpness: 1, exposure: 1 }],
  ] as const)('is %s', (grade, measures) => {
    expect(scanQuality(measures).grade).toBe(grade);
  });
});
