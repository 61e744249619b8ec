import { expect, it } from 'vitest';
import { hasUdpReply, readPath } from './pathReading.ts';

/** Members as Chromium states them. */
type Stats = Record<string, unknown> & { id: string; type: string };

const report = (...stats: Stats[]): ReadonlyMap<string, RTCStats> =>
  new Map(stats.map((one) => [one.id, one as unknown as RTCStats]));

const LOCAL = { id: 'L', type: 'local-candidate', candidateType: 'host', protocol: 'udp' };
const TCP = { ...LOCAL, id: 'T', protocol: 'tcp' };
const REMOTE = { id: 'R', type: 'remote-candidate', candidateType: 'host' };
const PAIR = { id: 'P', type: 'candidate-pair', localCandidateId: 'L', remoteCandidateId: 'R' };
const TRANSPORT = {
  id: 'X',
  type: 'transport',
  selectedCandidatePairId: 'P',
  bytesReceived: 500,
  bytesSent: 70,
};

const repliesOf = (...pairs: Stats[]) => readPath(report(TRANSPORT, LOCAL, TCP, REMOTE, ...pairs));

it('adds up what arrived, without the packets that probe the bandwidth', () => {
  const media = { type: 'inbound-rtp', packetsReceived: 40, packetsLost: 2 };
  const path = readPath(
    report(TRANSPORT, PAIR, LOCAL, REMOTE, { ...media, id: '1', ssrc: 7 }, { ...media, id: '2', ssrc: 1234 }),
  );
  expect(path).toMatchObject({ protocol: 'udp', bytesReceived: 500, bytesSent: 70 });
  expect(path).toMatchObject({ packetsReceived: 40, packetsLost: 2 });
});

it('takes the largest loss that the other end reports', () => {
  const reported = { type: 'remote-inbound-rtp' };
  const stats = report(
    { ...reported, id: '1', fractionLost: 0.1 },
    { ...reported, id: '2', fractionLost: 0.3 },
  );
  expect(readPath(stats).sentLoss).toBe(0.3);
});

it.each([
  ['bandwidth', 250_000, true],
  ['bandwidth', 900_000, false],
  ['cpu', 250_000, false],
  ['none', 250_000, false],
])(
  'M-12 with the reason %s at %i bits per second, whether the picture is smaller is %s',
  (reason, bitrate, is) => {
    const video = { id: 'V', type: 'outbound-rtp', kind: 'video', qualityLimitationReason: reason };
    expect(readPath(report({ ...PAIR, availableOutgoingBitrate: bitrate }, video)).isReduced).toBe(is);
  },
);

it('M-10 finds a reply over UDP on any pair, also when others have ended', () => {
  const before = repliesOf({ ...PAIR, responsesReceived: 20 });
  const other = { ...PAIR, id: 'Q' };
  expect(
    hasUdpReply(before, repliesOf({ ...PAIR, responsesReceived: 20 }, { ...other, responsesReceived: 0 })),
  ).toBe(false);
  expect(hasUdpReply(before, repliesOf({ ...other, responsesReceived: 1 }))).toBe(true);
});

it('M-10 takes a reply over TCP for none over UDP', () => {
  const before = repliesOf({ ...PAIR, responsesReceived: 20 });
  const tcp = { ...PAIR, id: 'Q', localCandidateId: 'T', responsesReceived: 9 };
  expect(hasUdpReply(before, repliesOf({ ...PAIR, responsesReceived: 20 }, tcp))).toBe(false);
});
