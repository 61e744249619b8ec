import { MAX_KEYFRAMES } from '@sightline/contracts/scans/scans';
import { isDuplicate } from '@sightline/vision/duplicates';
import { angleBetween, type Orientation } from '../../devices/MotionSensor.ts';

/** The degrees between keyframes: neighbors overlap by three quarters of the picture. */
const STEP = 15;

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

  /** Whether this frame, which counts, shows a new view. */
  isNew({ hash, orientation }: Candidate): boolean {
    if (this.#kept.length >= MAX_KEYFRAMES) return false;
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
