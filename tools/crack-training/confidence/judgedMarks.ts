import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { CrackNetwork } from '@sightline/vision/cracks/CrackNetwork';
import { confidenceIn, markIn } from '@sightline/vision/cracks/combineDetectors';
import type { Mark } from '@sightline/vision/cracks/confidence';
import { detectCracks } from '@sightline/vision/cracks/detectCracks';
import type { Frame } from '@sightline/vision/frames';
import { type Mask, maskOf, stretched } from '@sightline/vision/regions';
import sharp from 'sharp';

/** A photograph, the cracks in it, and what was marked there. */
export interface Judged {
  /** The folder: concrete, tile, everyday, ... */
  kind: string;
  isCracked: boolean;
  /** The number of pixels of its cracks. */
  real: number;
  marks: JudgedMark[];
}

export interface JudgedMark extends Mark {
  isCracked: boolean;
  isRight: boolean;
  /** By the model that is shipped. */
  confidence: number;
  /** The numbers of its pixels, and of those on a crack. */
  found: number;
  right: number;
  /** The pixels of cracks that it covers. */
  seen: number[];
}

/** In pixels of the photograph. */
const TOLERANCE = 2;

/** Only odd numbers: even ones are kept to measure. */
const isToFit = (name: string): boolean => /[13579]\.jpg$/.test(name);

export async function judgeFolder(
  folder: string,
  { network, isCracked }: { network: CrackNetwork; isCracked: boolean },
): Promise<Judged[]> {
  const all: Judged[] = [];
  for (const name of readdirSync(folder).filter(isToFit)) {
    const file = path.join(folder, name);
    const frame = await readFrame(file);
    const cracks = isCracked ? await readMask(file.replace('.jpg', '.png'), frame) : maskOf([], 0, 0);
    const marks = await judgeMarks(frame, { cracks, network, isCracked });
    all.push({ kind: path.basename(folder), isCracked, real: pixelsOf(cracks).length, marks });
  }
  return all;
}

async function readFrame(file: string): Promise<Frame> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

async function readMask(file: string, { width, height }: Frame): Promise<Mask> {
  const gray = sharp(file).removeAlpha().toColourspace('b-w').resize(width, height, { kernel: 'nearest' });
  const values = await gray.extractChannel(0).raw().toBuffer();
  return { width, height, values: Uint8Array.from(values, (value) => (value > 127 ? 1 : 0)) };
}

interface Truth {
  cracks: Mask;
  network: CrackNetwork;
  isCracked: boolean;
}

async function judgeMarks(frame: Frame, { cracks, network, isCracked }: Truth): Promise<JudgedMark[]> {
  const detection = await detectCracks(frame, { network, sensitivity: 0.8 });
  const { width, height } = detection.size;
  const near = isCracked ? around(cracks) : cracks;
  return detection.components.flatMap((component) => {
    const mark = markIn(component, detection);
    if (!mark) return [];
    const own = stretched(maskOf([component], width, height), frame);
    const [found, right] = [pixelsOf(own).length, pixelsOf(own, near).length];
    const seen = isCracked ? pixelsOf(cracks, around(own)) : [];
    const confidence = confidenceIn(component, detection);
    return [{ ...mark, isCracked, isRight: right >= found / 2, confidence, found, right, seen }];
  });
}

function pixelsOf({ values }: Mask, within?: Mask): number[] {
  const pixels: number[] = [];
  for (const [index, value] of values.entries())
    if (value && (!within || within.values[index])) pixels.push(index);
  return pixels;
}

/** All pixels whose centers are within the tolerance of a pixel of the mask. */
function around({ width, height, values }: Mask): Mask {
  const near = new Uint8Array(values.length);
  for (const index of pixelsOf({ width, height, values })) {
    const [x, y] = [index % width, Math.floor(index / width)];
    for (let row = Math.max(0, y - TOLERANCE); row <= Math.min(height - 1, y + TOLERANCE); row++) {
      const reach = Math.floor(Math.sqrt(TOLERANCE ** 2 - (row - y) ** 2));
      near.fill(1, row * width + Math.max(0, x - reach), row * width + Math.min(width, x + reach + 1));
    }
  }
  return { width, height, values: near };
}
