import { expect, test } from 'vitest';
import { ReorderBuffer } from './ReorderBuffer.ts';
import { parseRtp } from './RtpPacket.ts';
import { SenderClock } from './SenderClock.ts';

const ORIENTATION_ID = 11;

/** A packet with a marker, an extension of one byte for the orientation, and two bytes of padding. */
function packetWith(orientation: number): Buffer {
  const header = [0xb0, 0x80 | 101, 0xff, 0xfe, 0, 0, 0, 100, 0, 0, 0, 7];
  const extensions = [0xbe, 0xde, 0, 1, 0, (ORIENTATION_ID << 4) | 0, orientation, 0];
  return Buffer.from([...header, ...extensions, 1, 2, 3, 0, 2]);
}

test.each([
  [0, 0],
  [1, 90],
  [2, 180],
  [3, 270],
  // The camera faces the user, which turns nothing.
  [9, 90],
])('reads an orientation of %i as %i degrees, and leaves out the padding', (orientation, rotation) => {
  expect(parseRtp(packetWith(orientation), ORIENTATION_ID)).toMatchObject({
    ssrc: 7,
    sequence: 0xfffe,
    timestamp: 100,
    isLast: true,
    rotation,
    payload: Buffer.from([1, 2, 3]),
  });
});

test('an extension with another id says nothing about the orientation', () => {
  expect(parseRtp(packetWith(1), 5)?.rotation).toBeNull();
});

test.each([
  ['RTCP', [0x80, 200, ...Array<number>(20).fill(0)]],
  ['another version', [0x40, 101, ...Array<number>(20).fill(0)]],
  ['a part of a packet', [0x80, 101, 0]],
  [
    'an extension that is longer than the packet',
    [0x90, 101, ...Array<number>(10).fill(0), 0xbe, 0xde, 0xff, 0xff],
  ],
])('does not read %s', (_what, bytes) => {
  expect(parseRtp(Buffer.from(bytes), ORIENTATION_ID)).toBeNull();
});

/** Delivers packets with these sequence numbers and arrival times; returns what came out. */
function reordered(arrivals: readonly (readonly [sequence: number, ms: number])[], end: number): string[] {
  const out: string[] = [];
  const buffer = new ReorderBuffer(
    ({ sequence }) => out.push(String(sequence)),
    (packets) => out.push(`${packets} lost`),
  );
  const packet = { ssrc: 7, timestamp: 0, isLast: true, rotation: null, payload: Buffer.alloc(1) };
  for (const [sequence, arrivedAt] of arrivals) buffer.push({ ...packet, sequence, arrivedAt });
  buffer.expire(end);
  return out;
}

test('puts packets in order, also where the numbers start again at 0', () => {
  const arrivals = [65_534, 0, 65_535, 2, 1, 1].map((sequence) => [sequence, 0] as const);
  expect(reordered(arrivals, 0)).toEqual(['65534', '65535', '0', '1', '2']);
});

test('waits 300 ms for a late packet, and then reports it as lost', () => {
  const arrivals = [
    [1, 0],
    [4, 100],
  ] as const;
  expect(reordered(arrivals, 399)).toEqual(['1']);
  expect(reordered(arrivals, 400)).toEqual(['1', '2 lost', '4']);
});

test('follows a sender that counts from another number', () => {
  const arrivals = [
    [1, 0],
    [2, 0],
    [30_000, 0],
    [30_001, 0],
  ] as const;
  expect(reordered(arrivals, 0)).toEqual(['1', '2', '30000', '30001']);
});

test('the clock of a sender ignores delays, and follows it when it drifts', () => {
  const clock = new SenderClock(1000);
  // The sender's clock is 0.1 % slow, and its packets are up to 200 ms late, but one in ten is not.
  for (let ms = 0; ms <= 60_000; ms += 20) clock.observe(ms * 0.999, 5000 + ms + ((ms / 20) % 10) * 20);
  expect(clock.timeOf(60_000 * 0.999)).toBeCloseTo(65_000, -2);
  expect(Math.abs(clock.timeOf(60_000 * 0.999) - 65_000)).toBeLessThan(15);
});
