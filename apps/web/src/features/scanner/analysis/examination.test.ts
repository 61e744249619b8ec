import type { Frame } from '@sightline/vision/frames';
import { expect, it } from 'vitest';
import { wall } from '../fakes.ts';
import { type Hint, hintFor } from '../hints.ts';
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

/** A picture whose pixels have these colors. */
function painted(color: (x: number, y: number) => readonly [number, number, number]): Frame {
  const [width, height] = [320, 240];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < width * height; index++)
    data.set([...color(index % width, Math.floor(index / width)), 255], index * 4);
  return { width, height, data };
}

/** Skin right before the lens, out of focus, with the noise of a camera. */
function hand(light: number): Frame {
  return painted((x, y) => {
    const noise = ((Math.imul(y * 320 + x + 1, 2654435761) >>> 16) % 5) - 2;
    const value = light * (1 - ((x - 160) / 420) ** 2 - ((y - 120) / 400) ** 2) + noise;
    return [1.25 * value, 0.9 * value, 0.75 * value];
  });
}

/** A page of text on a screen in its dark frame; the screen's pixels interfere with those of the camera. */
function filmedScreen(): Frame {
  return painted((x, y) => {
    if (x <= 30 || x >= 290 || y <= 25 || y >= 215) return [25, 25, 28];
    const interference = 18 * Math.sin(x / 9 + y / 14) + 12 * Math.sin(x / 17 - y / 8);
    const isText = y % 16 < 5 && x > 50 && x < 270 && (x * 7 + y) % 23 < 15;
    const value = 150 + 28 * Math.sin(2.33 * x) * Math.sin(2.33 * y) + interference - (isText ? 70 : 0);
    return [value, value, value + 8];
  });
}

it.each<[string, Frame, Hint]>([
  ['a black frame', wall(1, 0), 'tooDark'],
  ['a hand before the lens', hand(120), 'blurred'],
  ['a finger on the lens', hand(45), 'tooDark'],
  ['a filmed screen', filmedScreen(), 'jointsEverywhere'],
])('%s shows no crack, and the person is told why', async (_, frame, hint) => {
  const examination = await examineFrame(frame, { looksFor: LOOKS_FOR, sensitivity: 0.8, network: null });
  expect(examination.regions.filter(({ kind }) => kind === 'crack')).toEqual([]);
  expect(hintFor(examination, null)).toBe(hint);
});

it('a faint line between joints is not sure, and the person is told why', async () => {
  const frame = painted((x, y) => {
    const isFaint = y > 20 && y < 220 && Math.abs(x - 120 - y / 4 - 6 * Math.sin(y / 15)) < 1.5;
    const grain = ((Math.imul(y * 320 + x + 1, 2654435761) >>> 16) % 25) - 12;
    const value = grain + (y % 80 < 3 ? 75 : isFaint ? 132 : 150);
    return [value, value, value];
  });
  const looksFor = { cracks: true, irregularAreas: false };
  const examination = await examineFrame(frame, { looksFor, sensitivity: 0.8, network: null });
  expect(examination.regions.filter(({ confidence }) => confidence >= 0.7)).toEqual([]);
  expect(hintFor(examination, null)).toBe('edgesLeftOut');
});
