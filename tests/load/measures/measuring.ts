import { average } from '@sightline/measuring/averages';
import { suffices } from '@sightline/measuring/range';
import {
  CONDITIONS,
  coverageOf,
  DISTANCES,
  REFERENCES,
  simulatePoses,
  simulateSeveral,
  type Trial,
} from '@sightline/measuring/testing/simulatePoses';
import { median } from '../statistics.ts';

type Condition = keyof typeof CONDITIONS;

export interface MeasuringFigures {
  /** The percentage of measurements whose interval contains the true value. */
  insideShares: { condition: string; percent: number }[];
  /** Distances by reference, camera, and what the person stated. */
  distances: DistanceFigures[];
  /** The same for the average of three pictures. */
  averages: { condition: string; percent: number; halfWidth: number }[];
  /** The median of the relative errors of lengths and areas, in percent, by the camera's distance in meters. */
  errors: { meters: number; percent: number }[];
}

interface DistanceFigures {
  /** `letter at 0.5 m, nothing stated` */
  name: string;
  /** The percentage whose interval contains the true value. */
  inside: number;
  /** The median of half the interval, in percent of the distance. */
  halfWidth: number;
  /** The percentage without a number, of those within three diagonals of a reference that suffices. */
  refused: number;
}

export const MEASURING_POSES = 2000;
const SEED = 20_261_122;
const NAMES: Record<Condition, string> = {
  plane: 'on the surface',
  lens: 'lens distortion k1 up to 0.1',
  depth: 'points up to 10 mm off the surface',
  lensAndDepth: 'nothing stated',
  flat: 'flat as stated',
  calibrated: 'lens calibrated',
  flatAndCalibrated: 'flat as stated, lens calibrated',
};
const STATED = ['lensAndDepth', 'flat', 'calibrated', 'flatAndCalibrated'] as const;
/** The distances of the camera, in millimeters, at which a reference is of use. */
const USES = [
  ['card', 500],
  ['letter', 500],
  ['letter', 1000],
  ['letter', 2000],
  ['tile', 1000],
  ['door', 4000],
] as const;

/** Random poses of a camera in front of a wall with a reference on it (simulatePoses.ts). */
export function measureMeasuring(): MeasuringFigures {
  const shown = simulatePoses(MEASURING_POSES, SEED).filter(isShown);
  return {
    insideShares: (Object.keys(CONDITIONS) as Condition[]).map((condition) => ({
      condition: NAMES[condition],
      percent: 100 * coverageOf(simulatePoses(MEASURING_POSES, SEED, CONDITIONS[condition])),
    })),
    distances: STATED.flatMap((condition) => USES.map((use) => distanceFigures(condition, use))),
    averages: STATED.map(averageFigures),
    errors: DISTANCES.map((distance) => ({
      meters: distance / 1000,
      percent: median(
        shown.filter((trial) => trial.distance === distance && trial.type !== 'angle').map(errorOf),
      ),
    })),
  };
}

function distanceFigures(
  condition: Condition,
  [reference, distance]: (typeof USES)[number],
): DistanceFigures {
  const given = { type: 'distance', distance, reference: REFERENCES[reference] } as const;
  const trials = simulatePoses(MEASURING_POSES, SEED, CONDITIONS[condition], given);
  const inRange = trials.filter(({ task, problem }) => problem !== 'beyondRange' && suffices(task));
  const shown = trials.filter(isShown);
  return {
    name: `${reference} at ${distance / 1000} m, ${NAMES[condition]}`,
    inside: 100 * coverageOf(shown),
    halfWidth: median(shown.map(halfWidthOf)),
    refused: (100 * inRange.filter(({ measured }) => !measured).length) / inRange.length,
  };
}

function averageFigures(condition: Condition): MeasuringFigures['averages'][number] {
  const trials = simulateSeveral(MEASURING_POSES, SEED, { condition: CONDITIONS[condition] });
  const averaged = trials.flatMap(({ truth, tasks }) => {
    const found = average(tasks);
    return found ? [{ truth, ...found }] : [];
  });
  const inside = averaged.filter(({ truth, value, uncertainty }) => Math.abs(value - truth) <= uncertainty);
  return {
    condition: NAMES[condition],
    percent: (100 * inside.length) / averaged.length,
    halfWidth: median(averaged.map(({ value, uncertainty }) => (100 * uncertainty) / value)),
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
