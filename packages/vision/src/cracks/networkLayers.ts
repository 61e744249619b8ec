import { add, conv2d, fused, image, type Tensor, type Tensor4D } from '@tensorflow/tfjs-core';

/** One convolution: its filter is size x size x from x to, and it has a bias for each output channel. */
interface Layer {
  size: 1 | 3;
  from: number;
  to: number;
  stride: 1 | 2;
}

const CHANNELS = [8, 16, 24, 32, 32, 32] as const;
export const SLOPE = 0.1;
/** Width and height must be multiples of this: the picture is halved five times. */
export const NETWORK_STEP = 2 ** (CHANNELS.length - 1);

/** Encoder, two convolutions a level, then the way back up, and the head. */
const LAYERS: Record<string, Layer> = Object.fromEntries([
  ...CHANNELS.flatMap((to, level): [string, Layer][] => [
    [`down${level}`, { size: 3, from: CHANNELS[level - 1] ?? 1, to, stride: level === 0 ? 1 : 2 }],
    [`level${level}`, { size: 3, from: to, to, stride: 1 }],
  ]),
  ...[4, 3, 2, 1, 0].map((level): [string, Layer] => [
    `up${level}`,
    { size: 1, from: CHANNELS[level + 1] ?? 1, to: CHANNELS[level] ?? 1, stride: 1 },
  ]),
  ['smooth', { size: 3, from: CHANNELS[0], to: CHANNELS[0], stride: 1 }],
  ['head', { size: 1, from: CHANNELS[0], to: 1, stride: 1 }],
]);

export interface WeightShape {
  name: string;
  shape: number[];
}

/** All weights in the order of the file: for each layer its filter, then its bias. */
export const WEIGHT_SHAPES: readonly WeightShape[] = Object.entries(LAYERS).flatMap(
  ([name, { size, from, to }]) => [
    { name: `${name}/filter`, shape: [size, size, from, to] },
    { name: `${name}/bias`, shape: [to] },
  ],
);

export const WEIGHT_COUNT = WEIGHT_SHAPES.reduce(
  (sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1),
  0,
);

export type WeightOf = (name: string) => Tensor;

/**
 * The logit of "crack" for each pixel. Features are halved in size five times; on the way back each level is added to what
 * the coarser one says (an additive pyramid), so that a line is judged by what is around it.
 */
export function crackLogits(picture: Tensor4D, weightOf: WeightOf): Tensor4D {
  const apply = (name: string, input: Tensor4D): Tensor4D => convolve(input, name, weightOf);
  const levels: Tensor4D[] = [];
  for (const level of CHANNELS.keys()) {
    levels.push(apply(`level${level}`, apply(`down${level}`, levels.at(-1) ?? picture)));
  }
  const pyramid = levels.reduceRight((coarse, fine, level) =>
    add(fine, enlarge(apply(`up${level}`, coarse), fine)),
  );
  const features = apply('smooth', pyramid);
  const head = conv2d(features, weightOf('head/filter') as Tensor4D, 1, 'same');
  return add(head, weightOf('head/bias'));
}

function convolve(input: Tensor4D, name: string, weightOf: WeightOf): Tensor4D {
  return fused.conv2d({
    x: input,
    filter: weightOf(`${name}/filter`) as Tensor4D,
    strides: LAYERS[name]?.stride ?? 1,
    pad: 'same',
    bias: weightOf(`${name}/bias`),
    activation: 'leakyrelu',
    leakyreluAlpha: SLOPE,
  });
}

function enlarge(coarse: Tensor4D, { shape: [, height, width] }: Tensor4D): Tensor4D {
  return image.resizeNearestNeighbor(coarse, [height, width]);
}
