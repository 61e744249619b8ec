import { expect, test } from 'vitest';
import { checkPatience } from './checkNetwork.ts';

test.each([
  [200, 1],
  [1000, 1],
  [2500, 2.5],
  [60_000, 4],
])(
  'K-4 after a handshake of %i ms, the limits of a phone check are multiplied by %d',
  (handshakeMs, factor) => {
    expect(checkPatience(handshakeMs)).toBe(factor);
  },
);
