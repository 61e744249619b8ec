import { isTooFast } from '@sightline/vision/coverage';
import type { Orientation } from '../../devices/MotionSensor.ts';
import type { CrackCheck, Examination } from './analysis/examination.ts';
import { EDGES_LEFT_OUT, JOINTS_EVERYWHERE } from './scannerTexts.ts';

/** The reason why a frame, or the marks on it, do not count. */
export type Hint =
  | 'loading'
  | 'preparing'
  | 'otherSource'
  | 'tooSmall'
  | 'turnSlower'
  | 'tooDark'
  | 'tooBright'
  | 'clipped'
  | 'blurred'
  | Exclude<CrackCheck, 'done'>;

/** The person's next step for each reason. */
export const HINT_TEXTS: Record<Hint, string> = {
  loading: 'Loading the crack detector. The scan begins when it is ready.',
  preparing: 'Loading the fixture detector. Views count once it is ready.',
  otherSource: 'Paused: the large picture shows another camera.',
  tooSmall: "The camera's picture is too small to scan. Choose another camera.",
  turnSlower: 'Turn slower',
  tooDark: 'Too dark. Turn on a light.',
  tooBright: 'Too bright. Turn away from the light.',
  clipped: 'Too much contrast. Avoid windows and lamps in the picture.',
  blurred: 'Blurred. Hold the camera still, and a little farther away.',
  jointsEverywhere: JOINTS_EVERYWHERE,
  edgesLeftOut: EDGES_LEFT_OUT,
};

/** The first problem of a frame; null when it counts. */
export function hintFor(
  { exposure, isBlurred, crackCheck }: Examination,
  orientation: Orientation | null,
): Hint | null {
  if (orientation && isTooFast(orientation.turningSpeed)) return 'turnSlower';
  if (exposure !== 'fine') return exposure;
  if (isBlurred) return 'blurred';
  return crackCheck === 'done' ? null : crackCheck;
}
