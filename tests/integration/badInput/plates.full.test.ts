import type { LabelDraft } from '@sightline/vision/labels/labelDrafts';
import type { TextNetworks } from '@sightline/vision/labels/recognizeText';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { draftsOf, openNetworks } from '../../load/measures/labels.ts';
import { type Plate, renderPlate } from '../../support/plates.ts';

/**
 * Nameplates that are hard to photograph, read by the networks that the product ships. A plate in Chinese is only tested
 * as text (packages/vision/src/labels/readLabel.test.ts), since this machine has no font to draw one.
 */

const SIZE = { width: 1600, height: 1200 };
const CODES = ['model', 'serial'] as const;
/** From here on, a person would accept a draft without looking twice. */
const HIGH_CONFIDENCE = 0.8;

let networks: TextNetworks;
let plate: Plate;
beforeAll(async () => {
  networks = await openNetworks();
  plate = await renderPlate(1);
});

/** The models and serials that are offered with another value than the printed one. */
function wrongCodes(drafts: ReadonlyMap<string, LabelDraft>): LabelDraft[] {
  return CODES.flatMap((field) => drafts.get(field) ?? []).filter(
    ({ field, value }) => value !== plate.facts[field],
  );
}

describe('a plate that the edge of the picture cuts', () => {
  const { width, height } = SIZE;
  const left = (share: number) => ({ left: 0, top: 0, width: Math.round(share * width), height });
  const right = (share: number) => {
    const from = Math.round(share * width);
    return { left: from, top: 0, width: width - from, height };
  };
  const upper = { left: 0, top: 0, width, height: height / 2 };

  it.each([
    ['the left third', left(0.35)],
    ['the left half', left(0.5)],
    ['the left two thirds', left(0.65)],
    ['the right half', right(0.5)],
    ['the right two thirds', right(0.35)],
    ['the upper half', upper],
  ])('has no part of a model or serial, and no wrong one that looks certain: %s', async (_part, kept) => {
    const part = await sharp(plate.jpeg).extract(kept).jpeg({ quality: 95 }).toBuffer();
    const drafts = await draftsOf(part, networks);
    const wrong = wrongCodes(drafts);
    expect(wrong.filter(({ field, value }) => plate.facts[field]?.includes(value))).toEqual([]);
    expect(wrong.filter(({ confidence }) => confidence >= HIGH_CONFIDENCE)).toEqual([]);
  });
});

it('a plate that is upside down is read as if it were upright', async () => {
  const turned = await sharp(plate.jpeg).rotate(180).jpeg({ quality: 95 }).toBuffer();
  const drafts = await draftsOf(turned, networks);
  expect(wrongCodes(drafts)).toEqual([]);
  expect(drafts.get('serial')?.value).toBe(plate.facts.serial);
});
