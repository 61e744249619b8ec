import '@tensorflow/tfjs-backend-wasm';
import { readFileSync } from 'node:fs';
import { memory, setBackend } from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Frame } from '../frames.ts';
import { CRACK_PATH, noise, shaded, wall, withCrack } from '../testing/pictures.ts';
import type { CrackNetwork } from './CrackNetwork.ts';
import { CRACK_WEIGHTS } from './crackWeights.ts';
import { findCracks } from './findCracks.ts';
import { loadCrackNetwork } from './loadCrackNetwork.ts';

/** What is a crack and what only looks like one, for each of the detectors. */

const cracked = withCrack(wall(), CRACK_PATH);

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
  return (await findCracks(frame, { network: using, sensitivity: 0.8 })).regions;
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
});

describe('a crack that was filled', () => {
  it('is found, though it is lighter than the wall', async () => {
    const [crack, ...others] = await regionsIn(
      withCrack(wall(), CRACK_PATH, { width: 6, factor: 1.5 }),
      network,
    );
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

it('frees the memory of every frame', async () => {
  const before = memory().numTensors;
  await regionsIn(cracked, network);
  expect(memory().numTensors).toBe(before);
});
