import { average } from '@sightline/measuring/averages';
import { suffices } from '@sightline/measuring/range';
import {
  CONDITIONS,
  type Condition,
  calibratedByPages,
  coverageOf,
  DISTANCES,
  REFERENCES,
  simulatePoses,
  simulateSeveral,
  type Trial,
} from '@sightline/measuring/testing/simulatePoses';
import type { Half } from '../halves.ts';
import { median } from '../statistics.ts';

export interface MeasuringFigures {
  /** The percentage of measurements whose interval contains the true value. */
  insideShares: { condition: string; percent: number }[];
  /** Distances by reference, camera, and what the person stated. */
  distances: UseFigures[];
  /** The same of areas, by letter paper. */
  areas: UseFigures[];
  /** The same for the average of three pictures. */
  averages: { condition: string; percent: number; halfWidth: number }[];
  /** The median of the relative errors of lengths and areas, in percent, by the camera's distance in meters. */
  errors: { meters: number; percent: number }[];
}

interface UseFigures {
  /** `letter at 0.5 m, nothing stated` */
  name: string;
  /** The percentage whose interval contains the true value. */
  inside: number;
  /** The median of half the interval, in percent of the value. */
  halfWidth: number;
  range: RangeFigures;
}

export interface RangeFigures {
  /** The percentage without a number, of those within three diagonals of a reference that suffices. */
  refused: number;
  /** The percentage of all poses in which the tool says that the reference suffices. */
  sufficing: number;
}

export const MEASURING_POSES = 2000;
/** The choosing seed is that of earlier figures. */
const SEEDS: Record<Half, number> = { choosing: 20_261_122, heldOut: 20_261_201 };
type Key = keyof typeof CONDITIONS;
const NAMES: Record<Key, string> = {
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

interface Named {
  name: string;
  condition: Condition;
}

const namedOf = (key: Key): Named => ({ name: NAMES[key], condition: CONDITIONS[key] });

/** Random poses of a camera in front of a wall with a reference on it (simulatePoses.ts). */
export function measureMeasuring(half: Half, poses: number): MeasuringFigures {
  const sample = { seed: SEEDS[half], poses };
  const byPages: Named = {
    name: `${NAMES.flatAndCalibrated} by pages`,
    condition: calibratedByPages(CONDITIONS.flatAndCalibrated, sample.seed),
  };
  const all = [...(Object.keys(CONDITIONS) as Key[]).map(namedOf), byPages];
  const stated = [...STATED.map(namedOf), byPages];
  const shown = simulatePoses(poses, sample.seed).filter(isShown);
  return {
    insideShares: all.map(({ name, condition }) => ({
      condition: name,
      percent: 100 * coverageOf(simulatePoses(poses, sample.seed, condition)),
    })),
    distances: stated.flatMap((one) => USES.map((use) => useFigures('distance', one, use, sample))),
    areas: stated.flatMap((one) =>
      USES.filter(([reference]) => reference === 'letter').map((use) => useFigures('area', one, use, sample)),
    ),
    averages: stated.map((one) => averageFigures(one, sample)),
    errors: DISTANCES.map((distance) => ({
      meters: distance / 1000,
      percent: median(
        shown.filter((trial) => trial.distance === distance && trial.type !== 'angle').map(errorOf),
      ),
    })),
  };
}

interface Sample {
  seed: number;
  poses: number;
}

function useFigures(
  type: 'distance' | 'area',
  { name, condition }: Named,
  [reference, distance]: (typeof USES)[number],
  { seed, poses }: Sample,
): UseFigures {
  const given = { type, distance, reference: REFERENCES[reference] };
  const trials = simulatePoses(poses, seed, condition, given);
  const sufficing = trials.filter(({ task }) => suffices(task));
  const inRange = sufficing.filter(({ problem }) => problem !== 'beyondRange');
  const shown = trials.filter(isShown);
  return {
    name: `${reference} at ${distance / 1000} m, ${name}`,
    inside: 100 * coverageOf(shown),
    halfWidth: median(shown.map(halfWidthOf)),
    range: {
      refused: (100 * inRange.filter(({ measured }) => !measured).length) / inRange.length,
      sufficing: (100 * sufficing.length) / trials.length,
    },
  };
}

function averageFigures(
  { name, condition }: Named,
  { seed, poses }: Sample,
): MeasuringFigures['averages'][number] {
  const trials = simulateSeveral(poses, seed, { condition });
  const averaged = trials.flatMap(({ truth, tasks }) => {
    const found = average(tasks);
    return found ? [{ truth, ...found }] : [];
  });
  const inside = averaged.filter(({ truth, value, uncertainty }) => Math.abs(value - truth) <= uncertainty);
  return {
    condition: name,
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
