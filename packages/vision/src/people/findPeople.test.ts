import '@tensorflow/tfjs-backend-wasm';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { memory, setBackend } from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawnPerson } from '../testing/face.ts';
import { loadPeopleFinder, type ModelFiles, type PeopleFinder } from './findPeople.ts';
import { PEOPLE_MODELS } from './peopleModels.ts';

const SIZE = { width: 640, height: 360 };

let finder: PeopleFinder;
beforeAll(async () => {
  await setBackend('wasm');
  finder = await loadPeopleFinder({
    faces: filesOf(PEOPLE_MODELS.faces),
    silhouettes: filesOf(PEOPLE_MODELS.silhouettes),
  });
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
  expect(silhouette?.values.some(Boolean)).toBe(true);
});

it('finds no one on a wall, and frees its memory', async () => {
  const before = memory().numTensors;
  const wall = drawnPerson(SIZE, { left: 10_000, top: 0, side: 100 });
  expect(await finder.find(wall)).toEqual({ faces: [], silhouette: null });
  expect(memory().numTensors).toBe(before);
});
