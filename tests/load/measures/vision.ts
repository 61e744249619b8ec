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
import { type Half, isOfHalf } from '../halves.ts';
import { median, scaled } from '../statistics.ts';

export interface VisionFigures {
  /** The milliseconds for a frame of 640 x 480, filter and network, by backend. */
  frameMs: { backend: string; ms: number }[];
  accuracy: Accuracy[];
  marks: Marks[];
  bins: Bin[];
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

/** The marks of a tenth of the confidences on all photographs, with and without cracks, also of those not shown. */
export interface Bin {
  from: number;
  to: number;
  count: number;
  /** The share of right marks, which the confidence should be, and the average confidence. */
  right: number;
  confidence: number;
}

interface JudgedMark {
  confidence: number;
  /** At least half of it is on a crack, with 2 pixels of tolerance. */
  isRight: boolean;
}

interface Judged {
  frame: Frame;
  mask: Mask;
}

/**
 * The number of new pictures: training counts its seeds up from a million, so these are unknown to the network.
 */
const GENERATED = 40;
const SIDE = 256;
const TOLERANCES = [2, 5];
const MATERIALS = ['concrete', 'tile'];

export interface Photographs {
  /** A folder with concrete/ and tile/, each with photographs (jpg) and their masks (png); only read here. */
  cracked?: string | undefined;
  /** A folder with folders of photographs (jpg) without cracks, on which any mark is false; only read here. */
  clean?: string | undefined;
  half: Half;
}

export async function measureVision(
  share: number,
  { cracked, clean, half }: Photographs,
): Promise<VisionFigures> {
  await setBackend('wasm');
  const network = loadWeights();
  const before = memory().numTensors;
  const accuracy: Accuracy[] = [];
  const marks: Marks[] = [];
  const photographed: JudgedMark[] = [];
  const measure = async (pictures: string, judged: readonly Judged[]): Promise<JudgedMark[]> => {
    const found = await Promise.all(judged.map(({ frame }) => detect(frame, network)));
    const all = judgedMarks(judged, found);
    accuracy.push(...accuracyOf(pictures, judged, found));
    marks.push(marksOf(pictures, judged, all));
    return all;
  };
  await measure('generated, not trained on', generated(share));
  for (const kind of cracked ? MATERIALS : []) {
    const judged = await readPhotographs(path.join(cracked ?? '', kind), half);
    photographed.push(...(await measure(`photographs of ${kind}`, judged)));
  }
  for (const kind of clean ? foldersIn(clean) : []) {
    const folder = path.join(clean ?? '', kind);
    const [judged, found] = await readClean(folder, half, ({ frame }) => detect(frame, network));
    const all = judgedMarks(judged, found);
    photographed.push(...all);
    marks.push(marksOf(`photographs without cracks, ${kind}`, judged, all));
  }
  const leakedTensors = memory().numTensors - before;
  network.close();
  const bins = binsOf(photographed);
  return { accuracy, marks, bins, leakedTensors, frameMs: await measureSpeed() };
}

type Network = ReturnType<typeof loadCrackNetwork>;

function loadWeights(): Network {
  return loadCrackNetwork(new Uint8Array(readFileSync(CRACK_WEIGHTS)).buffer);
}

function detect(frame: Frame, network: Network) {
  return detectCracks(frame, { network, sensitivity: 0.8 });
}

function generated(share: number): Judged[] {
  return Array.from({ length: scaled(GENERATED, share) }, (_, index) => {
    const { frame, mask } = generatePicture({ seed: index + 1, side: SIDE, hasCracks: true });
    return { frame, mask: { width: SIDE, height: SIDE, values: mask } };
  });
}

async function readPhotographs(folder: string, half: Half): Promise<Judged[]> {
  const names = readdirSync(folder).filter((name) => isOfHalf(name, half));
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

/** One picture is in memory at a time. */
async function readClean(
  folder: string,
  half: Half,
  detectIn: (judged: Judged) => Promise<CrackDetection>,
): Promise<[Judged[], CrackDetection[]]> {
  const names = readdirSync(folder).filter((name) => isOfHalf(name, half));
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

function judgedMarks(judged: readonly Judged[], detections: readonly CrackDetection[]): JudgedMark[] {
  return judged.flatMap(({ frame, mask }, number) => {
    const detection = detections[number];
    if (!detection) return [];
    const near = around(mask, TOLERANCES[0] ?? 0);
    return detection.components.map((component) => {
      const found = stretchedTo(frame, { ...detection, components: [component] });
      const isRight = pixels(found, near) >= pixels(found) / 2;
      return { confidence: confidenceIn(component, detection), isRight };
    });
  });
}

function marksOf(pictures: string, judged: readonly Judged[], marks: readonly JudgedMark[]): Marks {
  const shown = marks.filter(({ confidence }) => confidence >= DEFAULT_SETTINGS.confidence);
  const { right, confidence } = summaryOf(shown);
  const falseMarks = shown.filter(({ isRight }) => !isRight).length / judged.length;
  const isAnyCracked = judged.some(({ mask }) => pixels(mask) > 0);
  if (shown.length === 0 || !isAnyCracked) return { pictures, falseMarks, right: null, confidence: null };
  return { pictures, falseMarks, right, confidence };
}

const BINS = 10;

/** The bins that have marks. */
function binsOf(marks: readonly JudgedMark[]): Bin[] {
  const binOf = ({ confidence }: JudgedMark): number => Math.min(BINS - 1, Math.floor(confidence * BINS));
  return Array.from({ length: BINS }, (_, bin) => {
    const own = marks.filter((mark) => binOf(mark) === bin);
    return { from: bin / BINS, to: (bin + 1) / BINS, count: own.length, ...summaryOf(own) };
  }).filter(({ count }) => count > 0);
}

function summaryOf(marks: readonly JudgedMark[]): { right: number; confidence: number } {
  const right = marks.filter(({ isRight }) => isRight).length;
  const confidence = marks.reduce((sum, mark) => sum + mark.confidence, 0);
  return { right: right / marks.length, confidence: confidence / marks.length };
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
