import { calibrationPoints } from './calibration.ts';
import { bend, LENS, standpointOf } from './camera.ts';
import { locateAll, type MeasuringTask, type Placing, placingOf, valueOf } from './evaluate.ts';
import type { Point } from './points.ts';
import { rectangular, slopeOf, spreadOfPoints } from './propagation.ts';

/**
 * The distance of a measured point from the surface, in millimeters: trim, a frame, a groove up to 10 mm deep.
 */
const POINT_DEPTH = rectangular(10);
/** The distance by which the reference projects from the surface, in millimeters. */
const REFERENCE_DEPTH = 3;

/**
 * Steps of the numerical slopes: millimeters of the reference, k1 of the lens, millimeters from the surface.
 */
const SIZE_STEP = 0.25;
const LENS_STEP = 0.002;
const DEPTH_STEP = 0.5;

/**
 * The standard uncertainty of a measured value, combined from independent inputs (JCGM 100:2008, 5.1.2): the
 * placed points, the size of the reference, the lens, and the distances of points and reference from the
 * surface.
 */
export function standardUncertainty(task: MeasuringTask): number {
  return Math.hypot(...spreadOfPlacing(task), LENS * slopeOfLens(task), ...spreadOfDepths(task));
}

function valueWith(task: MeasuringTask, changes: Partial<Placing>): number {
  return valueOf(task.type, locateAll(task.calibration.kind, { ...placingOf(task), ...changes }));
}

function spreadOfPlacing(task: MeasuringTask): number[] {
  const { points, calibration } = task;
  return [
    ...spreadOfPoints(points, (measured) => valueWith(task, { measured })),
    ...spreadOfPoints(calibrationPoints(calibration), (reference) => valueWith(task, { reference })),
    ...spreadOfSizes(task),
  ];
}

function spreadOfSizes(task: MeasuringTask): number[] {
  const { calibration } = task;
  if (calibration.kind === 'none') return [];
  const { sizes } = placingOf(task);
  return sizes.map((size, index) => {
    const valueAt = (by: number): number => valueWith(task, { sizes: sizes.with(index, size + by) });
    return calibration.tolerance * slopeOf(valueAt, SIZE_STEP);
  });
}

/** The slope by the lens, which bends all points of a picture, most at its edge. */
function slopeOfLens(task: MeasuringTask): number {
  const { measured, reference } = placingOf(task);
  const valueAt = (k1: number): number =>
    valueWith(task, {
      measured: bend(measured, task.picture, k1),
      reference: bend(reference, task.picture, k1),
    });
  return slopeOf(valueAt, LENS_STEP);
}

/**
 * The contributions of each point separately, and of all against the reference. By similar triangles, a point z
 * in front of the surface hides a place that is farther from the camera's foot by z (X - C) / H: none where the
 * camera looks straight at it, and more at a flatter view.
 */
function spreadOfDepths(task: MeasuringTask): number[] {
  const camera = standpointOf(task.calibration, task.picture);
  if (!camera) return [];
  const located = locateAll(task.calibration.kind, placingOf(task));
  const slopes = located.map((point, index) => {
    const shift = { x: (point.x - camera.x) / camera.height, y: (point.y - camera.y) / camera.height };
    const valueAt = (depth: number): number =>
      valueOf(task.type, located.with(index, shifted(point, shift, depth)));
    return slopeOf(valueAt, DEPTH_STEP);
  });
  const ofAll = slopes.reduce((sum, slope) => sum + slope, 0);
  return [REFERENCE_DEPTH * ofAll, ...slopes.map((slope) => POINT_DEPTH * slope)];
}

function shifted({ x, y }: Point, shift: Point, depth: number): Point {
  return { x: x + shift.x * depth, y: y + shift.y * depth };
}
