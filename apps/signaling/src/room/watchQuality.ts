import { qualityOf, readPath } from '../media/quality.ts';
import type { Peer } from './Peer.ts';

/** Reads the paths of all peers every so often; a peer tells when its quality is another one than before. */
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
    // Its transports were closed while they were asked: there is nothing to tell about them.
  }
}
