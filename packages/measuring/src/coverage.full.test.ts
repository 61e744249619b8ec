import { describe, expect, test } from 'vitest';
import { checkCalibration } from './calibration.ts';
import { refuseOtherReference } from './fit.ts';
import { looksTurned } from './looksTurned.ts';
import { MeasuringError } from './MeasuringError.ts';
import {
  CONDITIONS,
  type Condition,
  calibratedByPages,
  coverageOf,
  simulatePoses,
  type Trial,
} from './testing/simulatePoses.ts';

/** The stated accuracy of the measuring tool, tested with many random poses. */

const SEED = 20_261_127;

const ALL: [string, Condition][] = [
  ...Object.entries(CONDITIONS),
  // These intervals are the narrowest, so a wrong lens shows here first.
  ['flat and calibrated by pages', calibratedByPages(CONDITIONS.flatAndCalibrated, SEED)],
];

describe.each(ALL)('%s', (_, condition) => {
  const trials = simulatePoses(12_000, SEED, condition);

  test.each(['distance', 'height', 'angle', 'area'] as const)(
    'the interval of a %s contains the true value in at least 95 of 100',
    (type) => {
      const coverage = coverageOf(trials.filter((trial) => trial.type === type));
      expect(coverage).toBeGreaterThanOrEqual(0.95);
    },
  );

  test('corners of a correctly stated reference are refused in fewer than 5 of 1000, those on two objects in 90 of 100', () => {
    expect(shareOf(trials, ({ task }) => isRefused(task))).toBeLessThan(0.005);
    const mixed = trials
      .slice(0, 2000)
      .map(({ task }, index) => onTwoObjects(task, trials[index + 1]?.task ?? task));
    expect(mixed.filter(isRefused).length / mixed.length).toBeGreaterThan(0.9);
  });

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

function isRefused({ calibration, picture }: Trial['task']): boolean {
  try {
    checkCalibration(calibration);
    refuseOtherReference(calibration, picture);
    return false;
  } catch (error) {
    if (error instanceof MeasuringError) return true;
    throw error;
  }
}

/** Two corners on this reference, and two on another one in the picture. */
function onTwoObjects(task: Trial['task'], other: Trial['task']): Trial['task'] {
  const { calibration } = task;
  if (calibration.kind !== 'rectangle' || other.calibration.kind !== 'rectangle') return task;
  const [own, others] = [calibration.corners, other.calibration.corners];
  const corners = [own[0], others[1], others[2], own[3]].flatMap((corner) => corner ?? []);
  return { ...task, calibration: { ...calibration, corners } };
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
