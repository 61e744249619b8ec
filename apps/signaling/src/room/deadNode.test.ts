import { once } from 'node:events';
import { mintId } from '@sightline/contracts/core/ids';
import { changeLabel, lockRoom, sendChat } from '@sightline/contracts/rooms/room';
import { RoomPlacement } from '@sightline/server-kit/RoomPlacement';
import { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGateway } from '../../../../infra/embedded/gateway/gateway.ts';
import { choosePort } from '../../../../infra/process/ports.ts';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { type StartedProcess, startProcess, untilReady } from '../../../../tests/support/processes.ts';
import { type RoomPeer, roomPeer } from '../../../../tests/support/roomPeer.ts';
import { issueTicket, type RoomServer, TICKET_SECRET } from '../../../../tests/support/roomServer.ts';

/** Two nodes as processes of their own behind the gateway, and pages that get tickets for whichever holds the room. */

interface Node {
  name: string;
  url: URL;
  process: StartedProcess;
}

let redis: Redis;
let placement: RoomPlacement;
let presence: RoomPresence;
let nodes: Node[];
let gateway: ReturnType<typeof createGateway>;
let origin: string;

beforeEach(async () => {
  const { redisUrl, redisPrefix } = isolatedServices();
  redis = connectRedis(redisUrl);
  placement = new RoomPlacement(redis, redisPrefix);
  presence = new RoomPresence(redis, redisPrefix);
  nodes = await Promise.all(['node-1', 'node-2'].map((name) => startNode(name, { redisUrl, redisPrefix })));
  const [first] = nodes;
  if (!first) throw new Error('no node');
  gateway = createGateway({
    targets: { api: first.url, nodes: new Map(nodes.map(({ name, url }) => [name, url])) },
  });
  gateway.server.listen(0, '127.0.0.1');
  await once(gateway.server, 'listening');
  const address = gateway.server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

afterEach(async () => {
  await gateway.close();
  await Promise.all(nodes.map((node) => node.process.stop()));
  disconnectRedis(redis);
});

async function startNode(
  name: string,
  { redisUrl, redisPrefix }: { redisUrl: string; redisPrefix: string },
): Promise<Node> {
  const port = await choosePort();
  const url = new URL(`http://127.0.0.1:${port}`);
  const started = startProcess(['node', 'apps/signaling/src/main.ts'], {
    PUBLIC_URL: 'http://localhost:8080',
    REDIS_URL: redisUrl,
    REDIS_PREFIX: redisPrefix,
    TICKET_SECRET,
    SIGNALING_NODE: name,
    SIGNALING_PORT: String(port),
    MEDIA_WORKERS: '1',
    MEDIASOUP_WORKER_BIN: process.env.MEDIASOUP_WORKER_BIN ?? '',
  });
  await untilReady(`${url.origin}/readyz`, started);
  return { name, url, process: started };
}

/** A page whose tickets name the node that holds the room, as those of the API. */
function page(inspectionId: string, name: string, role: 'host' | 'field'): RoomPeer {
  const ticket: RoomServer['ticket'] = async (id, person) =>
    issueTicket(id, (await placement.placeRoom(id)).node, person);
  const person = { subject: `user:${mintId()}`, name, role };
  return roomPeer({ server: { origin, ticket }, inspectionId, person });
}

async function nodeOf(inspectionId: string): Promise<Node> {
  const { node } = await placement.placeRoom(inspectionId);
  const found = nodes.find(({ name }) => name === node);
  if (!found) throw new Error(`no node ${node}`);
  return found;
}

/** Two people in a room with a name and a lock, after one of them has written. */
async function startCall() {
  const inspectionId = mintId();
  const [host, field] = [page(inspectionId, 'Dana', 'host'), page(inspectionId, 'Elena', 'field')];
  await host.join();
  await field.join();
  await host.ask(sendChat, { id: mintId(), text: 'before' });
  await host.ask(changeLabel, { id: mintId(), label: 'Kitchen', roomType: 'kitchen' });
  await host.ask(lockRoom, { id: mintId(), locked: true });
  return { inspectionId, host, field, node: await nodeOf(inspectionId) };
}

/** Waits until both are live again and see each other. */
async function untilTogether(host: RoomPeer, field: RoomPeer): Promise<void> {
  for (const [peer, other] of [
    [host, 'Elena'],
    [field, 'Dana'],
  ] as const)
    await peer.until(
      'together again',
      ({ call, peers }) => call.name === 'live' && peers.length === 1 && peers[0]?.name === other,
      10_000,
    );
}

test('R-15, R-18 after a node was killed, the pages are on the other one, and the room is as before', async () => {
  const { inspectionId, host, field, node } = await startCall();
  const before = [host.id(), field.id()];
  await expect.poll(async () => (await presence.list()).get(inspectionId)).toHaveLength(2);
  node.process.child.kill('SIGKILL');
  await Promise.all([host, field].map((peer) => peer.until('lost', ({ call }) => call.name !== 'live')));
  await untilTogether(host, field);
  const now = await nodeOf(inspectionId);
  expect(now.name).not.toBe(node.name);
  const { room, events } = field.getState();
  expect(room).toMatchObject({ label: 'Kitchen', locked: true });
  // No one has left: the seats were held.
  expect(events.map(({ kind }) => kind).filter((kind) => kind.startsWith('peer:'))).toEqual([
    'peer:joined',
    'peer:joined',
  ]);
  expect([host.id(), field.id()]).toEqual(before);
  expect(events.flatMap((event) => (event.kind === 'chat:sent' ? [event.data.text] : []))).toEqual([
    'before',
  ]);
  await field.ask(sendChat, { id: mintId(), text: 'after' });
  await host.until('the message', (state) =>
    state.events.some((event) => event.kind === 'chat:sent' && event.data.text === 'after'),
  );
  host.close();
  field.close();
});

test('a node that is stopped sends its pages to the other one at once', async () => {
  const { inspectionId, host, field, node } = await startCall();
  void node.process.stop();
  await Promise.all([host, field].map((peer) => peer.until('sent away', ({ call }) => call.name !== 'live')));
  await untilTogether(host, field);
  expect((await nodeOf(inspectionId)).name).not.toBe(node.name);
  host.close();
  field.close();
});
