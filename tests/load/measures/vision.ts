import '@tensorflow/tfjs-backend-cpu';
import '@tensorflow/tfjs-backend-wasm';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generatePicture } from '@sightline/crack-training/generatePicture';
import { type CrackDetection, confidenceIn } from '@sightline/vision/cracks/combineDetectors';
import { CRACK_WEIGHTS } from '@sightline/vision/cracks/crackWeights';
import { detectCracks } from '@sightline/vision/cracks/detectCracks';
import { loadCrackNetwork } from '@sightline/vision/cracks/loadCrackNetwork';
import type { Frame } from '@sightline/vision/frames';
import { type Mask, maskOf, stretched } from '@sightline/vision/regions';
import { memory, setBackend } from '@tensorflow/tfjs-core';
import sharp from 'sharp';
import { DEFAULT_SETTINGS } from '../../../apps/web/src/features/scanner/scannerSettings.ts';
import { median, scaled } from '../statistics.ts';

export interface VisionFigures {
  /** The milliseconds for a frame of 640 x 480, filter and network, by backend. */
  frameMs: { backend: string; ms: number }[];
  accuracy: Accuracy[];
  marks: Marks[];
  /** The number of tensors that were not freed after all frames. */
  leakedTensors: number;
}

export interface Accuracy {
  pictures: string;
  /** The number of pixels by which a found crack may differ from the real one. */
  tolerance: number;
  /** The precision of all marks, including doubtful ones. */
  precision: number;
  recall: number;
  f1: number;
  /** The score of the marks that the scanner shows at its default threshold. */
  f1AsShown: number;
}

/** The marks that the scanner shows at its default threshold. */
export interface Marks {
  pictures: string;
  /** The number of marks for each picture of which less than half is on a crack, with 2 pixels of tolerance. */
  falseMarks: number;
  /** The share of right marks among all marks, and their average confidence. Null without marks or cracks. */
  right: number | null;
  confidence: number | null;
}

interface Judged {
  frame: Frame;
  mask: Mask;
}

/**
 * The number of new pictures: training counts its seeds up from a million, so these are unknown to the network.
 */
const HELD_OUT = 40;
/** The number of pictures without cracks. False marks are rare: 40 pictures gave between .06 and .2 of them. */
const HELD_OUT_CLEAN = 120;
const SIDE = 256;
const TOLERANCES = [2, 5];
const MATERIALS = ['concrete', 'tile'];

export interface Photographs {
  /** A folder with concrete/ and tile/, each with photographs (jpg) and their masks (png); only read here. */
  cracked?: string | undefined;
  /** A folder with folders of photographs (jpg) without cracks, on which any mark is false; only read here. */
  clean?: string | undefined;
}

export async function measureVision(
  share: number,
  { cracked, clean }: Photographs = {},
): Promise<VisionFigures> {
  await setBackend('wasm');
  const network = loadWeights();
  const before = memory().numTensors;
  const accuracy: Accuracy[] = [];
  const marks: Marks[] = [];
  const measure = async (pictures: string, judged: readonly Judged[]): Promise<void> => {
    const found = await Promise.all(judged.map(({ frame }) => detect(frame, network)));
    if (judged.some(({ mask }) => pixels(mask) > 0)) accuracy.push(...accuracyOf(pictures, judged, found));
    marks.push(marksOf(pictures, judged, found));
  };
  await measure('generated, held out', generated(true, share));
  await measure('generated, without cracks', generated(false, share));
  for (const kind of cracked ? MATERIALS : [])
    await measure(`photographs of ${kind}`, await readPhotographs(path.join(cracked ?? '', kind)));
  for (const kind of clean ? foldersIn(clean) : []) {
    const marksOn = await readClean(path.join(clean ?? '', kind), (judged) => detect(judged.frame, network));
    marks.push(marksOf(`photographs without cracks, ${kind}`, ...marksOn));
  }
  const leakedTensors = memory().numTensors - before;
  network.close();
  return { accuracy, marks, leakedTensors, frameMs: await measureSpeed() };
}

type Network = ReturnType<typeof loadCrackNetwork>;

function loadWeights(): Network {
  return loadCrackNetwork(new Uint8Array(readFileSync(CRACK_WEIGHTS)).buffer);
}

function detect(frame: Frame, network: Network) {
  return detectCracks(frame, { network, sensitivity: 0.8 });
}

function generated(hasCracks: boolean, share: number): Judged[] {
  const length = scaled(hasCracks ? HELD_OUT : HELD_OUT_CLEAN, share);
  return Array.from({ length }, (_, index) => {
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

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Even numbers only: odd ones may be used to choose bounds. One picture is in memory at a time. */
async function readClean(
  folder: string,
  detectIn: (judged: Judged) => Promise<CrackDetection>,
): Promise<[Judged[], CrackDetection[]]> {
  const names = readdirSync(folder).filter((name) => /[02468]\.jpg$/.test(name));
  const [judged, detections]: [Judged[], CrackDetection[]] = [[], []];
  for (const name of names) {
    const picture = sharp(path.join(folder, name)).ensureAlpha().raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const mask = maskOf([], width, height);
    detections.push(await detectIn({ frame: { width, height, data: new Uint8ClampedArray(data) }, mask }));
    judged.push({ frame: { width, height, data: new Uint8ClampedArray(0) }, mask });
  }
  return [judged, detections];
}

/** The accuracy over all pixels of all pictures. */
function accuracyOf(
  pictures: string,
  judged: readonly Judged[],
  detections: readonly CrackDetection[],
): Accuracy[] {
  const shown = detections.map(asShown);
  return TOLERANCES.map((tolerance) => {
    const all = agreement(judged, detections, tolerance);
    return { pictures, tolerance, ...all, f1AsShown: agreement(judged, shown, tolerance).f1 };
  });
}

function agreement(
  judged: readonly Judged[],
  detections: readonly CrackDetection[],
  tolerance: number,
): Pick<Accuracy, 'precision' | 'recall' | 'f1'> {
  const count = { found: 0, right: 0, real: 0, seen: 0 };
  for (const [number, { frame, mask }] of judged.entries()) {
    const found = stretchedTo(frame, detections[number]);
    count.found += pixels(found);
    count.real += pixels(mask);
    count.right += pixels(found, around(mask, tolerance));
    count.seen += pixels(mask, around(found, tolerance));
  }
  const precision = count.right / Math.max(count.found, 1);
  const recall = count.seen / Math.max(count.real, 1);
  return { precision, recall, f1: (2 * precision * recall) / Math.max(precision + recall, Number.EPSILON) };
}

/** Removes the marks below the scanner's default threshold. */
function asShown(detection: CrackDetection): CrackDetection {
  const components = detection.components.filter(
    (component) => confidenceIn(component, detection) >= DEFAULT_SETTINGS.confidence,
  );
  return { ...detection, components };
}

function marksOf(pictures: string, judged: readonly Judged[], detections: readonly CrackDetection[]): Marks {
  const shown = judged.flatMap(({ frame, mask }, number) => {
    const detection = detections[number];
    const near = around(mask, TOLERANCES[0] ?? 0);
    return (detection?.components ?? []).flatMap((component) => {
      const confidence = detection ? confidenceIn(component, detection) : 0;
      const found = stretchedTo(frame, detection && { ...detection, components: [component] });
      return confidence < DEFAULT_SETTINGS.confidence
        ? []
        : [{ confidence, isRight: pixels(found, near) >= pixels(found) / 2 }];
    });
  });
  const right = shown.filter(({ isRight }) => isRight).length;
  const falseMarks = (shown.length - right) / judged.length;
  const isAnyCracked = judged.some(({ mask }) => pixels(mask) > 0);
  if (shown.length === 0 || !isAnyCracked) return { pictures, falseMarks, right: null, confidence: null };
  const confidence = shown.reduce((sum, mark) => sum + mark.confidence, 0) / shown.length;
  return { pictures, falseMarks, right: right / shown.length, confidence };
}

function stretchedTo(frame: Frame, detection: CrackDetection | undefined): Mask {
  const { components = [], size = frame } = detection ?? {};
  return stretched(maskOf(components, size.width, size.height), frame);
}

function pixels({ values }: Mask, within?: Mask): number {
  return values.reduce(
    (count, value, index) => count + (value && (!within || within.values[index]) ? 1 : 0),
    0,
  );
}

/** All pixels whose centers are at most this far from a pixel of the mask. */
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
