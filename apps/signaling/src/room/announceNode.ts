import type { RoomPlacement } from '@sightline/server-kit/roomPlacement';
import type { Logger } from 'pino';
import type { RoomRegistry } from './RoomRegistry.ts';

/** The heartbeat of this node, with its load, by which new rooms are placed. `known` from the first one on. */
export function announceNode(options: {
  placement: RoomPlacement;
  node: string;
  registry: RoomRegistry;
  everyMs: number;
  logger: Logger;
}): { known: Promise<void>; close(): void } {
  const { placement, node, registry, logger } = options;
  let isPending = false;
  const announce = async (): Promise<void> => {
    if (isPending) return;
    isPending = true;
    const rooms = registry.rooms.length;
    const peers = registry.rooms.reduce((sum, room) => sum + room.peers.length, 0);
    await placement
      .announceNode({ node, rooms, peers })
      .catch((error: unknown) => logger.warn({ err: error }, 'node could not be announced'));
    isPending = false;
  };
  const known = announce();
  const timer = setInterval(() => void announce(), options.everyMs).unref();
  return {
    known,
    close: () => {
      clearInterval(timer);
      placement.withdrawNode(node).catch(() => undefined);
    },
  };
}
