import { describe, expect, test } from 'vitest';
import { averageText, noAverageText } from './measurementTexts.ts';

const LENGTH = { type: 'distance', unit: 'inches', precision: 1 } as const;

describe('the average of a length', () => {
  const average = { value: 1270, uncertainty: 25.4, count: 2 };

  test('is stated with its check, and as square-on only if a picture is', () => {
    expect(averageText({ ...average, isSquareOnOnly: false }, { ...LENGTH, check: 'guardBuilding' })).toBe(
      'Average of 2 pictures: 50.0 ± 1.0 in (Guard of a building 49.0 to 51.0 in: within 42)',
    );
    expect(averageText({ ...average, isSquareOnOnly: true }, LENGTH)).toBe(
      'Average of 2 pictures: 50.0 ± 1.0 in (square-on only)',
    );
  });

  test('that does not exist has its reason', () => {
    const contradicting = noAverageText('contradicting');
    expect(contradicting).toContain('contradict each other');
    for (const problem of ['onePicture', 'noNumber'] as const) {
      expect(noAverageText(problem)).toMatch(/^Not averaged: /);
      expect(noAverageText(problem)).not.toContain('contradict');
    }
  });
});
