import type { PathReading } from './pathReading.ts';

/** The difference between two readings of one path. */
export interface PathFlow {
  bytesReceived: number;
  bytesSent: number;
  /** The fraction of packets lost in the worse direction, 0 to 1; null if there are too few to tell. */
  loss: number | null;
  isUdp: boolean;
}

/** With fewer packets, a lost one says nothing about the path. */
const ENOUGH_PACKETS = 20;

export function flowBetween(before: PathReading, now: PathReading): PathFlow {
  const received = now.packetsReceived - before.packetsReceived;
  const lost = Math.max(0, now.packetsLost - before.packetsLost);
  const receivedLoss = received + lost < ENOUGH_PACKETS ? null : lost / (received + lost);
  return {
    // A path that has changed counts from 0 again.
    bytesReceived: Math.max(0, now.bytesReceived - before.bytesReceived),
    bytesSent: Math.max(0, now.bytesSent - before.bytesSent),
    loss: receivedLoss === null && now.sentLoss === 0 ? null : Math.max(receivedLoss ?? 0, now.sentLoss),
    isUdp: now.protocol === 'udp',
  };
}

/** Only media has this many bytes between two readings: a check of the path is smaller. */
const FLOWING_BYTES = 400;

/**
 * Whether a path on which data arrived has fallen silent although `isExpected`: browsers take 5 seconds or
 * more to notice.
 */
export function hasFallenSilent([before, now]: readonly PathFlow[], isExpected: boolean): boolean {
  return (
    isExpected && before !== undefined && before.bytesReceived >= FLOWING_BYTES && now?.bytesReceived === 0
  );
}

/** Whether this device sends media, to which the server replies several times a second. */
export const isSendingMedia = (flow: PathFlow | undefined): boolean =>
  (flow?.bytesSent ?? 0) >= FLOWING_BYTES;

/** From this loss on, speech is hard to follow even with repaired packets. */
const HEAVY_LOSS = 0.2;
const READINGS = 10;
const HEAVY_READINGS = 8;

/**
 * Whether UDP fails so badly that TCP is worth a try: heavy loss in eight of the last ten readings. Some
 * networks throttle UDP alone. Loss that TCP would share, as on a weak cellular link, is rarely this heavy.
 */
export function isUdpFailing(flows: readonly PathFlow[]): boolean {
  const recent = flows.slice(-READINGS);
  const heavy = recent.filter(({ isUdp, loss }) => isUdp && loss !== null && loss >= HEAVY_LOSS);
  return heavy.length >= HEAVY_READINGS;
}

const REDUCED_READINGS = 4;
const FULL_READINGS = 10;

/**
 * Whether the picture is sent smaller for lack of bandwidth. Reported after 3 seconds, so that a short dip is
 * not, and withdrawn after 7.5 good seconds, so that a notice does not come and go. `was` is the last result.
 */
export function isHeldBack(was: boolean, reduced: readonly boolean[]): boolean {
  const recent = reduced.slice(was ? -FULL_READINGS : -REDUCED_READINGS);
  if (was) return recent.length < FULL_READINGS || recent.some(Boolean);
  return recent.length === REDUCED_READINGS && recent.every(Boolean);
}
