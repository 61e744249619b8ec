import type { Consumer } from 'mediasoup/types';
import { expect, test } from 'vitest';
import { ReducedPictures } from './ReducedPictures.ts';

const COUNTS = { reduce: 3, full: 4 };

/** A consumer of a camera with three layers. */
function consumer(current: number | null, facts: object = {}): Consumer {
  return {
    type: 'simulcast',
    paused: false,
    producerPaused: false,
    preferredLayers: { spatialLayer: 2, temporalLayer: 2 },
    currentLayers: current === null ? undefined : { spatialLayer: current, temporalLayer: 2 },
    score: { score: 10, producerScore: 10, producerScores: [10, 10, 10] },
    ...facts,
  } as unknown as Consumer;
}

/** The result after each of these samples. */
function said(samples: Consumer[]): boolean[] {
  const pictures = new ReducedPictures();
  return samples.map((one) => pictures.sample([one]));
}

test('M-12 a lower layer is said once it has lasted, and taken back once the wanted one has', () => {
  expect(said(Array(COUNTS.reduce).fill(consumer(0)))).toEqual([false, false, true]);
  const back = [...Array(COUNTS.reduce).fill(consumer(1)), ...Array(COUNTS.full).fill(consumer(2))];
  expect(said(back).slice(COUNTS.reduce)).toEqual([true, true, true, false]);
});

test('M-12 a short dip, as right after joining, says nothing', () => {
  const dips = [consumer(0), consumer(1), consumer(2), consumer(null), consumer(0), consumer(2)];
  expect(said(dips)).not.toContain(true);
});

test.each([
  ['the page wants no larger one', consumer(0, { preferredLayers: { spatialLayer: 0 } })],
  ['the sender sends no higher one', consumer(0, { score: { producerScores: [10, 0, 0] } })],
  ['the sender has paused', consumer(null, { producerPaused: true })],
  ['the sender sends nothing', consumer(null, { score: { producerScores: [0, 0, 0] } })],
  ['there are no layers', consumer(null, { type: 'simple' })],
])('M-12 the picture is as it should be if %s', (_why, one) => {
  expect(said(Array(5).fill(one))).not.toContain(true);
});
