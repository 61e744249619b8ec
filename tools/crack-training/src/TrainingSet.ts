import { normalize } from '@sightline/vision/cracks/normalize';
import { luminance } from '@sightline/vision/frames';
import { Random } from '@sightline/vision/testing/Random';
import { generatePicture } from './generatePicture.ts';

interface Sample {
  picture: Float32Array;
  mask: Uint8Array;
}

export interface Batch {
  pictures: Float32Array;
  masks: Float32Array;
}

const KEPT = 320;
const CRACK_SHARE = 0.72;

/**
 * An endless supply of generated pictures. Making one takes as long as training on it, so a few hundred are kept, turned
 * and mirrored at random, and one in each batch is new.
 */
export class TrainingSet {
  private readonly side: number;
  private readonly random: Random;
  private readonly samples: Sample[] = [];
  private nextSeed: number;

  /** Seeds are counted up from `firstSeed`. */
  constructor(side: number, firstSeed: number) {
    this.side = side;
    this.nextSeed = firstSeed;
    this.random = new Random(firstSeed);
  }

  batch(size: number): Batch {
    const pixels = this.side ** 2;
    const pictures = new Float32Array(size * pixels);
    const masks = new Float32Array(size * pixels);
    for (let index = 0; index < size; index++) {
      const sample = index === 0 ? this.renew() : this.any();
      const source = turned(this.side, this.random.integer(0, 7));
      for (let pixel = 0; pixel < pixels; pixel++) {
        pictures[index * pixels + pixel] = sample.picture[source(pixel)] ?? 0;
        masks[index * pixels + pixel] = sample.mask[source(pixel)] ?? 0;
      }
    }
    return { pictures, masks };
  }

  private any(): Sample {
    return this.samples[this.random.integer(0, this.samples.length - 1)] ?? this.renew();
  }

  private renew(): Sample {
    const hasCracks = this.random.chance(CRACK_SHARE);
    const { frame, mask } = generatePicture({ seed: this.nextSeed++, side: this.side, hasCracks });
    const sample = { picture: normalize(luminance(frame)).values, mask };
    if (this.samples.length < KEPT) this.samples.push(sample);
    else this.samples[this.random.integer(0, KEPT - 1)] = sample;
    return sample;
  }
}

/** The pixel that comes to a place when a square is mirrored and turned in one of eight ways. */
function turned(side: number, way: number): (pixel: number) => number {
  const last = side - 1;
  return (pixel) => {
    let [x, y] = [pixel % side, Math.floor(pixel / side)];
    if (way & 1) x = last - x;
    if (way & 2) y = last - y;
    if (way & 4) [x, y] = [y, x];
    return y * side + x;
  };
}
