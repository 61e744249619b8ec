import { qualityOf, readPath } from '../media/quality.ts';
import type { Peer } from './Peer.ts';

/** Samples the paths of all peers at an interval; a peer emits `changed` when its quality changed. */
export function watchQuality(peers: () => Iterable<Peer>, everyMs: number): { close(): void } {
  const updateAll = (): void => {
    for (const peer of peers()) void updateQuality(peer);
  };
  const timer = setInterval(updateAll, everyMs).unref();
  return { close: () => clearInterval(timer) };
}

async function updateQuality(peer: Peer): Promise<void> {
  const { media } = peer;
  if (!media || !peer.isConnected) return;
  try {
    peer.setQuality(qualityOf(await readPath(media)));
  } catch {
    // Its transports were closed while their statistics were read.
  }
}
