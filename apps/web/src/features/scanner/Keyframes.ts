import { FASTEST_TURN } from '@sightline/vision/coverage';
import { isDuplicate } from '@sightline/vision/duplicates';
import { angleBetween, type Orientation } from '../../devices/MotionSensor.ts';

/** The degrees between keyframes: neighbors overlap by three quarters of the picture. */
const STEP = 15;
/** The maximum number of keyframes in a scan. */
const MOST = 120;

export interface Candidate {
  hash: bigint;
  /** Null without a motion sensor. */
  orientation: Orientation | null;
}

/**
 * Chooses the frames to keep: those of a new direction, or without known directions, those with a new picture.
 */
export class Keyframes {
  readonly #kept: Candidate[] = [];

  /** Whether this frame, which is sharp and well lit, shows a new view. */
  isNew({ hash, orientation }: Candidate): boolean {
    if (this.#kept.length >= MOST) return false;
    if (orientation && orientation.turningSpeed >= FASTEST_TURN) return false;
    return !this.#kept.some((kept) => isSameView(kept, { hash, orientation }));
  }

  add(candidate: Candidate): void {
    this.#kept.push(candidate);
  }
}

/** Two blank walls look the same but are not: if the directions are known, they decide. */
function isSameView(kept: Candidate, candidate: Candidate): boolean {
  if (kept.orientation && candidate.orientation)
    return angleBetween(kept.orientation, candidate.orientation) < STEP;
  return isDuplicate(kept.hash, candidate.hash);
}
