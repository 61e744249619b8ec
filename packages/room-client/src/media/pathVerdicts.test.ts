import { expect, it } from 'vitest';
import type { PathReading } from './pathReading.ts';
import { flowBetween, hasFallenSilent, isHeldBack, isUdpFailing, type PathFlow } from './pathVerdicts.ts';

const reading = (facts: Partial<PathReading> = {}): PathReading => ({
  protocol: 'udp',
  udpReplies: new Map(),
  bytesReceived: 0,
  bytesSent: 0,
  packetsReceived: 0,
  packetsLost: 0,
  sentLoss: 0,
  isReduced: false,
  ...facts,
});
const flow = (facts: Partial<PathFlow> = {}): PathFlow => ({
  bytesReceived: 9000,
  bytesSent: 9000,
  loss: 0,
  isUdp: true,
  ...facts,
});
const heavy = flow({ loss: 0.3 });

it('takes the loss of the worse direction', () => {
  const before = reading({ packetsReceived: 100, packetsLost: 2 });
  const now = reading({ packetsReceived: 190, packetsLost: 12, sentLoss: 0.25 });
  expect(flowBetween(before, now).loss).toBe(0.25);
  expect(flowBetween(before, { ...now, sentLoss: 0 }).loss).toBe(0.1);
});

it('knows no loss from a few packets', () => {
  expect(flowBetween(reading(), reading({ packetsReceived: 9, packetsLost: 3 })).loss).toBeNull();
});

it('counts from 0 after the path has changed', () => {
  expect(flowBetween(reading({ bytesReceived: 50_000 }), reading({ bytesReceived: 20 })).bytesReceived).toBe(
    0,
  );
});

it('M-10 finds a path silent after a reading without a byte', () => {
  const silent = flow({ bytesReceived: 0 });
  expect(hasFallenSilent([flow(), silent], true)).toBe(true);
  expect(hasFallenSilent([flow(), flow({ bytesReceived: 60 })], true)).toBe(false);
  expect(hasFallenSilent([silent, silent], true)).toBe(false);
});

it('M-10 expects nothing on a path whose senders are muted', () => {
  expect(hasFallenSilent([flow(), flow({ bytesReceived: 0 })], false)).toBe(false);
});

it('M-11 gives UDP up after heavy loss in eight of ten readings, and not before', () => {
  expect(isUdpFailing(Array.from({ length: 7 }, () => heavy))).toBe(false);
  expect(isUdpFailing([flow(), flow(), ...Array.from({ length: 8 }, () => heavy)])).toBe(true);
  expect(isUdpFailing([flow(), flow(), flow(), ...Array.from({ length: 7 }, () => heavy)])).toBe(false);
});

it.each([
  ['moderate loss, which TCP would share', flow({ loss: 0.15 })],
  ['heavy loss over TCP, which is the last resort', flow({ loss: 0.4, isUdp: false })],
  ['a path without enough packets to tell', flow({ loss: null })],
])('M-11 does not give UDP up for %s', (_name, one) => {
  expect(isUdpFailing(Array.from({ length: 10 }, () => one))).toBe(false);
});

it('M-12 calls the picture smaller after four readings, and full again after ten', () => {
  const readings = (count: number, isReduced: boolean): boolean[] =>
    Array.from({ length: count }, () => isReduced);
  expect(isHeldBack(false, readings(3, true))).toBe(false);
  expect(isHeldBack(false, [...readings(3, true), false])).toBe(false);
  expect(isHeldBack(false, readings(4, true))).toBe(true);
  expect(isHeldBack(true, readings(9, false))).toBe(true);
  expect(isHeldBack(true, [...readings(9, false), true])).toBe(true);
  expect(isHeldBack(true, readings(10, false))).toBe(false);
});
