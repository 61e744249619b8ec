import { checkFrame, downscale, type Frame, luminance, resample } from './frames.ts';

const SIDE = 32;
const FREQUENCIES = 8;
/** The number of differing bits of 63 up to which two pictures show the same view. */
const MOST_DIFFERENT_BITS = 10;

/**
 * A hash of 63 bits that stays about the same when a picture gets brighter, smaller or compressed: the signs of
 * its lowest frequencies (discrete cosine transform) against their median, without the mean brightness.
 */
export function pictureHash(frame: Frame): bigint {
  checkFrame(frame);
  const { values } = luminance(resample(downscale(frame, 8 * SIDE), { width: SIDE, height: SIDE }));
  const frequencies = lowFrequencies(values).slice(1);
  const median = frequencies.toSorted()[Math.floor(frequencies.length / 2)] ?? 0;
  return frequencies.reduce((hash, value) => (hash << 1n) | (value > median ? 1n : 0n), 0n);
}

/** The number of bits in which two hashes differ. */
export function hashDistance(one: bigint, other: bigint): number {
  let count = 0;
  for (let bits = one ^ other; bits > 0n; bits &= bits - 1n) count++;
  return count;
}

export function isDuplicate(one: bigint, other: bigint): boolean {
  return hashDistance(one, other) <= MOST_DIFFERENT_BITS;
}

/** The 8 x 8 lowest frequencies of 32 x 32 values, the mean first. */
function lowFrequencies(values: Float32Array): Float64Array<ArrayBufferLike> {
  const result = new Float64Array(FREQUENCIES * FREQUENCIES);
  for (let index = 0; index < result.length; index++) {
    const [down, across] = [Math.floor(index / FREQUENCIES), index % FREQUENCIES];
    for (let pixel = 0; pixel < values.length; pixel++) {
      const wave =
        (WAVES[down * SIDE + Math.floor(pixel / SIDE)] ?? 0) * (WAVES[across * SIDE + (pixel % SIDE)] ?? 0);
      result[index] = (result[index] ?? 0) + (values[pixel] ?? 0) * wave;
    }
  }
  return result;
}

const WAVES = Float64Array.from({ length: FREQUENCIES * SIDE }, (_, index) =>
  Math.cos((Math.PI * Math.floor(index / SIDE) * ((index % SIDE) + 0.5)) / SIDE),
);
