import '@tensorflow/tfjs-backend-cpu';
import '@tensorflow/tfjs-backend-wasm';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CRACK_WEIGHTS } from '@sightline/vision/cracks/crackWeights';
import { detectCracks } from '@sightline/vision/cracks/detectCracks';
import { loadCrackNetwork } from '@sightline/vision/cracks/loadCrackNetwork';
import type { Frame } from '@sightline/vision/frames';
import { type Mask, maskOf } from '@sightline/vision/regions';
import { generatePicture } from '@sightline/vision/training/generatePicture';
import { memory, setBackend } from '@tensorflow/tfjs-core';
import sharp from 'sharp';
import { median } from '../statistics.ts';

export interface VisionFigures {
  /** Milliseconds for a frame of 640 x 480, filter and network, by backend. */
  frameMs: { backend: string; ms: number }[];
  accuracy: Accuracy[];
  /** False regions in a generated picture without cracks. */
  falseRegions: number;
  /** Tensors that were not freed after all frames. */
  leakedTensors: number;
}

export interface Accuracy {
  pictures: string;
  /** Pixels by which a found crack may lie beside the real one. */
  tolerance: number;
  precision: number;
  recall: number;
}

interface Judged {
  frame: Frame;
  mask: Mask;
}

/** Training counts its seeds up from a million, so these pictures are new to the network. */
const HELD_OUT = 40;
const SIDE = 256;
const TOLERANCES = [2, 5];

/** `photographs`: a folder with concrete/ and tile/, each photograph (jpg) beside its mask (png); only ever read here. */
export async function measureVision(photographs?: string): Promise<VisionFigures> {
  await setBackend('wasm');
  const network = loadWeights();
  const before = memory().numTensors;
  const accuracy = await accuracyOf('generated, held out', generated(true), network);
  for (const kind of photographs ? ['concrete', 'tile'] : []) {
    const pictures = await readPhotographs(path.join(photographs ?? '', kind));
    accuracy.push(...(await accuracyOf(`photographs of ${kind}`, pictures, network)));
  }
  let falseRegions = 0;
  for (const { frame } of generated(false)) falseRegions += (await detect(frame, network)).components.length;
  const leakedTensors = memory().numTensors - before;
  network.close();
  return { accuracy, falseRegions: falseRegions / HELD_OUT, leakedTensors, frameMs: await measureSpeed() };
}

type Network = ReturnType<typeof loadCrackNetwork>;

function loadWeights(): Network {
  return loadCrackNetwork(new Uint8Array(readFileSync(CRACK_WEIGHTS)).buffer);
}

function detect(frame: Frame, network: Network) {
  return detectCracks(frame, { network, sensitivity: 0.8 });
}

function generated(hasCracks: boolean): Judged[] {
  return Array.from({ length: HELD_OUT }, (_, index) => {
    const { frame, mask } = generatePicture({ seed: index + 1, side: SIDE, hasCracks });
    return { frame, mask: { width: SIDE, height: SIDE, values: mask } };
  });
}

async function readPhotographs(folder: string): Promise<Judged[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      const white = sharp(file.replace('.jpg', '.png')).removeAlpha().toColourspace('b-w');
      const mask = await white
        .resize(width, height, { kernel: 'nearest' })
        .extractChannel(0)
        .raw()
        .toBuffer();
      return {
        frame: { width, height, data: new Uint8ClampedArray(data) },
        mask: { width, height, values: Uint8Array.from(mask, (value) => (value > 127 ? 1 : 0)) },
      };
    }),
  );
}

/** All pixels of all pictures together. */
async function accuracyOf(
  pictures: string,
  judged: readonly Judged[],
  network: Network,
): Promise<Accuracy[]> {
  const counts = TOLERANCES.map(() => ({ found: 0, right: 0, real: 0, seen: 0 }));
  for (const { frame, mask } of judged) {
    const { components, size } = await detect(frame, network);
    const found = stretched(maskOf(components, size.width, size.height), frame);
    for (const [index, tolerance] of TOLERANCES.entries()) {
      const count = counts[index];
      if (!count) continue;
      count.found += pixels(found);
      count.real += pixels(mask);
      count.right += pixels(found, around(mask, tolerance));
      count.seen += pixels(mask, around(found, tolerance));
    }
  }
  return counts.map(({ found, right, real, seen }, index) => ({
    pictures,
    tolerance: TOLERANCES[index] ?? 0,
    precision: right / Math.max(found, 1),
    recall: seen / Math.max(real, 1),
  }));
}

function pixels({ values }: Mask, within?: Mask): number {
  return values.reduce(
    (count, value, index) => count + (value && (!within || within.values[index]) ? 1 : 0),
    0,
  );
}

/** All pixels whose centers are at most this far from one of the mask. */
function around({ width, height, values }: Mask, tolerance: number): Mask {
  const near = new Uint8Array(values.length);
  for (const [index, value] of values.entries()) {
    if (!value) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    for (let down = -tolerance; down <= tolerance; down++) {
      if (y + down < 0 || y + down >= height) continue;
      const reach = Math.floor(Math.sqrt(tolerance ** 2 - down ** 2));
      const row = (y + down) * width;
      near.fill(1, row + Math.max(0, x - reach), row + Math.min(width, x + reach + 1));
    }
  }
  return { width, height, values: near };
}

function stretched(mask: Mask, { width, height }: Frame): Mask {
  const values = Uint8Array.from({ length: width * height }, (_, index) => {
    const x = Math.floor((((index % width) + 0.5) * mask.width) / width);
    const y = Math.floor(((Math.floor(index / width) + 0.5) * mask.height) / height);
    return mask.values[y * mask.width + x] ?? 0;
  });
  return { width, height, values };
}

const TIMES = { wasm: 10, cpu: 2 };

async function measureSpeed(): Promise<VisionFigures['frameMs']> {
  const { frame } = generatePicture({ seed: 1, side: 640, hasCracks: true });
  const cut = { width: 640, height: 480, data: frame.data.slice(0, 640 * 480 * 4) };
  const figures: VisionFigures['frameMs'] = [];
  for (const [backend, times] of Object.entries(TIMES)) {
    await setBackend(backend);
    const network = loadWeights();
    await detect(cut, network);
    const all: number[] = [];
    for (let time = 0; time < times; time++) {
      const start = performance.now();
      await detect(cut, network);
      all.push(performance.now() - start);
    }
    network.close();
    figures.push({ backend, ms: median(all) });
  }
  return figures;
}
