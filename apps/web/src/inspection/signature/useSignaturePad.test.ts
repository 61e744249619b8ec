import { DrawnSignature } from '@sightline/contracts/inspections/signing';

import type { PointGroup } from 'signature_pad';
import { describe, expect, it } from 'vitest';
import { scaled, strokesOf } from './useSignaturePad.ts';

const pen = { dotSize: 0, minWidth: 0.5, maxWidth: 2.5, penColor: 'blue', velocityFilterWeight: 0.7 };
const stroke = (...points: [number, number][]): PointGroup => ({
  ...pen,
  compositeOperation: 'source-over',
  points: points.map(([x, y]) => ({ x, y, pressure: 0.5, time: 0 })),
});
const size = { width: 500, height: 200 };

describe('the strokes of a signature', () => {
  it('is empty before the first stroke', () => {
    expect(strokesOf([], size)).toBeNull();
    expect(strokesOf([stroke()], size)).toBeNull();
  });

  it('come from the pen, in the shape that a report stores', () => {
    const signature = strokesOf([stroke([10.04, 20], [12, 22.26]), stroke([50, 60])], size);
    expect(signature?.strokes).toEqual([
      [
        [10, 20],
        [12, 22.3],
      ],
      [[50, 60]],
    ]);
    expect(DrawnSignature.safeParse(signature).success).toBe(true);
  });

  it('end just beyond the edge where the pen left the area, so that the signature is not refused', () => {
    const signature = strokesOf([stroke([250, 190], [260, 320], [-80, 100], [900, -40])], size);
    expect(signature?.strokes).toEqual([
      [
        [250, 190],
        [260, 210],
        [-10, 100],
        [510, -10],
      ],
    ]);
    expect(DrawnSignature.safeParse(signature).success).toBe(true);
  });

  it('keep their proportions on a smaller area', () => {
    expect(strokesOf(scaled([stroke([100, 50])], 0.7), size)?.strokes).toEqual([[[70, 35]]]);
  });
});
