import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coverPeople, type PeopleInFrame } from './coverPeople.ts';
import { FakeCanvas } from './FakeCanvas.ts';
import type { Box } from './fixtures.ts';

const FACE: Box = [0.4, 0.4, 0.1, 0.2];
const ONE_CELL = { columns: 1, rows: 1, values: Uint8Array.of(1) };
const NO_ONE: PeopleInFrame = { boxes: [], faces: [], silhouette: null };

beforeEach(() => void vi.stubGlobal('OffscreenCanvas', FakeCanvas));
afterEach(() => void vi.unstubAllGlobals());

/** A picture in which each pixel has another color, with these people covered. */
function covered(people: Partial<PeopleInFrame>): FakeCanvas {
  const canvas = new FakeCanvas(200, 100, (x, y) => [x, y, 0]);
  coverPeople(canvas.getContext() as unknown as OffscreenCanvasRenderingContext2D, { ...NO_ONE, ...people });
  return canvas;
}

function colorsIn(canvas: FakeCanvas, left: number, top: number, right: number, bottom: number): number {
  const colors = new Set<string>();
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) colors.add(canvas.at(x, y).join());
  return colors.size;
}

it('a face becomes a few squares, with its hair and chin, and nothing else changes', () => {
  const canvas = covered({ faces: [FACE] });
  // 80 to 100 and 40 to 60, with three tenths more on each side.
  expect(colorsIn(canvas, 74, 34, 106, 66)).toBe(25);
  expect(canvas.at(73, 50)).toEqual([73, 50, 0]);
  expect(canvas.at(90, 67)).toEqual([90, 67, 0]);
});

it('a person becomes ten squares across', () => {
  const canvas = covered({ boxes: [[0.2, 0.1, 0.24, 0.74]] });
  expect(colorsIn(canvas, 40, 10, 88, 84)).toBeLessThanOrEqual(10 * 15);
});

it('each cell of a silhouette becomes one square', () => {
  const values = new Uint8Array(50);
  values[12] = 1;
  const canvas = covered({ silhouette: { columns: 10, rows: 5, values } });
  expect(colorsIn(canvas, 40, 20, 60, 40)).toBe(1);
  expect(colorsIn(canvas, 0, 0, 200, 100)).toBe(200 * 100 - 20 * 20 + 1);
});

it.each<[string, Box, [number, number, number, number]]>([
  ['upper left', [-0.2, -0.2, 0.3, 0.3], [0, 0, 37, 18]],
  ['lower right', [0.9, 0.9, 0.4, 0.4], [157, 79, 200, 100]],
])('a face across the edge is covered up to it: %s', (_, box, [left, top, right, bottom]) => {
  const canvas = covered({ faces: [box] });
  expect(colorsIn(canvas, left, top, right, bottom)).toBeLessThanOrEqual(5 * 3);
  expect(canvas.at(100, 50)).toEqual([100, 50, 0]);
});

it('a face outside of the picture changes nothing', () => {
  const canvas = covered({ faces: [[1.2, 0.2, 0.1, 0.1]] });
  expect(colorsIn(canvas, 0, 0, 200, 100)).toBe(200 * 100);
});

it('fails where the browser gives no second canvas, so that no one stays recognizable', () => {
  const canvas = new FakeCanvas(200, 100, (x, y) => [x, y, 0]);
  const context = canvas.getContext() as unknown as OffscreenCanvasRenderingContext2D;
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null;
    },
  );
  for (const people of [{ faces: [FACE] }, { boxes: [FACE] }, { silhouette: ONE_CELL }])
    expect(() => coverPeople(context, { ...NO_ONE, ...people })).toThrow('no canvas');
});
