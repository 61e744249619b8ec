import '@tensorflow/tfjs-backend-wasm';
import { readFileSync } from 'node:fs';
import { setBackend } from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BAD_INPUTS } from '../testing/badInput.ts';
import type { CrackNetwork } from './CrackNetwork.ts';
import { CRACK_WEIGHTS } from './crackWeights.ts';
import { findCracks } from './findCracks.ts';
import { loadCrackNetwork } from './loadCrackNetwork.ts';

/** The scanner's default threshold. */
const THRESHOLD = 0.7;

let network: CrackNetwork;

beforeAll(async () => {
  await setBackend('wasm');
  network = loadCrackNetwork(new Uint8Array(readFileSync(CRACK_WEIGHTS)).buffer);
});

afterAll(() => network.close());

it.each(Object.entries(BAD_INPUTS))('shows no crack in %s', { timeout: 240_000 }, async (_what, picture) => {
  for (const seed of [1, 2, 3]) {
    const { regions } = await findCracks(picture(seed), { network, sensitivity: 0.8 });
    expect([seed, regions.filter(({ confidence }) => confidence >= THRESHOLD)]).toEqual([seed, []]);
  }
});
