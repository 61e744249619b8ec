import { expect, test } from 'vitest';
import { figuresOf, outcomeOf } from './checkFigures.ts';

const at = (atMs: number, bytes: number, packets = 0, lostPackets = 0) => ({
  atMs,
  bytes,
  packets,
  lostPackets,
});
const sent = { path: 'udp', kilobitsPerSecond: 900, lossPercent: 0, roundTripMs: 40 } as const;

test('K-4 rate and loss are those between two measurements of the server', () => {
  expect(figuresOf(at(1000, 50_000, 100, 4), at(5000, 550_000, 580, 24))).toEqual({
    kilobitsPerSecond: 1000,
    lossPercent: 4,
  });
  expect(figuresOf(at(0, 500, 5, 3), at(4000, 500, 5, 1))).toEqual({ kilobitsPerSecond: 0, lossPercent: 0 });
});

test.each([
  ['good', 'everything within limits', sent, 2500],
  ['good', 'a still scene on a fast line', { ...sent, kilobitsPerSecond: 120 }, 2500],
  ['good', 'a still scene in a browser without an estimate', { ...sent, kilobitsPerSecond: 120 }, null],
  ['poor', 'a slow line', sent, 300],
  ['poor', 'a trickle', { ...sent, kilobitsPerSecond: 40 }, null],
  ['poor', 'a trickle on a line that is estimated to be fast', { ...sent, kilobitsPerSecond: 20 }, 2500],
  ['poor', 'lost packets', { ...sent, lossPercent: 5 }, 2500],
  ['poor', 'a long way', { ...sent, roundTripMs: 700 }, 2500],
  ['failed', 'nothing that arrived', { ...sent, kilobitsPerSecond: 0 }, 2500],
] as const)('K-4 sending is %s with %s', (outcome, _what, figures, capacity) => {
  expect(outcomeOf(figures, capacity)).toBe(outcome);
});
