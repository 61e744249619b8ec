import type { Plane } from './frames.ts';

/** The mean over a square of (2 radius + 1) pixels; at the border over the part inside the picture. */
export function boxMean(plane: Plane, radius: number): Plane {
  return transposed(boxRows(transposed(boxRows(plane, radius)), radius));
}

function boxRows({ width, height, values }: Plane, radius: number): Plane {
  const means = new Float32Array(values.length);
  const sums = new Float64Array(width + 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) sums[x + 1] = (sums[x] ?? 0) + (values[y * width + x] ?? 0);
    for (let x = 0; x < width; x++) {
      const [from, to] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      means[y * width + x] = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
    }
  }
  return { width, height, values: means };
}

/** Convolved with a Gaussian; beyond the border the outermost pixel continues. */
export function gaussian(plane: Plane, sigma: number): Plane {
  return separable(plane, gaussianKernel(sigma), gaussianKernel(sigma));
}

/** First along rows with one kernel of odd length, then along columns with the other. */
export function separable(plane: Plane, across: Float32Array, down: Float32Array): Plane {
  return transposed(convolveRows(transposed(convolveRows(plane, across)), down));
}

export function gaussianKernel(sigma: number): Float32Array {
  const radius = Math.ceil(3 * sigma);
  const weights = Float32Array.from({ length: 2 * radius + 1 }, (_, index) =>
    Math.exp(-((index - radius) ** 2) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function convolveRows({ width, height, values }: Plane, kernel: Float32Array): Plane {
  const result = new Float32Array(values.length);
  const radius = (kernel.length - 1) / 2;
  const padded = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y++) {
    const row = values.subarray(y * width, (y + 1) * width);
    padded.fill(row[0] ?? 0, 0, radius);
    padded.set(row, radius);
    padded.fill(row[width - 1] ?? 0, radius + width);
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let tap = 0; tap < kernel.length; tap++) sum += (kernel[tap] ?? 0) * (padded[x + tap] ?? 0);
      result[y * width + x] = sum;
    }
  }
  return { width, height, values: result };
}

function transposed({ width, height, values }: Plane): Plane {
  const result = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) result[x * height + y] = values[y * width + x] ?? 0;
  }
  return { width: height, height: width, values: result };
}
