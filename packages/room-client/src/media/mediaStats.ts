import type { MediaPath } from '@sightline/contracts/rooms/callMinutes';
import { icePathOf } from './icePath.ts';

/** The browser's statistics of one transport. */
export type TransportStats = ReadonlyMap<string, RTCStats>;

/** The path of the first transport that has one: `relay` if either side uses one. */
export function pathOf(
  stats: readonly TransportStats[],
): { path: MediaPath; roundTripMs: number | null } | null {
  for (const one of stats) {
    const found = icePathOf(one);
    if (!found) continue;
    const { protocol, local, remote, roundTripMs } = found;
    const isRelayed = local === 'relay' || remote === 'relay';
    return { path: isRelayed ? 'relay' : protocol === 'udp' ? 'udp' : 'tcp', roundTripMs };
  }
  return null;
}

/**
 * The seconds for which each received picture has been frozen since it began, by the id of its stream. Empty
 * without pictures, and in browsers that do not count them.
 */
export function frozenTotals(stats: readonly TransportStats[]): Map<string, number> {
  const all = stats.flatMap((one) => [...one.values()]) as ReceivedStats[];
  return new Map(
    all.flatMap(({ id, type, kind, totalFreezesDuration }) =>
      type === 'inbound-rtp' && kind === 'video' && totalFreezesDuration !== undefined
        ? [[id, totalFreezesDuration] as const]
        : [],
    ),
  );
}

/** In seconds, of the picture that was frozen the longest; null without pictures. */
export function frozenBetween(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): number | null {
  if (now.size === 0) return null;
  const increases = [...now].map(([id, seconds]) => seconds - (before.get(id) ?? 0));
  return Math.max(0, ...increases);
}

/** The members of a received stream that are read (W3C webrtc-stats). */
interface ReceivedStats extends RTCStats {
  kind?: string;
  totalFreezesDuration?: number;
}
