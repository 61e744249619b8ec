import '@tensorflow/tfjs-backend-wasm';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { crackLogits, WEIGHT_COUNT, WEIGHT_SHAPES } from '@sightline/vision/cracks/networkLayers';
import { Random } from '@sightline/vision/testing/Random';
import { dispose, grads, setBackend, type Tensor, tensor, tensor4d, tidy } from '@tensorflow/tfjs-core';
import { Adam } from './Adam.ts';
import { crackLoss } from './crackLoss.ts';
import { weightsFile } from './fingerprint.ts';
import { registerGradients } from './gradients.ts';
import { type Batch, TrainingSet } from './TrainingSet.ts';

/**
 * `npm run train --workspace tools/crack-training [-- --steps <number> --until <number> --out <file>]`: trains the crack
 * network on generated pictures alone and writes its weights under the name that crackWeights.ts then has to say. Takes ten
 * to twenty minutes on one core.
 */

const SIDE = 192;
const BATCH = 3;
const RATE = 0.002;
const FIRST_SEED = 1_000_000;
const REPORT_EVERY = 25;

const { values: options } = parseArgs({
  options: {
    out: { type: 'string' },
    steps: { type: 'string', default: '10000' },
    until: { type: 'string', default: '2825' },
  },
});
await train(options.out ?? weightsFile(), { steps: Number(options.steps), until: Number(options.until) });

interface Course {
  /** Over which the rate rises and falls. */
  steps: number;
  /** Stops after so many, while the rate is high: the weights that are shipped are no older. */
  until: number;
}

async function train(file: string, { steps, until }: Course): Promise<void> {
  await setBackend('wasm');
  registerGradients();
  const weights = randomWeights(new Random(7));
  const [set, adam] = [new TrainingSet(SIDE, FIRST_SEED), new Adam(WEIGHT_COUNT)];
  let losses = 0;
  for (let step = 1; step <= until; step++) {
    const { loss, gradient } = gradientOf(weights, set.batch(BATCH));
    adam.update(weights, gradient, rateAt(step / steps));
    losses += loss;
    if (step % REPORT_EVERY > 0 && step < until) continue;
    console.log(`${new Date().toISOString()} step ${step}: Dice loss ${(losses / REPORT_EVERY).toFixed(3)}`);
    losses = 0;
    await writeFile(file, weights);
  }
}

/** Rises at first, then falls as half a cosine. */
function rateAt(progress: number): number {
  const warmUp = Math.min(1, progress / 0.02);
  return RATE * warmUp * (0.5 + 0.5 * Math.cos(Math.PI * progress)) + 1e-5;
}

/** He et al. (2015): the variance that keeps the size of the signal through the layers; no bias, and few cracks at first. */
function randomWeights(random: Random): Float32Array {
  return Float32Array.from(
    WEIGHT_SHAPES.flatMap(({ name, shape }) => {
      const [height = 0, width = 0, from = 0, to = 0] = shape;
      if (shape.length === 1) return Array.from({ length: height }, () => (name === 'head/bias' ? -2 : 0));
      const deviation = Math.sqrt((name === 'head/filter' ? 0.2 : 2) / (height * width * from));
      return Array.from({ length: height * width * from * to }, () => deviation * random.normal());
    }),
  );
}

function gradientOf(
  weights: Float32Array,
  { pictures, masks }: Batch,
): { loss: number; gradient: Float32Array } {
  const tensors = split(weights);
  const result = tidy(() => {
    const shape: [number, number, number, number] = [BATCH, SIDE, SIDE, 1];
    const [picture, mask] = [tensor4d(pictures, shape), tensor4d(masks, shape)];
    let loss = 0;
    const gradients = grads((...given: Tensor[]) => {
      const logits = crackLogits(picture, (name) => weightNamed(name, given));
      const value = crackLoss(logits, mask);
      loss = value.dataSync()[0] ?? 0;
      return value;
    })(tensors);
    return { loss, gradient: joined(gradients) };
  });
  dispose(tensors);
  return result;
}

function weightNamed(name: string, tensors: readonly Tensor[]): Tensor {
  const found = tensors[WEIGHT_SHAPES.findIndex((weight) => weight.name === name)];
  if (!found) throw new Error(`No weight ${name}`);
  return found;
}

function split(weights: Float32Array): Tensor[] {
  let from = 0;
  return WEIGHT_SHAPES.map(({ shape }) => {
    const count = shape.reduce((product, length) => product * length, 1);
    from += count;
    return tensor(weights.slice(from - count, from), shape);
  });
}

function joined(tensors: readonly Tensor[]): Float32Array {
  const all = new Float32Array(WEIGHT_COUNT);
  let from = 0;
  for (const part of tensors) {
    all.set(part.dataSync(), from);
    from += part.size;
  }
  return all;
}
