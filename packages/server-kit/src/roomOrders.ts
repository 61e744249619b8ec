import { RoomRole } from '@sightline/contracts/accounts/roles';
import { Id } from '@sightline/contracts/core/ids';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { z } from 'zod';
import { connectRedis, disconnectRedis } from './redis.ts';

/** What the API orders every signaling node. A node that missed one finds its peers by their withdrawn rights. */
const RoomOrder = z.strictObject({
  do: z.literal('dropSubject'),
  /** `user:ID` or `guest:ID`. */
  subject: z.string(),
  /** Out of this room only; out of all rooms when absent. */
  inspectionId: Id.optional(),
  /** The peers of this signed-in session only: another device of the person stays. */
  sessionId: z.string().max(100).optional(),
  /** The peers of this role only: the person has another role in the room now. */
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
  // Rejects only when the connection is closed for good: ioredis subscribes again by itself after a loss.
  redis.subscribe(channelOf(prefix)).catch(() => undefined);
  return { close: () => disconnectRedis(redis) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Refused and logged by the caller, like every order that does not have the known shape.
    return undefined;
  }
}
