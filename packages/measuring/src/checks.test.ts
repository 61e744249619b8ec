import type { MeasurementCheck } from '@sightline/contracts/measurements/measurements';
import { describe, expect, test } from 'vitest';
import { CHECKS, compare } from './checks.ts';

/** A value and half of its interval, in inches. */
function compared(check: MeasurementCheck, inches: number, by: number, isSquareOnOnly = false): string {
  return compare(check, { value: inches * 25.4, uncertainty: by * 25.4, isSquareOnOnly }).text;
}

describe('a length compared with a rule', () => {
  test.each<[MeasurementCheck, number, number, string]>([
    ['stairRiser', 7.1, 0.2, '6.9 to 7.3 in: within 7 3/4'],
    ['stairRiser', 7.85, 0.25, '7.6 to 8.1 in: cannot be told, measure by hand'],
    ['stairRiser', 8.4, 0.2, '8.2 to 8.6 in: over 7 3/4'],
    ['stairRiserBuilding', 6.5, 0.2, '6.3 to 6.7 in: within 4 to 7'],
    ['stairRiserBuilding', 7.4, 0.2, '7.2 to 7.6 in: over 4 to 7'],
    ['stairRiserBuilding', 3.5, 0.2, '3.3 to 3.7 in: under 4 to 7'],
    ['guardResidential', 36.5, 0.5, '36.0 to 37.0 in: within 36'],
    ['guardResidential', 35, 0.5, '34.5 to 35.5 in: under 36'],
    ['stairGuardResidential', 34.6, 0.5, '34.1 to 35.1 in: within 34'],
    ['guardBuilding', 42.1, 0.2, '41.9 to 42.3 in: cannot be told, measure by hand'],
    ['escapeOpening', 19, 0.5, '18.5 to 19.5 in: under 20'],
    ['escapeOpening', 22, 0.5, '21.5 to 22.5 in: within 20'],
    ['balusterOpening', 3.8, 0.1, '3.7 to 3.9 in: within 4'],
    ['balusterOpening', 3.9, 0.1, '3.8 to 4.0 in: cannot be told, measure by hand'],
    ['balusterOpening', 4.2, 0.2, '4.0 to 4.4 in: over 4'],
    ['stairBalusterOpening', 4.2, 0.1, '4.1 to 4.3 in: within 4 3/8'],
    ['stairBalusterOpening', 4.2, 0.2, '4.0 to 4.4 in: cannot be told, measure by hand'],
    ['handrailHeight', 36, 1, '35.0 to 37.0 in: within 34 to 38'],
    ['handrailHeight', 33, 0.5, '32.5 to 33.5 in: under 34 to 38'],
    ['handrailHeight', 39, 0.5, '38.5 to 39.5 in: over 34 to 38'],
    ['handrailHeight', 36, 3, '33.0 to 39.0 in: cannot be told, measure by hand'],
    ['stairWidth', 36.2, 0.2, '36.0 to 36.4 in: within 36'],
    ['stairWidthBuilding', 43, 0.5, '42.5 to 43.5 in: under 44'],
  ])('%s, %d ± %d in', (check, inches, by, text) => {
    expect(compared(check, inches, by)).toBe(text);
  });

  test('names the buildings of its limit where others have another one', () => {
    const names = Object.entries(CHECKS).filter(([check]) => /^stair|^guard/i.test(check));
    for (const [check, { name, source }] of names) {
      expect(name, check).toMatch(/ (dwelling|building|occupants)\b/);
      expect(source, check).toContain(name.includes('dwelling') ? 'Residential R' : 'Building 10');
    }
  });

  test('has a name that fits the menu of a phone', () => {
    const names = Object.values(CHECKS).map(({ name }) => name);
    expect(names.filter((name) => name.length > 34)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test('is judged by the interval as shown, rounded outward', () => {
    expect(compared('stairRiser', 7.5, 0.24)).toBe('7.2 to 7.8 in: cannot be told, measure by hand');
  });

  test('is never within a limit that its interval crosses, at any size', () => {
    for (const check of Object.keys(CHECKS) as MeasurementCheck[])
      for (let inches = 1; inches < 60; inches += 0.037) {
        const { least = 0, most = Number.POSITIVE_INFINITY } = CHECKS[check];
        const crosses = [least, most].some((limit) => Math.abs(limit - inches) < 0.299);
        if (crosses) expect(compared(check, inches, 0.3)).toContain('cannot be told');
      }
  });

  test('is not judged where its interval holds only for a camera that looked straight at the surface', () => {
    expect(compared('stairRiser', 7.1, 0.2, true)).toBe('6.9 to 7.3 in: cannot be told, measure by hand');
  });
});
