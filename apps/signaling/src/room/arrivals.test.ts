import { mintId } from '@sightline/contracts/core/ids';
import { notifyStaff } from '@sightline/contracts/jobs';
import { JobQueue } from '@sightline/server-kit/JobQueue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { roomPeer } from '../../../../tests/support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../../../tests/support/roomServer.ts';

let server: RoomServer;
let queue: JobQueue;
beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
  queue = JobQueue.open({ redisUrl: server.redisUrl, prefix: server.redisPrefix });
});
afterAll(async () => {
  await queue.close();
  await server.close();
});

const planned = async (): Promise<number> => (await queue.counts(notifyStaff.name)).delayed ?? 0;

test('P-9 staff are notified of people without a host, once for a call, and not of a call with its host', async () => {
  const led = mintId();
  const host = roomPeer({ server, inspectionId: led });
  await host.join();
  const guest = roomPeer({ server, inspectionId: led, person: { role: 'field' } });
  await guest.join();
  expect(await planned()).toBe(0);
  const alone = mintId();
  const [first, second] = [1, 2].map(() =>
    roomPeer({ server, inspectionId: alone, person: { role: 'field' } }),
  );
  await first?.join();
  await expect.poll(planned).toBe(1);
  await second?.join();
  await expect.poll(planned).toBe(1);
  for (const peer of [host, guest, first, second]) peer?.close();
});
