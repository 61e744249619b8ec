import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeCanvas } from './FakeCanvas.ts';
import { FrameAnalyzer } from './FrameAnalyzer.ts';
import type { Detected } from './fixtures.ts';
import { RunningBackend } from './RunningBackend.ts';
import { ScanModel } from './ScanModel.ts';

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  // The files of the models cannot be fetched, as without a connection.
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => void vi.unstubAllGlobals());

const NOTHING = { cracks: false, irregularAreas: false, objects: false };
const OPTIONS = { pixels: 64, looksFor: NOTHING, sensitivity: 0.8 };

/** A picture in which each pixel has another color. */
const picture = (): FakeCanvas => new FakeCanvas(64, 48, (x, y) => [x, y, 100]);

/** The colors that a kept picture has in a part of it. */
async function colorsIn(blob: Blob, left: number, top: number, right: number, bottom: number) {
  const pixels = JSON.parse(await blob.text()) as number[][];
  const inside = pixels.filter((_, index) => {
    const [x, y] = [index % 64, Math.floor(index / 64)];
    return x >= left && x < right && y >= top && y < bottom;
  });
  return new Set(inside.map((color) => color.join())).size;
}

/** Models that find a person in the middle of each picture; TensorFlow.js starts after as many failures. */
function modelsWithPerson({ failures = 0 } = {}) {
  let left = failures;
  const tensorFlow = { start: async () => 'wasm' as const, startFaster: async () => 'wasm' as const };
  const opened = <Output>(on: RunningBackend, output: Output) =>
    ScanModel.open(on, async () => ({ run: async () => output, close: () => {} }));
  return async () => ({
    startTensorFlow: async () => {
      if (left-- > 0) throw new Error('No backend of TensorFlow.js starts here');
      return await RunningBackend.start({ ...tensorFlow, isLost: () => false });
    },
    openCrackModel: async () => await Promise.reject(new Error('There is no network')),
    openObjectModel: async (on: RunningBackend) => {
      const person: Detected = { class: 'person', score: 0.9, bbox: [16, 12, 32, 24] };
      return await opened(on, [person]);
    },
    openPeopleModel: async (on: RunningBackend) =>
      await opened(on, {
        faces: [[0.25, 0.25, 0.5, 0.5] as [number, number, number, number]],
        silhouette: null,
      }),
  });
}

it.each([
  ['by the models for faces', null],
  ['by the object model', 'https://app.test/model.json'],
])('covers a person who is found %s', async (_how, modelUrl) => {
  const analyzer = new FrameAnalyzer(modelsWithPerson());
  await analyzer.prepare(modelUrl);
  await analyzer.examine(picture(), OPTIONS);
  const kept = await analyzer.keep(true);
  expect(kept?.blurred).toBe(1);
  expect(await colorsIn(kept?.blob ?? new Blob(), 16, 12, 48, 36)).toBeLessThanOrEqual(10 * 10);
  expect(await colorsIn((await analyzer.keep(false))?.blob ?? new Blob(), 16, 12, 48, 36)).toBe(32 * 24);
});

it('checks the next frame for people once TensorFlow.js starts', async () => {
  const analyzer = new FrameAnalyzer(modelsWithPerson({ failures: 2 }));
  await analyzer.prepare(null);
  await analyzer.examine(picture(), OPTIONS);
  expect(await analyzer.keep(true)).toBeNull();
  expect(await analyzer.keep(true)).toMatchObject({ blurred: 1 });
});

it('a frame that cannot be checked for people is not kept while people must be blurred', async () => {
  const analyzer = new FrameAnalyzer();
  await analyzer.examine(picture(), OPTIONS);
  expect(await analyzer.keep(true)).toBeNull();
  expect(await analyzer.keep(false)).toMatchObject({ blurred: 0, blob: { type: 'image/jpeg' } });
});

it('asks for the crack network again after it could not be had, as without a connection', async () => {
  const openCrackModel = vi.fn(async () => await Promise.reject(new TypeError('Failed to fetch')));
  const models = modelsWithPerson();
  const analyzer = new FrameAnalyzer(async () => ({ ...(await models()), openCrackModel }));
  expect((await analyzer.prepare(null)).cracks).toBe('filterAlone');
  await analyzer.prepare(null);
  expect(openCrackModel).toHaveBeenCalledTimes(2);
});
