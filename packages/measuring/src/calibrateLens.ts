import { focalLength, type Lens, straighten, UNKNOWN_LENS } from './camera.ts';
import { type Homography, homographyThrough, shownBy } from './homography.ts';
import { MeasuringError } from './MeasuringError.ts';
import type { Size } from './Plane.ts';
import type { Point } from './points.ts';

/** The lens of a phone, found by pictures of a printed page (Z. Zhang, A Flexible New Technique for Camera Calibration, 2000). */

/** The crossings of a page in one picture, in the order of the page's. */
export interface PageView {
  /** The places on the page, in squares. */
  places: readonly Point[];
  /** The points in pixels. */
  seen: readonly Point[];
}

export const VIEWS_NEEDED = 3;
/** The range of k1 in which the best is searched, and the number of steps, each of which narrows it by .618. */
const MOST_K1 = 0.4;
const STEPS = 40;
/**
 * The least standard uncertainty of k1: a lens has more terms than this one, and a phone focuses again for each picture.
 */
const LEAST_SPREAD = 0.005;
/** The largest mean distance of crossings from where the lens shows them, as a share of the picture's longer side. */
const MOST_RESIDUAL = 0.0015;
/** The least lean of the page in some picture: straight views tell no focal length. */
const LEAST_LEAN = 0.02;
const PLAUSIBLE = { least: 0.3, most: 5 };

/**
 * The distortion under which all pages are flat, and then the focal length under which their squares are square. Throws
 * MeasuringError where the pictures do not tell them.
 */
export function calibrateLens(views: readonly PageView[], picture: Size): Lens {
  if (views.length < VIEWS_NEEDED) throw new MeasuringError('tooFewViews');
  const squaresAt = (k1: number): number =>
    views.reduce((sum, view) => sum + residualOf(view, picture, k1), 0);
  const k1 = leastOf(squaresAt);
  const points = views.reduce((sum, { seen }) => sum + seen.length, 0);
  const squares = squaresAt(k1);
  if (!(Math.sqrt(squares / points) <= MOST_RESIDUAL * Math.max(picture.width, picture.height)))
    throw new MeasuringError('badPage');
  const focal = focalOf(views, picture, k1);
  // k1 counts in focal lengths, which are known only now.
  const scale = (focal / UNKNOWN_LENS.focal) ** 2;
  const spread = Math.sqrt(squares / (2 * points) / curvatureOf(squaresAt, k1));
  return { k1: k1 * scale, spread: Math.max(spread * scale, LEAST_SPREAD), focal };
}

/** The sum of the squared distances from a flat page, in pixels, if the lens has this distortion. */
function residualOf(view: PageView, picture: Size, k1: number): number {
  const { homography, straight } = flatPage(view, picture, k1);
  return view.places.reduce((sum, place, index) => {
    const [shown, seen] = [shownBy(homography, place), straight[index] ?? place];
    return sum + (shown.x - seen.x) ** 2 + (shown.y - seen.y) ** 2;
  }, 0);
}

function flatPage({ places, seen }: PageView, picture: Size, k1: number) {
  const straight = straighten(seen, picture, { ...UNKNOWN_LENS, k1 });
  return { straight, homography: homographyThrough(places, straight) };
}

/** Golden-section search. */
function leastOf(valueAt: (x: number) => number): number {
  const share = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [-MOST_K1, MOST_K1];
  for (let step = 0; step < STEPS; step++) {
    const [left, right] = [high - share * (high - low), low + share * (high - low)];
    if (valueAt(left) < valueAt(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

function curvatureOf(valueAt: (x: number) => number, x: number): number {
  const step = 0.01;
  return (valueAt(x + step) - 2 * valueAt(x) + valueAt(x - step)) / (2 * step ** 2);
}

/**
 * The focal length as a share of the longer side. Each view states twice that the sides of a square are equally long
 * and at a right angle (section 3.1 there), where only the focal length is unknown: the squares' least sum is solved.
 */
function focalOf(views: readonly PageView[], picture: Size, k1: number): number {
  const unit = focalLength(picture, { focal: 1 });
  const sums = { weights: 0, products: 0 };
  for (const view of views) {
    const [a, b, , d, e, , g, h] = centered(flatPage(view, picture, k1).homography, picture, unit);
    const length = Math.hypot(a, d) * Math.hypot(b, e);
    for (const [plane, lean] of [
      [a * b + d * e, g * h],
      [a * a + d * d - b * b - e * e, g * g - h * h],
    ] as const) {
      sums.weights += (plane / length) ** 2;
      sums.products += (-plane * lean) / length ** 2;
    }
  }
  const focal = Math.sqrt(sums.weights / sums.products);
  const isPlausible = focal >= PLAUSIBLE.least && focal <= PLAUSIBLE.most;
  if (!isPlausible || Math.sqrt(sums.weights) < LEAST_LEAN) throw new MeasuringError('straightViews');
  return focal;
}

/** The homography to coordinates from the picture's middle, in longer sides. */
function centered(
  [a, b, c, d, e, f, g, h, i]: Homography,
  { width, height }: Size,
  unit: number,
): Homography {
  const [x, y] = [width / 2, height / 2];
  return [
    ...[(a - x * g) / unit, (b - x * h) / unit, (c - x * i) / unit],
    ...[(d - y * g) / unit, (e - y * h) / unit, (f - y * i) / unit],
    ...[g, h, i],
  ] as unknown as Homography;
}
