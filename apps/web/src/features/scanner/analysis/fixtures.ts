import type { Fixture } from '@sightline/contracts/scans/scans';
import type { SeenRegion } from './examination.ts';

/** Fixtures by their names in the COCO data set, with which the object model was trained. */
const FIXTURES: Record<string, Fixture> = {
  toilet: 'toilet',
  sink: 'sink',
  refrigerator: 'refrigerator',
  oven: 'oven',
  microwave: 'microwave',
  toaster: 'toaster',
  tv: 'tv',
  bed: 'bed',
  couch: 'couch',
  chair: 'chair',
  'dining table': 'diningTable',
  clock: 'clock',
  'potted plant': 'pottedPlant',
};

/** The left edge, top edge, width and height. */
export type Box = [number, number, number, number];

/** An object in the form of the object model, in pixels. */
export interface Detected {
  class: string;
  score: number;
  bbox: Box;
}

/** The boxes in shares of the picture, cut at its edges. */
export function inShares(detected: readonly Detected[], { width, height }: ImageData): Detected[] {
  return detected.map((one) => {
    const [left, top, right, bottom] = [
      clamp(one.bbox[0] / width),
      clamp(one.bbox[1] / height),
      clamp((one.bbox[0] + one.bbox[2]) / width),
      clamp((one.bbox[1] + one.bbox[3]) / height),
    ];
    return { ...one, bbox: [left, top, right - left, bottom - top] };
  });
}

export const isPerson = ({ class: name }: Detected): boolean => name === 'person';

export function countFixtures(detected: readonly Detected[]): Partial<Record<Fixture, number>> {
  const counts: Partial<Record<Fixture, number>> = {};
  for (const { class: name } of detected) {
    const fixture = fixtureOf(name);
    if (fixture) counts[fixture] = (counts[fixture] ?? 0) + 1;
  }
  return counts;
}

/** The detected fixtures, with boxes in shares of the picture. Other objects are left out. */
export function fixtureRegions(detected: readonly Detected[]): SeenRegion[] {
  return detected.flatMap(({ class: name, score, bbox: [x, y, width, height] }) => {
    const fixture = fixtureOf(name);
    if (!fixture) return [];
    const [right, bottom] = [clamp(x + width), clamp(y + height)];
    const outline: SeenRegion['outline'] = [
      [x, y],
      [right, y],
      [right, bottom],
      [x, bottom],
    ];
    return [{ kind: 'object', fixture, confidence: clamp(score), outline }];
  });
}

function fixtureOf(name: string): Fixture | null {
  return Object.hasOwn(FIXTURES, name) ? (FIXTURES[name] ?? null) : null;
}

const clamp = (value: number): number => Math.min(Math.max(value, 0), 1);
