import { dispose, sigmoid, type Tensor, tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import type { Plane } from '../frames.ts';
import type { CrackNetwork } from './CrackNetwork.ts';
import { crackLogits, NETWORK_STEP, WEIGHT_COUNT, WEIGHT_SHAPES } from './networkLayers.ts';

/**
 * The network with the weights of a file (crackWeights.ts), on the backend of TensorFlow.js that is set. Throws when the
 * file has another length than the network has weights, or contains what is no number.
 */
export function loadCrackNetwork(file: ArrayBuffer): CrackNetwork {
  const weights = readWeights(file);
  const tensors = new Map(WEIGHT_SHAPES.map(({ name, shape }) => [name, tensor(weights.take(shape), shape)]));
  return {
    probabilities: (picture) => probabilities(picture, tensors),
    close: () => {
      dispose([...tensors.values()]);
      tensors.clear();
    },
  };
}

/** Gives out the weights of a file in their order. */
function readWeights(file: ArrayBuffer): { take: (shape: readonly number[]) => Float32Array } {
  if (file.byteLength !== 4 * WEIGHT_COUNT) {
    throw new RangeError(
      `The crack network has ${4 * WEIGHT_COUNT} bytes of weights, this file ${file.byteLength}`,
    );
  }
  const all = new Float32Array(file);
  if (!all.every(Number.isFinite)) throw new RangeError('The weights of the crack network are damaged');
  let from = 0;
  return {
    take: (shape) => {
      from += product(shape);
      return all.slice(from - product(shape), from);
    },
  };
}

function product(shape: readonly number[]): number {
  return shape.reduce((count, length) => count * length, 1);
}

async function probabilities(picture: Plane, weights: ReadonlyMap<string, Tensor>): Promise<Plane> {
  const padded = padToStep(picture);
  const result = tidy(() => {
    const input = tensor4d(padded.values, [1, padded.height, padded.width, 1]);
    return sigmoid(crackLogits(input, (name) => weightNamed(name, weights)));
  });
  try {
    return crop({ ...padded, values: Float32Array.from(await result.data()) }, picture);
  } finally {
    result.dispose();
  }
}

function weightNamed(name: string, weights: ReadonlyMap<string, Tensor>): Tensor {
  const found = weights.get(name);
  if (!found) throw new Error('The crack network is closed');
  return found;
}

/** The network halves a picture five times, so its outermost row and column are repeated up to such a size. */
function padToStep(picture: Plane): Plane {
  const [width, height] = [roundUp(picture.width), roundUp(picture.height)];
  return sampled(picture, { width, height });
}

function crop(plane: Plane, { width, height }: Plane): Plane {
  return sampled(plane, { width, height });
}

function roundUp(length: number): number {
  return Math.ceil(length / NETWORK_STEP) * NETWORK_STEP;
}

function sampled(plane: Plane, { width, height }: { width: number; height: number }): Plane {
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.min(y, plane.height - 1) * plane.width;
    for (let x = 0; x < width; x++) {
      values[y * width + x] = plane.values[row + Math.min(x, plane.width - 1)] ?? 0;
    }
  }
  return { width, height, values };
}
