import { expect, it } from 'vitest';
import { icePathOf } from './icePath.ts';

/** Members as Chromium and Firefox state them. */
type Stats = Record<string, unknown> & { id: string; type: string };

const report = (...stats: Stats[]): ReadonlyMap<string, RTCStats> =>
  new Map(stats.map((one) => [one.id, one as unknown as RTCStats]));

const LOCAL = {
  id: 'L',
  type: 'local-candidate',
  candidateType: 'host',
  protocol: 'udp',
  address: '10.0.0.7',
};
const REMOTE = {
  id: 'R',
  type: 'remote-candidate',
  candidateType: 'host',
  protocol: 'udp',
  address: '192.0.2.1',
};
const PAIR = { id: 'P', type: 'candidate-pair', localCandidateId: 'L', remoteCandidateId: 'R' };

it('is the pair that the transport names, without addresses', () => {
  const other = { ...PAIR, id: 'O', localCandidateId: 'X' };
  const transport = { id: 'T', type: 'transport', selectedCandidatePairId: 'P' };
  const stats = report(other, { ...PAIR, currentRoundTripTime: 0.0416 }, LOCAL, REMOTE, transport);
  expect(icePathOf(stats)).toEqual({ protocol: 'udp', local: 'host', remote: 'host', roundTripMs: 42 });
});

it('is the pair that Firefox marks as selected', () => {
  const stats = report(
    { ...PAIR, id: 'O' },
    { ...PAIR, selected: true },
    { ...LOCAL, candidateType: 'prflx' },
    REMOTE,
  );
  expect(icePathOf(stats)).toEqual({ protocol: 'udp', local: 'prflx', remote: 'host', roundTripMs: null });
});

it('has the protocol to the relay, which the candidate itself does not state', () => {
  const relay = { ...LOCAL, candidateType: 'relay', relayProtocol: 'tls' };
  const stats = report({ ...PAIR, selected: true }, relay, REMOTE);
  expect(icePathOf(stats)).toMatchObject({ protocol: 'tls', local: 'relay' });
});

it('is null while no pair is selected', () => {
  expect(icePathOf(report(PAIR, LOCAL, REMOTE, { id: 'T', type: 'transport' }))).toBeNull();
});
