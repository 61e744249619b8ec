import { describe, expect, test } from 'vitest';
import { looksTurned } from './looksTurned.ts';
import { CONDITIONS, coverageOf, simulatePoses, type Trial } from './testing/simulatePoses.ts';

/** The stated accuracy of the measuring tool, tested with many random poses. */

const SEED = 20_261_127;

describe.each(['plane', 'lens', 'depth', 'lensAndDepth'] as const)('%s', (condition) => {
  const trials = simulatePoses(12_000, SEED, CONDITIONS[condition]);

  test.each(['distance', 'height', 'angle', 'area'] as const)(
    'the interval of a %s contains the true value in at least 93 of 100',
    (type) => {
      const coverage = coverageOf(trials.filter((trial) => trial.type === type));
      expect(coverage).toBeGreaterThanOrEqual(0.93);
    },
  );

  test('a correctly stated reference looks turned in fewer than 5 of 1000', () => {
    expect(shareOf(trials, looksTurnedIn)).toBeLessThan(0.005);
  });

  test('a turned reference is detected in at least 80 of 100', () => {
    const oblong = trials.filter(({ task: { calibration } }) => isOblong(calibration));
    expect(shareOf(oblong, (trial) => looksTurnedIn(exchanged(trial)))).toBeGreaterThan(0.8);
  });
});

function shareOf(trials: readonly Trial[], matches: (trial: Trial) => boolean): number {
  return trials.filter(matches).length / trials.length;
}

function looksTurnedIn({ task: { calibration, picture } }: Trial): boolean {
  return looksTurned(calibration, picture);
}

function isOblong(calibration: Trial['task']['calibration']): boolean {
  return calibration.kind === 'rectangle' && calibration.width !== calibration.height;
}

function exchanged(trial: Trial): Trial {
  const { calibration } = trial.task;
  if (calibration.kind !== 'rectangle') return trial;
  const { width, height } = calibration;
  return { ...trial, task: { ...trial.task, calibration: { ...calibration, width: height, height: width } } };
}
