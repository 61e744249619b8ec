import { describe, expect, it } from 'vitest';
import { ANCHOR_COUNT, decodeFaces, NUMBERS_EACH, withoutRepeats } from './faces.ts';

/** The numbers of the model where one anchor sees a face. */
function sees(anchor: number, logit: number, box: readonly number[]) {
  const logits = new Float32Array(ANCHOR_COUNT).fill(-20);
  const numbers = new Float32Array(ANCHOR_COUNT * NUMBERS_EACH);
  logits[anchor] = logit;
  numbers.set(box, anchor * NUMBERS_EACH);
  return decodeFaces(logits, numbers, 0.5);
}

describe('the faces of the model', () => {
  it('has 512 anchors on a grid of 16 and 384 on one of 8', () => {
    expect(ANCHOR_COUNT).toBe(896);
  });

  it.each<[string, number, [number, number]]>([
    ['first of the fine grid', 0, [0.5 / 16, 0.5 / 16]],
    ['second column of the fine grid', 2, [1.5 / 16, 0.5 / 16]],
    ['second row of the fine grid', 33, [0.5 / 16, 1.5 / 16]],
    ['last of the fine grid', 511, [15.5 / 16, 15.5 / 16]],
    ['first of the coarse grid', 512, [0.5 / 8, 0.5 / 8]],
    ['last of the coarse grid', 895, [7.5 / 8, 7.5 / 8]],
  ])('are around the anchor: the %s', (_, anchor, [x, y]) => {
    const [face, ...others] = sees(anchor, 2, [25.6, -12.8, 64, 128]);
    expect(others).toEqual([]);
    expect(face?.score).toBeCloseTo(0.881, 3);
    const [left = 0, top = 0, width = 0, height = 0] = face?.box ?? [];
    expect([left + width / 2, top + height / 2, width, height]).toEqual(
      [x + 0.1, y - 0.05, 0.25, 0.5].map((value) => expect.closeTo(value, 5)),
    );
  });

  it('are left out below the least score', () => {
    expect(sees(100, -0.1, [0, 0, 50, 50])).toEqual([]);
  });
});

it('of boxes on one face, the surest is left; two neighbors stay two', () => {
  const sure = { score: 0.9, box: [0.1, 0.1, 0.2, 0.2] as [number, number, number, number] };
  const again = { score: 0.7, box: [0.12, 0.1, 0.2, 0.22] as [number, number, number, number] };
  const neighbor = { score: 0.6, box: [0.28, 0.1, 0.2, 0.2] as [number, number, number, number] };
  expect(withoutRepeats([again, neighbor, sure])).toEqual([sure, neighbor]);
});
