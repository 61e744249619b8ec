import '@tensorflow/tfjs-backend-wasm';
import { readFileSync } from 'node:fs';
import { setBackend } from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Frame, luminance } from '../frames.ts';
import { resize } from '../resize.ts';
import { brickWall } from '../testing/brickWall.ts';
import { EDGE_KINDS, edgePicture } from '../testing/edges.ts';
import type { CrackNetwork } from './CrackNetwork.ts';
import { CRACK_WEIGHTS } from './crackWeights.ts';
import { findCracks } from './findCracks.ts';
import { loadCrackNetwork } from './loadCrackNetwork.ts';
import { normalize } from './normalize.ts';
import { jointsIn } from './parallelLines.ts';

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);
/** The scanner's default threshold. */
const THRESHOLD = 0.7;

let network: CrackNetwork;

beforeAll(async () => {
  await setBackend('wasm');
  network = loadCrackNetwork(new Uint8Array(readFileSync(CRACK_WEIGHTS)).buffer);
});

afterAll(() => network.close());

const search = async (frame: Frame) => await findCracks(frame, { network, sensitivity: 0.8 });

it('marks fewer than one in ten pictures of chair legs, railings and cables', {
  timeout: 240_000,
}, async () => {
  let shown = 0;
  for (const kind of EDGE_KINDS)
    for (const seed of SEEDS) {
      const { regions } = await search(edgePicture(kind, seed));
      shown += regions.filter(({ confidence }) => confidence >= THRESHOLD).length;
    }
  expect(shown / (EDGE_KINDS.length * SEEDS.length)).toBeLessThan(0.1);
});

it('says of every brick wall that joints are everywhere, and doubts what it marks there', {
  timeout: 240_000,
}, async () => {
  for (const seed of SEEDS) {
    const { regions, isJointed } = await search(brickWall(seed));
    expect([seed, isJointed]).toEqual([seed, true]);
    for (const { confidence } of regions) expect(confidence).toBeLessThan(0.5);
  }
});

it('takes two or three ragged joints of a close-up for joints, and shows nothing there', {
  timeout: 240_000,
}, async () => {
  for (const seed of SEEDS) {
    const closeUp = brickWall(seed, 3);
    const { mask } = jointsIn(normalize(resize(luminance(closeUp), { width: 256, height: 256 })));
    expect([seed, mask.values.includes(1)]).toEqual([seed, true]);
    const { regions } = await search(closeUp);
    expect([seed, regions.filter(({ confidence }) => confidence >= THRESHOLD)]).toEqual([seed, []]);
  }
});
