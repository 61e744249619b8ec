import type {
  Gesture,
  LivenessAnswer,
  MeasuredMotion,
  Movement,
  ShownThing,
} from '@sightline/contracts/rooms/liveness';
import { counted } from './counted.ts';

/** The texts of liveness checks, which the host, the person on site and the reader of a report see. */

const THING_TEXTS: Record<ShownThing, string> = {
  frontDoor: 'the front door',
  houseNumber: 'the house number',
  electricMeter: 'the electric meter',
  electricalPanel: 'the electrical panel',
  window: 'a window',
  ceiling: 'the ceiling',
  floor: 'the floor',
  doorHandle: 'a door handle',
};

const MOVEMENT_TEXTS: Record<Movement, string> = {
  turnRight: 'turn to the right',
  turnLeft: 'turn to the left',
  tiltUp: 'tilt the phone up',
  tiltDown: 'tilt the phone down',
};

/** `Show the front door with 3 fingers in the picture` */
export function showText({ thing, fingers }: Gesture): string {
  return `Show ${THING_TEXTS[thing]} with ${counted(fingers, 'finger')} in the picture`;
}

/** `Now turn to the right` */
export function moveText({ movement }: Gesture): string {
  return `Now ${MOVEMENT_TEXTS[movement]}`;
}

/** `Show the front door with 3 fingers in the picture, then turn to the right` */
export function gestureText(gesture: Gesture): string {
  return `${showText(gesture)}, then ${MOVEMENT_TEXTS[gesture.movement]}`;
}

export interface Finding {
  state: 'matches' | 'differs' | 'unknown';
  text: string;
}

/** A turn or tilt of fewer degrees may be that of a hand that holds still. */
const LEAST_DEGREES = 25;

/** Whether the phone moved as asked: `Turned 87° to the right: matches`. */
export function motionFinding({ movement }: Gesture, motion: MeasuredMotion): Finding {
  if (motion.state === 'unmeasured') return { state: 'unknown', text: UNMEASURED[motion.reason] };
  const isTurn = movement === 'turnRight' || movement === 'turnLeft';
  const degrees = isTurn ? motion.turnedDegrees : motion.tiltedDegrees;
  const expected = movement === 'turnRight' || movement === 'tiltUp' ? degrees : -degrees;
  const state = expected >= LEAST_DEGREES ? 'matches' : 'differs';
  const moved = isTurn ? turnText(degrees) : tiltText(degrees);
  return { state, text: `${moved}: ${state === 'matches' ? 'matches' : 'does not match'}` };
}

const UNMEASURED = {
  denied: 'Movement not measured: the phone did not allow it',
  noSensor: 'Movement not measured: the phone has no motion sensor',
};

const turnText = (degrees: number): string =>
  degrees === 0 ? 'Did not turn' : `Turned ${Math.abs(degrees)}° to the ${degrees > 0 ? 'right' : 'left'}`;
const tiltText = (degrees: number): string =>
  degrees === 0 ? 'Did not tilt' : `Tilted ${Math.abs(degrees)}° ${degrees > 0 ? 'up' : 'down'}`;

/** A message takes seconds at most; a larger difference is that of the clocks. */
const CLOCKS_AGREE_MS = 60_000;
/** A phone corrects its clock by less than this. */
const CLOCK_CORRECTION_MS = 2000;

/** Problems with the phone's clock; `receivedAt` is the time of the answer by the server's. */
export function clockProblems(
  { shownAt, answeredAt, elapsedMs }: LivenessAnswer,
  receivedAt: string,
): string[] {
  const aheadMs = Date.parse(answeredAt) - Date.parse(receivedAt);
  const shownMs = Date.parse(answeredAt) - Date.parse(shownAt);
  const isOff = Math.abs(aheadMs) > CLOCKS_AGREE_MS;
  const isChanged = Math.abs(shownMs - elapsedMs) > CLOCK_CORRECTION_MS;
  return [
    ...(isOff ? [`The phone's clock was ${minutesText(aheadMs)} ${aheadMs > 0 ? 'ahead' : 'behind'}`] : []),
    ...(isChanged ? ["The phone's clock was changed during the check"] : []),
  ];
}

function minutesText(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000);
  return minutes === 1 ? '1 minute' : `${minutes.toLocaleString('en-US')} minutes`;
}

/** Whether the stored picture is the one that the phone announced in its answer. */
export function pictureFinding(announced: string | undefined, stored: string | undefined): Finding {
  if (stored === undefined) return { state: 'unknown', text: 'Picture not received' };
  if (stored === announced) return { state: 'matches', text: '' };
  return { state: 'differs', text: 'Not the picture that the phone announced' };
}
