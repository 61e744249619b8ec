import type { measureCheck } from '@sightline/contracts/rooms/checkMedia';
import type { CheckOutcome, CheckResult } from '@sightline/contracts/rooms/phoneChecks';
import type { z } from 'zod';

/** What the server has received, and when its reply arrived. */
export interface Measured extends z.output<typeof measureCheck.reply> {
  atMs: number;
}

export type Sent = NonNullable<CheckResult['sent']>;

export function figuresOf(first: Measured, last: Measured): Omit<Sent, 'path' | 'roundTripMs'> {
  const bits = Math.max(0, last.bytes - first.bytes) * 8;
  const packets = Math.max(0, last.packets - first.packets);
  // A late packet counts as lost only until it arrives.
  const lost = Math.max(0, last.lostPackets - first.lostPackets);
  const share = packets + lost === 0 ? 0 : lost / (packets + lost);
  return {
    kilobitsPerSecond: Math.round(bits / Math.max(1, last.atMs - first.atMs)),
    lossPercent: Math.round(share * 1000) / 10,
  };
}

/** The limits beyond which people notice: of the picture first, then of the conversation. */
const POOR_LOSS_PERCENT = 3;
const POOR_ROUND_TRIP_MS = 400;
/** The rate in kilobits per second of a call's middle layer, which a phone on site must reach. */
const POOR_CAPACITY = 500;
/**
 * In kilobits per second. A still scene needs little, but any camera more than this. An estimate of the
 * capacity says nothing about what arrived.
 */
const POOR_RATE = 100;

/** `capacity` is the browser's estimate in kilobits per second; null in browsers without one. */
export function outcomeOf(
  { kilobitsPerSecond, lossPercent, roundTripMs }: Sent,
  capacity: number | null,
): CheckOutcome {
  if (kilobitsPerSecond === 0) return 'failed';
  const isSlow = kilobitsPerSecond < POOR_RATE || (capacity !== null && capacity < POOR_CAPACITY);
  const isLate = (roundTripMs ?? 0) > POOR_ROUND_TRIP_MS;
  return isSlow || isLate || lossPercent > POOR_LOSS_PERCENT ? 'poor' : 'good';
}
