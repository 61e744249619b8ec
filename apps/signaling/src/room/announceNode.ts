import type { RoomPlacement } from '@sightline/server-kit/RoomPlacement';
import type { Logger } from 'pino';
import type { Recorders } from '../recording/Recorders.ts';
import type { NodeLoad } from './NodeLoad.ts';
import type { RoomRegistry } from './RoomRegistry.ts';

/** This node's heartbeat and load, by which the API places new rooms. `known` resolves after the first. */
export function announceNode(options: {
  placement: RoomPlacement;
  node: string;
  registry: RoomRegistry;
  load: NodeLoad;
  /** The node's address inside the network, at which it records for other nodes; null if it does not. */
  internalUrl: string | null;
  recorders: Recorders;
  everyMs: number;
  logger: Logger;
}): { known: Promise<void>; close(): void } {
  const { placement, node, registry, load, internalUrl: url, recorders, logger } = options;
  // Only one is pending at a time: an unavailable Redis must not collect a queue of outdated heartbeats.
  let isPending = false;
  const announce = async (): Promise<void> => {
    if (isPending) return;
    isPending = true;
    const rooms = registry.rooms.length;
    const peers = registry.rooms.reduce((sum, room) => sum + room.peers.length, 0);
    const recorder = url !== null && { recorder: { url, free: recorders.free } };
    await load
      .isFull()
      .then((isFull) => placement.announceNode({ node, rooms, peers, isFull, ...recorder }))
      .catch((error: unknown) => logger.warn({ err: error }, 'node could not be announced'));
    isPending = false;
  };
  const known = announce();
  const timer = setInterval(() => void announce(), options.everyMs).unref();
  return {
    known,
    close: () => {
      clearInterval(timer);
      // The node is withdrawn at once, so that no room is placed here until the heartbeat expires. Without
      // Redis it expires by itself.
      placement.withdrawNode(node).catch(() => undefined);
    },
  };
}
