import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeCanvas } from './FakeCanvas.ts';
import { FrameAnalyzer } from './FrameAnalyzer.ts';

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  // The files of the models cannot be fetched, as without a connection.
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => void vi.unstubAllGlobals());

it('a frame that cannot be checked for people is not kept while people must be blurred', async () => {
  const analyzer = new FrameAnalyzer();
  const bitmap = new FakeCanvas(64, 48, (x, y) => [x, y, 100]);
  await analyzer.examine(bitmap, {
    pixels: 64,
    looksFor: { cracks: false, irregularAreas: false, objects: false },
    sensitivity: 0.8,
  });
  expect(await analyzer.keep(true)).toBeNull();
  expect(await analyzer.keep(false)).toMatchObject({ blurred: 0, blob: { type: 'image/jpeg' } });
});
