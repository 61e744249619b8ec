import type { Calibration, Lens } from '@sightline/contracts/measurements/measurements';
import { isReferenceSize } from '@sightline/contracts/measurements/sizeLimit';
import { checkCalibration } from '@sightline/measuring/calibration';
import { contradicts } from '@sightline/measuring/contradicts';
import type { MeasurementType } from '@sightline/measuring/evaluate';
import { refuseOtherReference } from '@sightline/measuring/fit';
import { MeasuringError, type MeasuringProblem } from '@sightline/measuring/MeasuringError';
import { type MeasuredValue, measure } from '@sightline/measuring/measure';
import type { PlacedPoint, Point } from '@sightline/measuring/points';

/** What the next points are for. Sizes and tolerances are in millimeters. */
export type Step =
  | { kind: 'rectangle'; reference: string; width: number; height: number; tolerance: number }
  | { kind: 'squareOn'; reference: string; length: number; tolerance: number }
  | { kind: MeasurementType };

export interface ToolState {
  calibration: Calibration;
  /** Whether the person has stated that the points and the calibration's reference lie flat on one surface. */
  isFlat: boolean;
  /** The calibrated lens, if the person has stated that it took the picture. */
  lens: Lens | null;
  /** Null while no point is being placed. */
  step: Step | null;
  /** The points placed so far, or those of the last completed step. */
  points: readonly PlacedPoint[];
  /** The step that these points complete; they can still be moved. */
  completed: Step | null;
  /** A complete result that is not kept yet; null while the points have no valid result. */
  measured: MeasuredValue | null;
  /** The reason why the points have no valid result. */
  problem: MeasuringProblem | null;
}

export interface Result {
  type: MeasurementType;
  measured: MeasuredValue;
}

/** Returns null unless a measurement is complete and not kept yet. */
export function resultOf({ completed, measured }: ToolState): Result | null {
  if (!completed || !measured || isCalibration(completed)) return null;
  return { type: completed.kind, measured };
}

export type ToolAction =
  | { do: 'begin'; step: Step }
  | { do: 'place'; point: PlacedPoint }
  | { do: 'move'; index: number; to: PlacedPoint }
  /** Completes the outline of an area. */
  | { do: 'finish' }
  /** Swaps width and height of the reference. */
  | { do: 'turn' }
  /** States what the person knows about the picture. */
  | { do: 'state'; known: Partial<Pick<ToolState, 'isFlat' | 'lens'>> }
  | { do: 'undo' }
  | { do: 'cancel' };

const NOTHING = { step: null, points: [], completed: null, measured: null, problem: null };

export const EMPTY_TOOL: ToolState = {
  ...NOTHING,
  calibration: { kind: 'none' },
  isFlat: false,
  lens: null,
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

interface Surroundings {
  picture: Picture;
  used: readonly Calibration[];
}

/**
 * The measuring tool on one picture, as a pure function: points in, calibrations and measured values out. `used` are the
 * calibrations of measurements that were kept on this picture.
 */
export function toolReducer(picture: Picture, used: readonly Calibration[] = []) {
  return (state: ToolState, action: ToolAction): ToolState => {
    if (action.do === 'begin') return begun(state, action.step);
    if (action.do === 'cancel') return { ...state, ...NOTHING };
    if (action.do === 'undo') return undone(state);
    if (action.do === 'move') return moved(state, action, { picture, used });
    if (action.do === 'turn') return turned(state);
    if (action.do === 'state') return settled({ ...state, ...action.known }, { picture, used });
    if (!state.step) return state;
    const points = action.do === 'place' ? [...state.points, action.point] : state.points;
    const isComplete =
      action.do === 'finish' ? points.length >= LEAST_OUTLINE : points.length >= POINTS[state.step.kind];
    const next = { ...state, points, problem: null };
    if (!isComplete) return next;
    // The statement was about the surface of the reference that this one replaces.
    const isFlat = state.isFlat && !isCalibration(state.step);
    return complete({ ...next, isFlat }, state.step, { picture, used });
  };
}

function begun(state: ToolState, step: Step): ToolState {
  const cleared = { ...state, ...NOTHING };
  const needsCalibration = step.kind === 'distance' || step.kind === 'height' || step.kind === 'area';
  if (needsCalibration && state.calibration.kind === 'none') return { ...cleared, problem: 'notCalibrated' };
  // An impossible size is refused before four corners are placed in vain.
  if (!hasSize(step)) return { ...cleared, problem: 'badReference' };
  return { ...cleared, step };
}

/** Whether the sizes of this reference allow calibrating; true for a step without a reference. */
export function hasSize(step: Step): boolean {
  if (step.kind === 'rectangle') return isReferenceSize(step.width) && isReferenceSize(step.height);
  return step.kind !== 'squareOn' || isReferenceSize(step.length);
}

/** The swap is offered right after the corners are placed, before any measurement uses them. */
function turned(state: ToolState): ToolState {
  const { calibration, completed } = state;
  if (calibration.kind !== 'rectangle') return state;
  const sides = { width: calibration.height, height: calibration.width };
  return {
    ...state,
    calibration: { ...calibration, ...sides },
    completed: completed?.kind === 'rectangle' ? { ...completed, ...sides } : completed,
  };
}

/** In a complete measurement, reopens the last point. */
function undone(state: ToolState): ToolState {
  const points = state.points.slice(0, -1);
  return { ...state, ...NOTHING, step: state.step ?? state.completed, points };
}

function moved(
  state: ToolState,
  { index, to }: { index: number; to: PlacedPoint },
  surroundings: Surroundings,
): ToolState {
  const points = state.points.map((point, at) => (at === index ? to : point));
  return settled({ ...state, points }, surroundings);
}

/** Computes a complete step again. */
function settled(state: ToolState, surroundings: Surroundings): ToolState {
  return state.completed ? complete(state, state.completed, surroundings) : state;
}

/** Points without a valid result stay, so that the wrong one can be moved. */
function complete(state: ToolState, step: Step, { picture, used }: Surroundings): ToolState {
  const done = { ...state, step: null, completed: step, measured: null, problem: null };
  try {
    if (isCalibration(step))
      return { ...done, calibration: calibrationOf(state.points, step, { picture, used }) };
    const { points, calibration, isFlat, lens } = state;
    return { ...done, measured: measure({ type: step.kind, points, calibration, picture, isFlat, lens }) };
  } catch (error) {
    if (!(error instanceof MeasuringError)) throw error;
    return { ...done, problem: error.problem };
  }
}

type CalibrationStep = Extract<Step, { kind: 'rectangle' | 'squareOn' }>;

export function isCalibration(step: Step): step is CalibrationStep {
  return step.kind === 'rectangle' || step.kind === 'squareOn';
}

function calibrationOf(
  placed: readonly PlacedPoint[],
  step: CalibrationStep,
  { picture, used }: Surroundings,
): Calibration {
  const points = [...placed];
  const calibration: Calibration =
    step.kind === 'rectangle' ? { ...step, corners: points } : { ...step, ends: points };
  checkCalibration(calibration);
  refuseOtherReference(calibration, picture);
  if (used.some((other) => contradicts(calibration, other, picture)))
    throw new MeasuringError('twoReferences');
  return calibration;
}

/** The text for a screen reader; empty if the buttons and texts are enough. */
export function announcementOf(action: ToolAction, before: ToolState, after: ToolState): string {
  const [had, has] = [before.points.length, after.points.length];
  if (action.do === 'place' && has > had) return `Point ${has}${totalOf(before.step)} placed`;
  if (action.do === 'finish' && after.completed) return `Outline of ${has} points closed`;
  if (action.do === 'undo' && had > 0) return `Point ${had} taken back`;
  return action.do === 'cancel' && before.step ? 'Canceled' : '';
}

/** The number of points as text; empty for an outline, whose number is not known in advance. */
function totalOf(step: Step | null): string {
  return step && step.kind !== 'area' ? ` of ${POINTS[step.kind]}` : '';
}

/** Whether a tap here closes the outline: on its first point, or a double tap on its last one. */
export function closesOutline({ step, points }: ToolState, tap: Point, reach: number): boolean {
  if (step?.kind !== 'area' || points.length < LEAST_OUTLINE) return false;
  return [points[0], points.at(-1)].some(
    (point) => point && Math.hypot(point.x - tap.x, point.y - tap.y) <= reach,
  );
}
