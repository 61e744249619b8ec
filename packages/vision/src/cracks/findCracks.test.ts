import '@tensorflow/tfjs-backend-wasm';
import { readFileSync } from 'node:fs';
import { setBackend } from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Frame } from '../frames.ts';
import { CRACK_PATH, shaded, wall, withCrack } from '../testing/pictures.ts';
import type { CrackNetwork } from './CrackNetwork.ts';
import { clearestOf, confidenceOf, confidenceOfRidge } from './confidence.ts';
import { CRACK_WEIGHTS } from './crackWeights.ts';
import { detectCracks } from './detectCracks.ts';
import { findCracks } from './findCracks.ts';
import { loadCrackNetwork } from './loadCrackNetwork.ts';

const cracked = withCrack(wall(), CRACK_PATH);
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
  return (await findCracks(frame, { network: using, sensitivity: 0.8 })).regions;
}

describe('possible cracks', () => {
  it('finds a drawn crack where it is', async () => {
    const [crack, ...others] = await regionsIn(cracked, network);
    expect(others).toEqual([]);
    // The scanner's default threshold.
    expect(crack?.confidence).toBeGreaterThan(0.7);
    const xs = (crack?.outline ?? []).map(({ x }) => x);
    const ys = (crack?.outline ?? []).map(({ y }) => y);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([expect.closeTo(60, -1.3), expect.closeTo(190, -1.3)]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([expect.closeTo(30, -1.3), expect.closeTo(200, -1.3)]);
  });

  it('finds none on a clean wall', async () => {
    expect(await regionsIn(wall(), network)).toEqual([]);
  });

  it('refuses a frame whose data does not fit its size', async () => {
    await expect(regionsIn({ ...cracked, height: 241 }, network)).rejects.toThrow('320 x 241 pixels');
  });
});

it('marks a crack of 44 pixels over its whole width', { tags: 'full' }, async () => {
  const path = CRACK_PATH.map(({ x, y }) => ({ x: 2 * x, y: 2 * y }));
  const large = wall({ width: 640, height: 480 });
  const { size, components } = await detectCracks(withCrack(large, path, { width: 44 }), {
    network,
    sensitivity: 0.8,
  });
  const middle = path.slice(1, -1).map(({ x, y }) => {
    const [column, row] = [Math.round((x * size.width) / 640), Math.round((y * size.height) / 480)];
    return row * size.width + column;
  });
  const marked = new Set(components.flat());
  expect(middle.filter((index) => marked.has(index))).toEqual(middle);
});

it('keeps a hairline that a ruler could have drawn, as doubtful', { tags: 'full' }, async () => {
  const straight = [
    { x: 110, y: 90 },
    { x: 180, y: 120 },
  ];
  const [hairline, ...others] = await regionsIn(withCrack(wall(), straight, { width: 1.5 }), network);
  expect(others).toEqual([]);
  expect(hairline?.confidence).toBeGreaterThan(0.2);
  expect(hairline?.confidence).toBeLessThan(0.5);
});

/** How far a pixel lies below a line that wavers across the picture. */
const below = (x: number, y: number): number => y - 120 - 6 * Math.sin(x / 15) - 3 * Math.sin(x / 6);

describe('a line at the edge of a darker surface', () => {
  // The light of the line itself varies as in a crack, or is the same all along as in ink.
  it.each([
    ['varies', 0.15],
    ['is like ink', 0],
  ])('that %s is doubtful, and said to be an edge', { tags: 'full' }, async (_how, varied) => {
    const picture = shaded(wall(), (x, y) => {
      if (Math.abs(below(x, y)) < 2) return 0.3 + varied * Math.sin(x / 9);
      return below(x, y) >= 2 ? 0.62 : 1;
    });
    const { regions, hasEdges } = await findCracks(picture, { network, sensitivity: 0.8 });
    expect(regions.filter(({ confidence }) => confidence >= 0.7)).toEqual([]);
    expect(hasEdges).toBe(true);
  });

  it('is not said of a crack', async () => {
    expect((await findCracks(cracked, { network, sensitivity: 0.8 })).hasEdges).toBe(false);
  });
});

describe('between straight joints', () => {
  const jointed = shaded(wall(), (_, y) => (y % 80 < 3 ? 0.5 : 1));

  it('a faint line is not shown, and the person is told that mortar is in view', async () => {
    const picture = withCrack(jointed, CRACK_PATH, { width: 2, factor: 0.9 });
    const { regions, hasEdges } = await findCracks(picture, { network, sensitivity: 0.8 });
    expect(regions.filter(({ confidence }) => confidence >= 0.7)).toEqual([]);
    expect(hasEdges).toBe(true);
  });

  it('nothing is said where nothing is in doubt', async () => {
    expect(await findCracks(jointed, { network, sensitivity: 0.8 })).toMatchObject({
      regions: [],
      hasEdges: false,
    });
  });
});

describe('the ridge filter alone', () => {
  it('abstains on tiles, because it cannot tell joints from cracks', async () => {
    const result = await findCracks(tiled, { network: null, sensitivity: 0.8 });
    expect(result).toEqual({ regions: [], isJointed: true, hasEdges: false });
  });
});

describe('confidence', () => {
  const features = {
    ...{ clearest: 0.95, unlikeEdges: 0.15, unlikeColors: 0.02 },
    ...{ width: 4, extent: 0.6, contrast: 0.4 },
  };
  const confidence = (changed: Partial<typeof features>): number =>
    confidenceOf({ features: { ...features, ...changed }, isDoubtful: false });

  it('of a clear mark with like sides passes the default threshold', () => {
    expect(confidence({})).toBeGreaterThan(0.7);
  });

  it.each([
    ['fainter', { clearest: 0.5 }],
    ['shorter', { extent: 0.13 }],
    ['between unlike edges', { unlikeEdges: 0.5 }],
    ['between unlike colors', { unlikeColors: 0.25 }],
    ['wide and darker', { width: 6, contrast: 1.4 }],
  ])('of one that is %s does not', (_how, changed) => {
    expect(confidence(changed)).toBeLessThan(0.7);
  });

  it('of a doubtful mark is half of it, and of one too faint to compare its sides low', () => {
    expect(confidenceOf({ features, isDoubtful: true })).toBeCloseTo(confidence({}) / 2);
    expect(confidenceOf({ features: null, isDoubtful: false })).toBeLessThan(0.3);
  });

  it('is that of the clearest tenth, since the ends of a crack are faint', () => {
    const faintEnds = [...Array.from({ length: 60 }, () => 0.2), ...Array.from({ length: 40 }, () => 1)];
    expect(clearestOf(faintEnds)).toBe(1);
    expect(confidenceOfRidge(1)).toBeGreaterThan(confidenceOfRidge(0.4));
  });
});

describe('the network', () => {
  it('refuses a file that was cut or damaged', () => {
    const whole = weights();
    expect(() => loadCrackNetwork(whole.slice(0, 1000))).toThrow('this file 1000');
    const damaged = whole.slice(0);
    new Float32Array(damaged)[7] = Number.NaN;
    expect(() => loadCrackNetwork(damaged)).toThrow('damaged');
  });
});
