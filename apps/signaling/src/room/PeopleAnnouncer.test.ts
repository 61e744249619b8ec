import { mintId } from '@sightline/contracts/core/ids';
import { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { connectRedis } from '@sightline/server-kit/redis';
import { expect, test } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { roomPeer } from '../../../../tests/support/roomPeer.ts';
import { startRoomServer } from '../../../../tests/support/roomServer.ts';

test('announces the people in a call, marks disconnected ones, and withdraws them with the node', async () => {
  const services = isolatedServices();
  const server = await startRoomServer({ ...services, settings: { announcePeopleMs: 20 } });
  const redis = connectRedis(services.redisUrl);
  const presence = new RoomPresence(redis, services.redisPrefix);
  const inspectionId = mintId();
  const people = async () => (await presence.list()).get(inspectionId);
  try {
    const maria = roomPeer({ server, inspectionId, person: { name: 'Maria Lopez', role: 'field' } });
    await maria.join();
    await expect.poll(people).toMatchObject([{ name: 'Maria Lopez', role: 'field', isConnected: true }]);
    maria.close();
    await expect.poll(people).not.toMatchObject([{ isConnected: true }]);
  } finally {
    await server.close();
  }
  await expect.poll(people).toBeUndefined();
  redis.disconnect();
});
