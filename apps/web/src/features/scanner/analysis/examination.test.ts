import { expect, it } from 'vitest';
import { wall } from '../fakes.ts';
import { examineFrame } from './examination.ts';

const LOOKS_FOR = { cracks: true, irregularAreas: true };

/** A wall with a dark line, five pixels wide, that wanders from top to bottom. */
function cracked(): ReturnType<typeof wall> {
  const frame = wall(0);
  for (let y = 20; y < 220; y++) {
    const middle = Math.round(120 + y / 4 + 6 * Math.sin(y / 15));
    for (let x = middle - 1; x <= middle + 1; x++) frame.data.set([30, 30, 30], (y * frame.width + x) * 4);
  }
  return frame;
}

it('a crack is marked once, with an outline inside of the picture', async () => {
  const { regions, exposure } = await examineFrame(cracked(), {
    looksFor: LOOKS_FOR,
    sensitivity: 0.8,
    network: null,
  });
  expect([exposure, regions.map(({ kind }) => kind)]).toEqual(['fine', ['crack']]);
  const outline = regions[0]?.outline ?? [];
  expect(outline.length).toBeLessThanOrEqual(60);
  for (const [x, y] of outline) expect([x >= 0.3 && x <= 0.65, y >= 0 && y <= 1]).toEqual([true, true]);
});

it('nothing is searched in a frame that cannot be judged', async () => {
  const black = await examineFrame(wall(1, 0), { looksFor: LOOKS_FOR, sensitivity: 1, network: null });
  expect(black).toMatchObject({ exposure: 'tooDark', regions: [] });
});

it('tells a network that is still loading from joints everywhere', async () => {
  const tiled = wall(0);
  for (let index = 0; index < tiled.width * tiled.height; index++) {
    const [x, y] = [index % tiled.width, Math.floor(index / tiled.width)];
    if (x % 24 < 3 || y % 24 < 3) tiled.data.set([65, 65, 65], index * 4);
  }
  const options = { looksFor: { cracks: true, irregularAreas: false }, sensitivity: 0.8 };
  const check = async (network: 'loading' | null) =>
    (await examineFrame(tiled, { ...options, network })).crackCheck;
  expect(await check('loading')).toBe('networkLoading');
  expect(await check(null)).toBe('jointsEverywhere');
});
