import '@tensorflow/tfjs-backend-wasm';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { memory, setBackend } from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawnPerson } from '../testing/face.ts';
import { loadPeopleFinder, type ModelFiles, type PeopleFinder } from './findPeople.ts';
import { PEOPLE_MODELS } from './peopleModels.ts';

const SIZE = { width: 640, height: 360 };
const FACES = filesOf(PEOPLE_MODELS.faces);
const SILHOUETTES = filesOf(PEOPLE_MODELS.silhouettes);

let finder: PeopleFinder;
beforeAll(async () => {
  await setBackend('wasm');
  finder = await loadPeopleFinder({ faces: FACES, silhouettes: SILHOUETTES });
});
afterAll(() => finder.close());

function filesOf({ graph, weights }: { graph: URL; weights: URL }): ModelFiles {
  return { graph: readFileSync(graph, 'utf8'), weights: new Uint8Array(readFileSync(weights)).buffer };
}

it('the files are those that were published', () => {
  const hashes = Object.values(PEOPLE_MODELS).flatMap(({ graph, weights }) =>
    [graph, weights].map((file) => createHash('sha256').update(readFileSync(file)).digest('hex')),
  );
  expect(hashes).toEqual([
    'a765f7b2a6c1d841ecc0b0686e5f51b141b39b7bcdf2888542dc9d9fc4384a87',
    'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72',
    '8b7f5f95c0159a83a7240b1298a67012cfffd0396bfa653bdf452913610e9a88',
    '8f57aaa72dc068a50bd37c232d2e073e107912241e459002e1480876676f382a',
  ]);
});

it.each([
  ['near', { left: 200, top: 30, side: 330 }],
  ['at the other end of the room', { left: 480, top: 150, side: 120 }],
])('finds a person %s: face and silhouette, at their place', async (_, { left, top, side }) => {
  const { faces, silhouette } = await finder.find(drawnPerson(SIZE, { left, top, side }));
  expect(faces).toHaveLength(1);
  const [x = 0, y = 0, width = 0, height = 0] = faces[0] ?? [];
  const middle = [(x + width / 2) * SIZE.width, (y + height / 2) * SIZE.height];
  expect(Math.abs((middle[0] ?? 0) - (left + 0.5 * side))).toBeLessThan(0.1 * side);
  expect(Math.abs((middle[1] ?? 0) - (top + 0.5 * side))).toBeLessThan(0.15 * side);
  const { columns = 0, rows = 0, values = new Uint8Array() } = silhouette ?? {};
  const cells = [...values].flatMap((value, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [across, down] = [((column + 0.5) * SIZE.width) / columns, ((row + 0.5) * SIZE.height) / rows];
    return [{ isPerson: value === 1, x: (across - left) / side, y: (down - top) / side }];
  });
  // In shares of the drawn square: the face, and what is farther than a cell and its neighbor from the person.
  const inFace = cells.filter(({ x, y }) => Math.hypot((x - 0.5) / 0.2, (y - 0.46) / 0.26) < 0.9);
  const margin = (2 * SIZE.width) / columns / side;
  const outside = cells.filter(({ x, y }) => x < 0.08 - margin || x > 0.92 + margin || y < 0.1 - margin);
  expect([inFace.length > 0, inFace.filter(({ isPerson }) => !isPerson)]).toEqual([true, []]);
  expect(outside.filter(({ isPerson }) => isPerson)).toEqual([]);
});

it('frees the first model where the second cannot be loaded', async () => {
  const before = memory().numTensors;
  const damaged = { ...SILHOUETTES, graph: '{}' };
  await expect(loadPeopleFinder({ faces: FACES, silhouettes: damaged })).rejects.toThrow();
  expect(memory().numTensors).toBe(before);
});

it('frees the picture on which a model fails', async () => {
  const other = await loadPeopleFinder({ faces: SILHOUETTES, silhouettes: SILHOUETTES });
  const before = memory().numTensors;
  await expect(other.find(drawnPerson(SIZE, { left: 0, top: 0, side: 300 }))).rejects.toThrow();
  expect(memory().numTensors).toBe(before);
  other.close();
});

it('finds no one on a wall, and frees its memory', async () => {
  const before = memory().numTensors;
  const wall = drawnPerson(SIZE, { left: 10_000, top: 0, side: 100 });
  expect(await finder.find(wall)).toEqual({ faces: [], silhouette: null });
  expect(memory().numTensors).toBe(before);
});
