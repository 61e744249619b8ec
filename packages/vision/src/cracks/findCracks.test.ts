import '@tensorflow/tfjs-backend-wasm';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memory, setBackend } from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Frame } from '../frames.ts';
import { noise, shaded, wall, withCrack } from '../testing/pictures.ts';
import { weightsFile } from '../training/fingerprint.ts';
import type { CrackNetwork } from './CrackNetwork.ts';
import { BOTH_DETECTORS, confidenceOf, FILTER_ALONE } from './confidence.ts';
import { CRACK_WEIGHTS } from './crackWeights.ts';
import { findCracks } from './findCracks.ts';
import { loadCrackNetwork } from './loadCrackNetwork.ts';

/** No stretch of it is long and straight, as of a line that was drawn with a ruler. */
const path = [
  [60, 30],
  [70, 45],
  [79, 48],
  [95, 70],
  [97, 86],
  [107, 101],
  [110, 120],
  [128, 134],
  [143, 137],
  [160, 150],
  [166, 169],
  [182, 182],
  [190, 200],
].map(([x = 0, y = 0]) => ({ x, y }));
const cracked = withCrack(wall(), path);
const tiled = shaded(wall(), (x, y) => (x % 24 < 3 || y % 24 < 3 ? 0.5 : 1));

let network: CrackNetwork;

beforeAll(async () => {
  await setBackend('wasm');
  network = loadCrackNetwork(weights());
});

afterAll(() => network.close());

function weights(): ArrayBuffer {
  return new Uint8Array(readFileSync(CRACK_WEIGHTS)).buffer;
}

async function regionsIn(frame: Frame, using: CrackNetwork | null) {
  const result = await findCracks(frame, { network: using, sensitivity: 0.8 });
  return result.kind === 'searched' ? result.regions : [];
}

describe.each([
  ['with the network', () => network],
  ['with the ridge filter alone', () => null],
])('possible cracks %s', (_how, using) => {
  it('finds a drawn crack where it is', async () => {
    const [crack, ...others] = await regionsIn(cracked, using());
    expect(others).toEqual([]);
    // The scanner's default threshold.
    expect(crack?.confidence).toBeGreaterThan(0.7);
    const xs = (crack?.outline ?? []).map(({ x }) => x);
    const ys = (crack?.outline ?? []).map(({ y }) => y);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([expect.closeTo(60, -1.3), expect.closeTo(190, -1.3)]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([expect.closeTo(30, -1.3), expect.closeTo(200, -1.3)]);
  });

  it.each([
    ['a clean wall', wall()],
    [
      'a wall with the soft shadow of a window frame',
      shaded(wall(), (x) => 1 - 0.4 / (1 + Math.exp((160 - x) / 12))),
    ],
    ['a floor with joints', shaded(wall(), (x, y) => (x % 80 < 2 || y % 80 < 2 ? 0.6 : 1))],
    [
      'the rim of a drain',
      shaded(wall(), (x, y) => (Math.abs(Math.hypot(x - 150, y - 120) - 70) < 1.5 ? 0.4 : 1)),
    ],
    ['a joint across a corner', shaded(wall(), (x, y) => (Math.abs(x + 0.8 * y - 70) < 1.5 ? 0.4 : 1))],
    ['a black frame', wall({ color: [0, 0, 0], noise: 0 })],
    ['one pixel', wall({ width: 1, height: 1 })],
    ['noise', noise(160, 120)],
  ])('finds none in %s', async (_what, frame) => {
    expect(await regionsIn(frame, using())).toEqual([]);
  });

  it('gives the same result for the same frame', async () => {
    expect(await regionsIn(cracked, using())).toEqual(await regionsIn(cracked, using()));
  });

  it('refuses a frame whose data does not fit its size', async () => {
    await expect(regionsIn({ ...cracked, height: 241 }, using())).rejects.toThrow('320 x 241 pixels');
  });
});

describe('a crack that was filled', () => {
  it('is found, though it is lighter than the wall', async () => {
    const [crack, ...others] = await regionsIn(withCrack(wall(), path, { width: 6, factor: 1.5 }), network);
    expect(others).toEqual([]);
    // Its edges are seen at half the size.
    const ys = (crack?.outline ?? []).map(({ y }) => y);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([expect.closeTo(30, -1.5), expect.closeTo(200, -1.5)]);
  });

  it.each([
    ['a bright cable', shaded(wall(), (x, y) => (Math.abs(y - 60 - ((x - 160) / 30) ** 2) < 3 ? 1.5 : 1))],
    ['light joints', shaded(wall(), (x, y) => (x % 80 < 3 || y % 80 < 3 ? 1.5 : 1))],
  ])('is not what %s is', async (_what, frame) => {
    expect(await regionsIn(frame, network)).toEqual([]);
  });
});

describe('the ridge filter alone', () => {
  it('abstains on tiles, because it cannot tell joints from cracks', async () => {
    const result = await findCracks(tiled, { network: null, sensitivity: 0.8 });
    expect(result).toEqual({ kind: 'abstained', reason: 'jointedOrTextured' });
  });
});

describe('confidence', () => {
  it('is the share of findings of that strength that are cracks, by the clearest tenth of each', () => {
    const faintEnds = [...Array.from({ length: 60 }, () => 0.2), ...Array.from({ length: 40 }, () => 1)];
    expect(confidenceOf(faintEnds, BOTH_DETECTORS)).toBeCloseTo(0.77, 2);
    expect(
      confidenceOf(
        Array.from({ length: 100 }, () => 0.8),
        BOTH_DETECTORS,
      ),
    ).toBeCloseTo(0.64, 2);
    expect(confidenceOf([1], FILTER_ALONE)).toBeGreaterThan(confidenceOf([0.4], FILTER_ALONE));
  });
});

describe('the network', () => {
  it('frees the memory of every frame', async () => {
    const before = memory().numTensors;
    await regionsIn(cracked, network);
    expect(memory().numTensors).toBe(before);
  });

  it('has weights of the generator and the training script that are here', () => {
    expect(fileURLToPath(CRACK_WEIGHTS)).toBe(weightsFile());
  });

  it('refuses a file that was cut or damaged', () => {
    const whole = weights();
    expect(() => loadCrackNetwork(whole.slice(0, 1000))).toThrow('this file 1000');
    const damaged = whole.slice(0);
    new Float32Array(damaged)[7] = Number.NaN;
    expect(() => loadCrackNetwork(damaged)).toThrow('damaged');
  });
});
