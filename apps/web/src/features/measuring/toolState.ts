import type { Calibration } from '@sightline/contracts/measurements';
import { checkCalibration } from '@sightline/contracts/measuring/calibration';
import { MeasuringError, type MeasuringProblem } from '@sightline/contracts/measuring/MeasuringError';
import { type MeasuredValue, type MeasurementType, measure } from '@sightline/contracts/measuring/measure';
import type { PlacedPoint, Point } from '@sightline/contracts/measuring/points';

/** What the next points are for. */
export type Step =
  | { kind: 'rectangle'; reference: string; width: number; height: number; tolerance: number }
  | { kind: 'squareOn'; reference: string; length: number; tolerance: number }
  | { kind: MeasurementType };

export interface ToolState {
  calibration: Calibration;
  /** Null: nothing is being placed. */
  step: Step | null;
  /** Placed so far, or those of what was completed last. */
  points: readonly PlacedPoint[];
  /** Complete, but not kept yet: its points can still be moved. */
  result: { type: MeasurementType; measured: MeasuredValue } | null;
  /** Why the last step gave nothing. */
  problem: MeasuringProblem | null;
}

export type ToolAction =
  | { do: 'begin'; step: Step }
  | { do: 'place'; point: PlacedPoint }
  | { do: 'move'; index: number; to: PlacedPoint }
  /** The outline of an area is complete. */
  | { do: 'finish' }
  | { do: 'undo' }
  | { do: 'cancel' };

export const EMPTY_TOOL: ToolState = {
  calibration: { kind: 'none' },
  step: null,
  points: [],
  result: null,
  problem: null,
};

const POINTS: Record<Step['kind'], number> = {
  rectangle: 4,
  squareOn: 2,
  distance: 2,
  height: 2,
  angle: 3,
  area: Number.POSITIVE_INFINITY,
};
const LEAST_OUTLINE = 3;

interface Picture {
  width: number;
  height: number;
}

/** The measuring tool on one picture, as a pure function: points in, calibrations and measured values out. */
export function toolReducer(picture: Picture) {
  return (state: ToolState, action: ToolAction): ToolState => {
    if (action.do === 'begin') return begun(state, action.step);
    if (action.do === 'cancel') return { ...state, step: null, points: [], result: null, problem: null };
    if (action.do === 'undo') return undone(state);
    if (action.do === 'move') return moved(state, action, picture);
    if (!state.step) return state;
    const points = action.do === 'place' ? [...state.points, action.point] : state.points;
    const isComplete =
      action.do === 'finish' ? points.length >= LEAST_OUTLINE : points.length >= POINTS[state.step.kind];
    const next = { ...state, points, problem: null };
    return isComplete ? completed(next, state.step, picture) : next;
  };
}

function begun(state: ToolState, step: Step): ToolState {
  const needsCalibration = step.kind === 'distance' || step.kind === 'height' || step.kind === 'area';
  const cleared = { ...state, points: [], result: null };
  if (needsCalibration && state.calibration.kind === 'none')
    return { ...cleared, step: null, problem: 'notCalibrated' };
  // Before four corners are placed in vain.
  if (!hasSize(step)) return { ...cleared, step: null, problem: 'badReference' };
  return { ...cleared, step, problem: null };
}

function hasSize(step: Step): boolean {
  if (step.kind === 'rectangle') return step.width > 0 && step.height > 0;
  return step.kind !== 'squareOn' || step.length > 0;
}

/** Takes the last point back; of a result, the result. */
function undone(state: ToolState): ToolState {
  if (state.result)
    return { ...state, step: { kind: state.result.type }, points: state.points.slice(0, -1), result: null };
  return { ...state, points: state.points.slice(0, -1), problem: null };
}

/** Moves a point, also one of a result, which is computed anew. */
function moved(
  state: ToolState,
  { index, to }: { index: number; to: PlacedPoint },
  picture: Picture,
): ToolState {
  const points = state.points.map((point, at) => (at === index ? to : point));
  const next = { ...state, points };
  return state.result ? completed(next, { kind: state.result.type }, picture) : next;
}

/** A step that cannot be completed is over: its points say nothing. */
function completed(state: ToolState, step: Step, picture: Picture): ToolState {
  try {
    if (step.kind === 'rectangle' || step.kind === 'squareOn') return calibrated(state, step);
    const { points, calibration } = state;
    const measured = measure({ type: step.kind, points, calibration, picture });
    return { ...state, step: null, result: { type: step.kind, measured }, problem: null };
  } catch (error) {
    if (!(error instanceof MeasuringError)) throw error;
    return { ...state, step: null, points: [], result: null, problem: error.problem };
  }
}

type CalibrationStep = Extract<Step, { kind: 'rectangle' | 'squareOn' }>;

function calibrated(state: ToolState, step: CalibrationStep): ToolState {
  const points = [...state.points];
  const calibration: Calibration =
    step.kind === 'rectangle' ? { ...step, corners: points } : { ...step, ends: points };
  checkCalibration(calibration);
  return { ...state, calibration, step: null, points: [], problem: null };
}

/** Whether a tap here closes the outline: on its first point, or a double tap on its last one. */
export function closesOutline({ step, points }: ToolState, tap: Point, reach: number): boolean {
  if (step?.kind !== 'area' || points.length < LEAST_OUTLINE) return false;
  return [points[0], points.at(-1)].some(
    (point) => point && Math.hypot(point.x - tap.x, point.y - tap.y) <= reach,
  );
}
