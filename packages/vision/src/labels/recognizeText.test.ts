import { describe, expect, it } from 'vitest';
import type { Frame } from '../frames.ts';
import { boxAtCorners, boxInPicture, leveling } from './leveling.ts';
import { decodeText, recognizeText, type TextNetworks } from './recognizeText.ts';
import { textRegionsIn } from './textRegions.ts';

const SIZE = { width: 320, height: 256 };

interface Bar {
  x: number;
  y: number;
  length: number;
  height: number;
  /** Degrees. */
  angle: number;
}

/** Whether a pixel is on a bar; `along` is the share of the bar's length from its first end. */
function placeOn({ x, y, length, height, angle }: Bar, column: number, row: number) {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [column + 0.5 - x, row + 0.5 - y];
  const along = dx * Math.cos(turn) + dy * Math.sin(turn);
  const across = dy * Math.cos(turn) - dx * Math.sin(turn);
  return { isOn: Math.abs(along) < length / 2 && Math.abs(across) < height / 2, along: along / length + 0.5 };
}

/** A picture with bars, light at their beginning and dark at their end. */
function pictureOf(bars: readonly Bar[]): Frame {
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(255);
  for (let row = 0; row < SIZE.height; row++)
    for (let column = 0; column < SIZE.width; column++)
      for (const bar of bars) {
        const { isOn, along } = placeOn(bar, column, row);
        if (isOn)
          data.fill(200 * (1 - along), (row * SIZE.width + column) * 4, (row * SIZE.width + column) * 4 + 3);
      }
  return { ...SIZE, data };
}

/** Networks that find whatever is not white, and read "RIGHT" from light to dark, and noise from dark to light. */
const NETWORKS: TextNetworks = {
  alphabet: Array.from('RIGHT').filter((sign, index, all) => all.indexOf(sign) === index),
  detect: ({ width, height, values }) => {
    const white = (1 - 0.485) / 0.229;
    const isInk = (index: number): boolean => (values[index] ?? white) < white - 0.5;
    return Promise.resolve({
      width,
      height,
      values: Float32Array.from({ length: width * height }, (_, index) => (isInk(index) ? 0.9 : 0)),
    });
  },
  read: ({ width, height, values }) => {
    const row = Math.floor(height / 2) * width;
    const [first = 0, last = 0] = [
      values[row + Math.floor(width / 4)],
      values[row + Math.floor((3 * width) / 4)],
    ];
    const sure = first > last ? 0.95 : 0.6;
    const signs = 6;
    const steps = 'RIGHT'.length;
    const out = new Float32Array(steps * signs);
    Array.from('RIGHT').forEach((sign, step) => {
      out[step * signs + 1 + NETWORKS.alphabet.indexOf(sign)] = sure;
    });
    return Promise.resolve({ steps, signs, values: out });
  },
};

describe('text is found', () => {
  it.each([0, 5, -12, 40, 80, -85])('at %s degrees, with its size', (angle) => {
    const bar = { x: 160, y: 128, length: 180, height: 20, angle };
    const values = Float32Array.from({ length: SIZE.width * SIZE.height }, (_, index) =>
      placeOn(bar, index % SIZE.width, Math.floor(index / SIZE.width)).isOn ? 0.9 : 0,
    );
    const regions = textRegionsIn({ ...SIZE, values });
    expect(regions).toHaveLength(1);
    const [region] = regions;
    expect((180 * (region?.angle ?? 0)) / Math.PI).toBeCloseTo(angle, 0);
    expect(Math.abs((region?.center.x ?? 0) - 160)).toBeLessThan(1.5);
    expect(Math.abs((region?.center.y ?? 0) - 128)).toBeLessThan(1.5);
    // The network marks the core of a line.
    expect((region?.height ?? 0) / 20).toBeGreaterThan(1.3);
    expect((region?.length ?? 0) / 180).toBeLessThan(1.3);
  });

  it('nowhere in an empty map, and not in a speck', () => {
    const values = new Float32Array(SIZE.width * SIZE.height);
    expect(textRegionsIn({ ...SIZE, values })).toEqual([]);
    values[1000] = 0.9;
    expect(textRegionsIn({ ...SIZE, values })).toEqual([]);
  });
});

describe('a picture', () => {
  const bars = (angle: number): Bar[] =>
    [-40, 0, 40].map((offset) => {
      const turn = (angle * Math.PI) / 180;
      const [x, y] = [160 - offset * Math.sin(turn), 128 + offset * Math.cos(turn)];
      return { x, y, length: 140, height: 16, angle };
    });

  it.each([0, 8, -20, 90, -90, 180, 173])(
    'that is turned by %s degrees is read the right way up',
    async (angle) => {
      const { lines, leveling: turned } = await recognizeText(pictureOf(bars(angle)), NETWORKS);
      expect(lines).toHaveLength(3);
      for (const line of lines) {
        expect(line).toMatchObject({ text: 'RIGHT' });
        expect(line.confidence).toBeCloseTo(0.95, 2);
        expect(Math.abs(line.slope ?? 0)).toBeLessThan(0.05);
      }
      const difference = turned.angle - (angle * Math.PI) / 180;
      expect(Math.cos(difference)).toBeCloseTo(1, 2);
    },
  );

  it.each([
    ['at its end', { x: 270, y: 128 }, { atStart: false, atEnd: true }],
    ['at its beginning', { x: 50, y: 128 }, { atStart: true, atEnd: false }],
    ['nowhere', { x: 160, y: 128 }, { atStart: false, atEnd: false }],
  ])('whose edge cuts a line %s says so', async (_where, place, isCut) => {
    const bar = { ...place, length: 180, height: 16, angle: 0 };
    expect((await recognizeText(pictureOf([bar]), NETWORKS)).lines).toMatchObject([{ text: 'RIGHT', isCut }]);
  });

  it('whose edge cuts all letters of a line does not have that line', async () => {
    const bar = { x: 160, y: 2, length: 140, height: 16, angle: 0 };
    expect((await recognizeText(pictureOf([bar]), NETWORKS)).lines).toEqual([]);
  });

  it('without text has no lines', async () => {
    expect((await recognizeText(pictureOf([]), NETWORKS)).lines).toEqual([]);
  });
});

it('a box of the leveled picture is in the same place in the picture', () => {
  const turned = leveling({ width: 400, height: 300 }, Math.PI / 2);
  const corners = [
    { x: 40, y: 60 },
    { x: 80, y: 60 },
    { x: 80, y: 240 },
    { x: 40, y: 240 },
  ];
  const box = boxInPicture(turned, boxAtCorners(turned, corners));
  for (const [side, place] of Object.entries({ left: 0.1, right: 0.2, top: 0.2, bottom: 0.8 }))
    expect(box[side as keyof typeof box]).toBeCloseTo(place);
});

describe('the signs of a line', () => {
  const alphabet = ['A', 'B'];
  const steps = (...best: [sign: number, probability: number][]) => {
    const values = new Float32Array(best.length * 3);
    best.forEach(([sign, probability], step) => {
      values[step * 3 + sign] = probability;
    });
    return { steps: best.length, signs: 3, values };
  };

  it('are joined, except where a blank is between two equal ones', () => {
    const text = decodeText(steps([1, 0.9], [1, 0.9], [0, 1], [1, 0.8], [2, 0.7]), alphabet);
    expect(text.text).toBe('AAB');
    expect(text.confidence).toBeCloseTo(0.8);
  });

  it('are none where each step is blank', () => {
    expect(decodeText(steps([0, 1], [0, 1]), alphabet)).toEqual({ text: '', confidence: 0 });
  });
});
