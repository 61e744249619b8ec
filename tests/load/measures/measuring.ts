import {
  CONDITIONS,
  coverageOf,
  DISTANCES,
  simulatePoses,
  type Trial,
} from '@sightline/measuring/testing/simulatePoses';
import { median } from '../statistics.ts';

export interface MeasuringFigures {
  /** The percentage of measurements whose interval contains the true value. */
  insideShares: { condition: string; percent: number }[];
  /** The median of half the interval of a distance on the plane, in percent of the distance. */
  halfWidth: number;
  /** The percentage of trials for which the tool returned no number. */
  refusedShare: number;
  /** The median of the relative errors of lengths and areas, in percent, by the camera's distance in meters. */
  errors: { meters: number; percent: number }[];
}

const NAMED = [
  ['plane', 'on the surface'],
  ['lens', 'lens distortion k1 up to 0.1'],
  ['depth', 'points up to 10 mm off the surface'],
  ['lensAndDepth', 'both'],
] as const;
const POSES = 1000;
const SEED = 20_261_122;

/** Random poses of a camera in front of a wall with a reference on it (simulatePoses.ts). */
export function measureMeasuring(): MeasuringFigures {
  const trials = simulatePoses(POSES, SEED);
  const shown = trials.filter(isShown);
  return {
    insideShares: NAMED.map(([condition, name]) => ({
      condition: name,
      percent: 100 * coverageOf(simulatePoses(POSES, SEED, CONDITIONS[condition])),
    })),
    halfWidth: median(shown.filter(({ type }) => type === 'distance').map(halfWidthOf)),
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

function halfWidthOf({ measured: { value, uncertainty } }: Shown): number {
  return (100 * uncertainty) / value;
}

function errorOf({ truth, measured: { value } }: Shown): number {
  return (100 * Math.abs(value - truth)) / truth;
}
