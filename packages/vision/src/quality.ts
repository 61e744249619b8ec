import { boxMean, gaussian } from './filters.ts';
import { checkFrame, downscale, type Frame, luminance, type Plane } from './frames.ts';

export type Exposure = 'tooDark' | 'tooBright' | 'clipped' | 'fine';

export interface Sharpness {
  /** Crete's perceptual blur: 0 is sharp, 1 is blurred. */
  blur: number;
  /** The variance of the Laplacian: the amount of fine detail in any direction. */
  detail: number;
  isBlurred: boolean;
  /**
   * The score for the quality of a scan, 0 to 1: 1 for a sharp frame, .5 where a frame starts to count as
   * blurred.
   */
  score: number;
}

/** The size of pictures for which the limits below hold. */
const LONGEST_SIDE = 640;
const MOST_BLUR = 0.5;
const LEAST_DETAIL = 2.7;
/** The radius of Crete's own blur: nine pixels. */
const REBLUR = 4;

/**
 * The sharpness of a frame. Crete et al., "The blur effect" (2007): a blurred picture changes little when it is
 * blurred once more. A picture moved along one direction passes that measure in the other, so the worse
 * direction counts.
 */
export function sharpness(frame: Frame): Sharpness {
  checkFrame(frame);
  const plane = luminance(downscale(frame, LONGEST_SIDE));
  const [blur, detail] = [creteBlur(plane), laplacianVariance(plane)];
  const isBlurred = blur > MOST_BLUR || detail < LEAST_DETAIL;
  const score = Math.min(Math.max(1 - (blur - 0.3) / 0.4, 0), 1);
  return { blur, detail, isBlurred, score: isBlurred ? Math.min(score, 0.5) : score };
}

function creteBlur(plane: Plane): number {
  const reblurred = boxMean(plane, REBLUR);
  return Math.max(blurAlong(plane, reblurred, 1), blurAlong(plane, reblurred, plane.width));
}

/**
 * The blur along rows for a step of one, along columns for a step of a row. A picture without any change is
 * blurred.
 */
function blurAlong({ width, height, values }: Plane, reblurred: Plane, step: number): number {
  let [change, lost] = [0, 0];
  for (let y = step === 1 ? 0 : 1; y < height; y++) {
    for (let x = step === 1 ? 1 : 0; x < width; x++) {
      const [index, before] = [y * width + x, y * width + x - step];
      const own = Math.abs((values[index] ?? 0) - (values[before] ?? 0));
      const other = Math.abs((reblurred.values[index] ?? 0) - (reblurred.values[before] ?? 0));
      change += own;
      lost += Math.max(0, own - other);
    }
  }
  return change === 0 ? 1 : (change - lost) / change;
}

function laplacianVariance(plane: Plane): number {
  const { width, height, values } = gaussian(plane, 0.8);
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let index = y * width + 1; index < (y + 1) * width - 1; index++) {
      const around =
        (values[index - 1] ?? 0) +
        (values[index + 1] ?? 0) +
        (values[index - width] ?? 0) +
        (values[index + width] ?? 0);
      const laplacian = around - 4 * (values[index] ?? 0);
      sum += laplacian;
      squares += laplacian * laplacian;
      count++;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

const DARKEST_MEAN = 80;
const BRIGHTEST_MEAN = 175;
/** The share of clipped pixels at either end beyond which a frame has lost its detail. */
const MOST_CLIPPED = 0.15;

/** Whether the light of a frame is good enough to judge a surface. */
export function exposure(frame: Frame): Exposure {
  checkFrame(frame);
  const { values } = luminance(downscale(frame, LONGEST_SIDE / 2));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (mean < DARKEST_MEAN) return 'tooDark';
  if (mean > BRIGHTEST_MEAN) return 'tooBright';
  const clipped = values.reduce((count, value) => count + (value <= 2 || value >= 253 ? 1 : 0), 0);
  return clipped / values.length > MOST_CLIPPED ? 'clipped' : 'fine';
}
