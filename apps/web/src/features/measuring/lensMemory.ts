import { Lens } from '@sightline/contracts/measurements/measurements';
import { z } from 'zod';
import type { MeasuringSubject } from './subjects.ts';

/** The calibrated lens of this device, and the sides of the pictures that it was calibrated with, in pixels. */
const KnownLens = z.object({ lens: Lens, longer: z.int().positive(), shorter: z.int().positive() });
type KnownLens = z.infer<typeof KnownLens>;

type Picture = Pick<MeasuringSubject, 'width' | 'height' | 'focalLength35'>;

const KEY = 'lens';
const SAME_RATIO = 0.01;
/** The largest difference of focal lengths, as a logarithm: that of another lens of the phone is larger. */
const SAME_FOCAL = 0.2;
/** The longer side of 35 mm film in millimeters. */
const FILM = 36;

export function rememberLens(lens: Lens, picture: Omit<Picture, 'focalLength35'>): void {
  const known: KnownLens = { lens, ...sidesOf(picture) };
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch (error) {
    console.warn('The calibration of the lens is not kept', error);
  }
}

/** This device's lens, if it can have taken this picture; null otherwise. */
export function rememberedLens(picture: Picture): Lens | null {
  const known = read();
  return known && isWhole(picture, known) && isOfLens(picture, known) ? known.lens : null;
}

/** Whether the sides have the same ratio: other pictures were cut out of the lens's picture. */
function isWhole(picture: Picture, known: KnownLens): boolean {
  const { longer, shorter } = sidesOf(picture);
  return Math.abs(((longer / shorter) * known.shorter) / known.longer - 1) <= SAME_RATIO;
}

/** A picture that does not state its focal length must have the same size in pixels. */
function isOfLens(picture: Picture, { lens, longer }: KnownLens): boolean {
  const { focalLength35 } = picture;
  if (focalLength35 === null) return sidesOf(picture).longer === longer;
  return Math.abs(Math.log(focalLength35 / FILM / lens.focal)) <= SAME_FOCAL;
}

function sidesOf({ width, height }: Omit<Picture, 'focalLength35'>): Pick<KnownLens, 'longer' | 'shorter'> {
  return { longer: Math.max(width, height), shorter: Math.min(width, height) };
}

function read(): KnownLens | null {
  try {
    return KnownLens.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
