import { RoomRole } from '@sightline/contracts/accounts/roles';
import { Id } from '@sightline/contracts/core/ids';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { z } from 'zod';
import { connectRedis, disconnectRedis } from './redis.ts';

/**
 * An order of the API to every signaling node. A node that missed one finds its peers by their revoked rights.
 */
const RoomOrder = z.strictObject({
  do: z.literal('dropSubject'),
  /** The person, `user:ID` or `guest:ID`. */
  subject: z.string(),
  /** Limits the order to this room; without it, all rooms. */
  inspectionId: Id.optional(),
  /** Limits the order to the peers of this session: other devices of the person stay. */
  sessionId: z.string().max(100).optional(),
  /** Limits the order to the peers of this role: the person now has another role in the room. */
  role: RoomRole.optional(),
  reason: z.enum(['revoked', 'signedOut']),
});
export type RoomOrder = z.infer<typeof RoomOrder>;

const channelOf = (prefix: string): string => `${prefix}:room-orders`;

export async function publishRoomOrder(redis: Redis, prefix: string, order: RoomOrder): Promise<void> {
  await redis.publish(channelOf(prefix), JSON.stringify(RoomOrder.parse(order)));
}

export function subscribeRoomOrders(
  redisUrl: string,
  prefix: string,
  handler: (order: RoomOrder) => void,
  logger?: Logger,
): { close(): void } {
  const redis = connectRedis(redisUrl, logger);
  redis.on('message', (_channel: string, message: string) => {
    const order = RoomOrder.safeParse(parseJson(message));
    if (order.success) handler(order.data);
    else logger?.warn({ err: order.error }, 'room order not understood');
  });
  // This rejects only when the connection is closed permanently: ioredis subscribes again after a loss.
  redis.subscribe(channelOf(prefix)).catch(() => undefined);
  return { close: () => disconnectRedis(redis) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller refuses and logs it, like every malformed order.
    return undefined;
  }
}
