import { once } from 'node:events';
import { mintId } from '@sightline/contracts/core/ids';
import { answerRecording, requestRecording } from '@sightline/contracts/rooms/recording';
import { RoomPlacement } from '@sightline/server-kit/RoomPlacement';
import { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { expect, test } from 'vitest';
import { createGateway } from '../../../../../../infra/embedded/gateway/gateway.ts';
import { isolatedServices } from '../../../../../../tests/support/isolated.ts';
import { type RoomPeer, roomPeer } from '../../../../../../tests/support/roomPeer.ts';
import { issueTicket, type Person, startRoomServer } from '../../../../../../tests/support/roomServer.ts';
import { takeDoubles } from '../../../../../../tests/support/takeDouble.ts';

const takes = takeDoubles();
const recording = { company: 'Coastal Inspections', keepDays: 90 };

const untilIs = (page: RoomPeer, state: string) =>
  page.until(`recording is ${state}`, ({ recording }) => recording.state === state);

test('R-28, Q-28 a node that is stopped records until the next one does', async () => {
  const services = isolatedServices();
  const redis = connectRedis(services.redisUrl);
  const [placement, presence] = [RoomPlacement, RoomPresence].map(
    (Kind) => new Kind(redis, services.redisPrefix),
  ) as [RoomPlacement, RoomPresence];
  const [former, next] = await Promise.all(
    ['node-1', 'node-2'].map((node) => startRoomServer({ ...services, node, createTake: takes.create })),
  );
  if (!former || !next) throw new Error('two nodes are started');
  const nodes = new Map([former, next].map(({ node, origin }) => [node, new URL(origin)]));
  const gateway = createGateway({ targets: { api: new URL(former.origin), nodes } });
  gateway.server.listen(0, '127.0.0.1');
  await once(gateway.server, 'listening');
  const address = gateway.server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const nodeOf = async (id: string) => (await placement.placeRoom(id)).node;
  const ticket = async (id: string, person?: Person) => await issueTicket(id, await nodeOf(id), person);

  const inspectionId = mintId();
  const joined = async (person: Person): Promise<RoomPeer> => {
    const page = roomPeer({ server: { origin, ticket }, inspectionId, person });
    await page.join();
    return page;
  };
  const host = await joined({ subject: `user:${mintId()}`, name: 'Dana', role: 'host', recording });
  const elena = await joined({ subject: `guest:${mintId()}`, name: 'Elena', role: 'field' });
  const questionId = mintId();
  await host.ask(requestRecording, { id: questionId });
  await untilIs(elena, 'asking');
  await elena.ask(answerRecording, { id: mintId(), questionId, answer: 'agreed' });
  await untilIs(host, 'recording');
  await expect.poll(async () => (await presence.list()).get(inspectionId)).toHaveLength(2);

  const start = takes.hold('start');
  const own = (await nodeOf(inspectionId)) === former.node ? former : next;
  let isClosed = false;
  const closed = own.close().then(() => {
    isClosed = true;
  });
  await expect.poll(() => takes.made.length).toBe(2);
  const [first, second] = takes.made;
  for (const page of [host, elena])
    await page.until('moved', ({ recording }) => recording.state !== 'recording');
  expect({ isClosed, calls: first?.calls }).toEqual({ isClosed: false, calls: ['start'] });
  start.release();
  await closed;
  expect(first?.calls).toEqual(['start', 'stop nodeStopped']);
  expect(second?.calls).toEqual(['start']);
  expect(second?.ids?.recordingId).toBe(first?.ids?.recordingId);
  for (const page of [host, elena]) await untilIs(page, 'recording');

  for (const page of [host, elena]) page.close();
  await (own === former ? next : former).close();
  await gateway.close();
  disconnectRedis(redis);
}, 40_000);
