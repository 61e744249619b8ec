import { describe, expect, test } from 'vitest';
import { MM_PER_INCH } from './references.ts';
import { measurementText } from './units.ts';

const length = (value: number, uncertainty: number) => ({ type: 'distance', value, uncertainty }) as const;

describe('a measurement in words', () => {
  test('one length in each unit', () => {
    const door = length(914.4, 7.8);
    expect(measurementText(door, { unit: 'inches', precision: 2 })).toBe('36.00 ± 0.31 in');
    expect(measurementText(door, { unit: 'feet', precision: 3 })).toBe('3.000 ± 0.026 ft');
    expect(measurementText(door, { unit: 'feetAndInches', precision: 1 })).toBe('3 ft 0.0 in ± 0.4 in');
    expect(measurementText(door, { unit: 'meters', precision: 2 })).toBe('0.91 ± 0.02 m');
  });

  test('an area in squares of the unit, an angle with one decimal', () => {
    const area = { type: 'area', value: 1_858_060.8, uncertainty: 20_000 } as const;
    expect(measurementText(area, { unit: 'feetAndInches', precision: 2 })).toBe('20.00 ± 0.22 sq ft');
    const angle = { type: 'angle', value: 45.04, uncertainty: 0.81 } as const;
    expect(measurementText(angle, { unit: 'inches', precision: 3 })).toBe('45.0 ± 0.9°');
    expect(measurementText({ ...angle, uncertainty: 0.88 }, { unit: 'inches', precision: 3 })).toBe(
      '45.0 ± 1.0°',
    );
  });

  test('inches that round up to a foot become a foot', () => {
    expect(measurementText(length(304.79, 1), { unit: 'feetAndInches', precision: 1 })).toBe(
      '1 ft 0.0 in ± 0.1 in',
    );
  });

  test.each([
    ['distance', 'inches', MM_PER_INCH],
    ['distance', 'feet', 12 * MM_PER_INCH],
    ['distance', 'feetAndInches', MM_PER_INCH],
    ['distance', 'meters', 1000],
    ['area', 'feetAndInches', (12 * MM_PER_INCH) ** 2],
    ['angle', 'inches', 1],
  ] as const)('the shown interval of a %s in %s contains the computed one', (type, unit, scale) => {
    for (let step = 1; step < 500; step++) {
      const [value, uncertainty] = [scale * 0.237 * step, scale * 0.0137 * (step % 17)];
      for (const precision of [1, 2, 3]) {
        const text = measurementText({ type, value, uncertainty }, { unit, precision });
        const numbers = (text.match(/[\d.]+/g) ?? []).map(Number);
        const [shown = 0, half = 0] = text.includes(' ft ')
          ? [12 * (numbers[0] ?? 0) + (numbers[1] ?? 0), numbers[2]]
          : numbers;
        const outside = Math.abs(value / scale - shown) + uncertainty / scale - half;
        expect(outside, text).toBeLessThan(1e-9);
      }
    }
  });

  test('an interval is rounded up and never zero', () => {
    expect(measurementText(length(100, 0.0001), { unit: 'meters', precision: 1 })).toBe('0.1 ± 0.1 m');
    expect(measurementText(length(254, 2.54 * 1.3), { unit: 'inches', precision: 1 })).toBe('10.0 ± 0.2 in');
  });
});
