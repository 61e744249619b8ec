import { DISTANCES, simulatePoses, type Trial } from '@sightline/contracts/measuring/testing/simulatePoses';
import { median } from '../statistics.ts';

export interface MeasuringFigures {
  /** Percent of the measurements whose interval contains the true value. */
  insideShare: number;
  /** Percent of the trials for which the tool gave no number. */
  refusedShare: number;
  /** Median of the relative errors of lengths and areas, in percent, by the camera's distance in meters. */
  errors: { meters: number; percent: number }[];
}

const POSES = 1000;
const SEED = 20_261_122;

/** Random poses of a camera before a wall with a reference on it (simulatePoses.ts). */
export function measureMeasuring(): MeasuringFigures {
  const trials = simulatePoses(POSES, SEED);
  const shown = trials.filter(isShown);
  const inside = shown.filter(
    ({ truth, measured }) => Math.abs(measured.value - truth) <= measured.uncertainty,
  );
  return {
    insideShare: (100 * inside.length) / shown.length,
    refusedShare: (100 * (trials.length - shown.length)) / trials.length,
    errors: DISTANCES.map((distance) => ({
      meters: distance / 1000,
      percent: median(
        shown.filter((trial) => trial.distance === distance && trial.type !== 'angle').map(errorOf),
      ),
    })),
  };
}

type Shown = Trial & { measured: NonNullable<Trial['measured']> };

function isShown(trial: Trial): trial is Shown {
  return trial.measured !== null;
}

function errorOf({ truth, measured: { value } }: Shown): number {
  return (100 * Math.abs(value - truth)) / truth;
}
