import { Lens } from '@sightline/contracts/measurements/measurements';
import { z } from 'zod';
import type { MeasuringSubject } from './subjects.ts';

/** The calibrated lens of this device. */
const KnownLens = z.object({
  lens: Lens,
  /** The ratio of the pictures' longer side to their shorter one: others were cut out of the lens's picture. */
  ratio: z.number().min(1).max(4),
});
type KnownLens = z.infer<typeof KnownLens>;

const KEY = 'lens';
const SAME_RATIO = 0.01;
/** The largest difference of focal lengths, as a logarithm: that of another lens of the phone is larger. */
const SAME_FOCAL = 0.2;
/** The longer side of 35 mm film in millimeters. */
const FILM = 36;

export function rememberLens(known: KnownLens): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch (error) {
    console.warn('The calibration of the lens is not kept', error);
  }
}

/** This device's lens, if it can have taken this picture; null otherwise. */
export function rememberedLens(
  picture: Pick<MeasuringSubject, 'width' | 'height' | 'focalLength35'>,
): Lens | null {
  const known = read();
  if (!known || Math.abs(ratioOf(picture) / known.ratio - 1) > SAME_RATIO) return null;
  const { focalLength35 } = picture;
  const isOther = focalLength35 && Math.abs(Math.log(focalLength35 / FILM / known.lens.focal)) > SAME_FOCAL;
  return isOther ? null : known.lens;
}

export function ratioOf({ width, height }: { width: number; height: number }): number {
  return Math.max(width, height) / Math.min(width, height);
}

function read(): KnownLens | null {
  try {
    return KnownLens.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
