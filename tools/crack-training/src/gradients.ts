import { SLOPE } from '@sightline/vision/cracks/networkLayers';
import {
  add,
  avgPool,
  cast,
  conv2d,
  greater,
  mul,
  pad,
  registerGradient,
  reshape,
  reverse,
  scalar,
  sum,
  type Tensor,
  type Tensor4D,
  transpose,
} from '@tensorflow/tfjs-core';

/**
 * The gradients of the four operations that the network consists of. The library's own are not in its build for Node,
 * and that of a filter has no kernel in the WebAssembly backend.
 */
export function registerGradients(): void {
  registerGradient({ kernelName: 'Conv2D', inputsToSave: ['x', 'filter'], gradFunc: convolutionGradient });
  registerGradient({ kernelName: 'Add', inputsToSave: ['a', 'b'], gradFunc: sumGradient });
  registerGradient({ kernelName: 'LeakyRelu', inputsToSave: ['x'], gradFunc: leakyGradient });
  registerGradient({
    kernelName: 'ResizeNearestNeighbor',
    // Each pixel became a square of 2 x 2, so its gradient is the sum of theirs.
    gradFunc: (upstream) => ({ images: () => mul(avgPool(upstream as Tensor4D, 2, 2, 'valid'), scalar(4)) }),
  });
}

type Gradients = Record<string, () => Tensor>;

function convolutionGradient(upstream: Tensor | Tensor[], saved: Tensor[], attributes: object): Gradients {
  const [x, filter] = saved as [Tensor4D, Tensor4D];
  const { strides } = attributes as { strides: number | [number, number] };
  const stride = Array.isArray(strides) ? strides[0] : strides;
  return {
    x: () => inputGradient(upstream as Tensor4D, filter, stride),
    filter: () => filterGradient(x, upstream as Tensor4D, { stride, size: filter.shape[0] }),
  };
}

/**
 * The gradient of the input is the convolution of the output's with the filter turned around. With a stride of 2, zeros
 * stand between its values. The library's own operation for it takes nine times as long.
 */
function inputGradient(upstream: Tensor4D, filter: Tensor4D, stride: number): Tensor4D {
  const size = filter.shape[0];
  const turned: Tensor4D = reverse(transpose(filter, [0, 1, 3, 2]), [0, 1]);
  const after = Math.floor(Math.max(size - stride, 0) / 2);
  const border: [number, number] = [size - 1 - after, after];
  const spread = stride === 1 ? upstream : spreadOut(upstream);
  return conv2d(pad(spread, [[0, 0], border, border, [0, 0]]), turned, 1, 'valid');
}

/** Twice as wide and high, with zeros after each row and each column. */
function spreadOut(values: Tensor4D): Tensor4D {
  const [batch, height, width, channels] = values.shape;
  const after: [number, number][] = [
    [0, 0],
    [0, 1],
    [0, 0],
  ];
  const columns = pad(reshape(values, [batch * height * width, 1, channels]), after);
  const rows = pad(reshape(columns, [batch * height, 1, 2 * width * channels]), after);
  return reshape(rows, [batch, 2 * height, 2 * width, channels]);
}

/**
 * The gradient of a filter is the convolution of the input with the output's gradient, channels and batch exchanged; a
 * stride becomes a dilation. Padding is "same" for sizes that the stride divides.
 */
function filterGradient(
  x: Tensor4D,
  upstream: Tensor4D,
  { stride, size }: { stride: number; size: number },
): Tensor4D {
  const total = Math.max(size - stride, 0);
  const border: [number, number] = [Math.floor(total / 2), Math.ceil(total / 2)];
  const padded = pad(x, [[0, 0], border, border, [0, 0]]);
  const channelsAsBatch: Tensor4D = transpose(padded, [3, 1, 2, 0]);
  const gradientAsFilter: Tensor4D = transpose(upstream, [1, 2, 0, 3]);
  const result = conv2d(channelsAsBatch, gradientAsFilter, 1, 'valid', 'NHWC', stride);
  return transpose(result, [1, 2, 0, 3]);
}

/** The second summand is of the same shape, or a bias for each channel. */
function sumGradient(upstream: Tensor | Tensor[], saved: Tensor[]): Gradients {
  const all = upstream as Tensor;
  return { a: () => all.clone(), b: () => (saved[1]?.rank === 1 ? sum(all, [0, 1, 2]) : all.clone()) };
}

function leakyGradient(upstream: Tensor | Tensor[], saved: Tensor[]): Gradients {
  const [x] = saved as [Tensor];
  const passed = upstream as Tensor;
  const slope = add(mul(cast(greater(x, scalar(0)), 'float32'), scalar(1 - SLOPE)), scalar(SLOPE));
  return { x: () => mul(passed, slope) };
}
