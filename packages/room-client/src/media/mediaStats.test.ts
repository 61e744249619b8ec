import { expect, test } from 'vitest';
import { frozenBetween, frozenTotals, pathOf } from './mediaStats.ts';

const statsOf = (...all: Record<string, unknown>[]) =>
  new Map(all.map((one) => [String(one.id), one as unknown as RTCStats]));

function transport(local: Record<string, unknown>, remote: Record<string, unknown> = {}) {
  return statsOf(
    { id: 'T', type: 'transport', selectedCandidatePairId: 'P' },
    {
      id: 'P',
      type: 'candidate-pair',
      localCandidateId: 'L',
      remoteCandidateId: 'R',
      currentRoundTripTime: 0.08,
    },
    { id: 'L', type: 'local-candidate', protocol: 'udp', candidateType: 'host', ...local },
    { id: 'R', type: 'remote-candidate', candidateType: 'host', ...remote },
  );
}

test.each([
  ['udp', { protocol: 'udp' }],
  ['tcp', { protocol: 'tcp' }],
  ['relay', { candidateType: 'relay', relayProtocol: 'tls' }],
])('L-2 the path is %s', (expected, local) => {
  expect(pathOf([statsOf(), transport(local)])).toEqual({ path: expected, roundTripMs: 80 });
});

test('L-2 a page without a selected pair knows no path', () => {
  expect(pathOf([statsOf()])).toBeNull();
});

const picture = (id: string, totalFreezesDuration?: number) => ({
  id,
  type: 'inbound-rtp',
  kind: 'video',
  totalFreezesDuration,
});

test('L-2 the picture that stood still longest counts, from the last report on', () => {
  const before = frozenTotals([statsOf(picture('a', 3), picture('b', 10))]);
  const now = frozenTotals([statsOf(picture('a', 8), picture('b', 10.5), picture('new', 1))]);
  expect(frozenBetween(before, now)).toBe(5);
});

test('L-2 a browser that does not count frozen pictures reports none', () => {
  expect(frozenBetween(new Map(), frozenTotals([statsOf(picture('a'))]))).toBeNull();
});
