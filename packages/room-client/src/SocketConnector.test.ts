import { once } from 'node:events';
import { mintId } from '@sightline/contracts/core/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway } from '../../../infra/embedded/gateway/gateway.ts';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { tabMemory } from '../../../tests/support/roomPeer.ts';
import { type RoomProxy, startRoomProxy } from '../../../tests/support/roomProxy.ts';
import { issueTicket, type RoomServer, startRoomServer } from '../../../tests/support/roomServer.ts';
import { SocketConnector } from './SocketConnector.ts';

let nodes: [RoomServer, RoomServer];
/** A proxy before the first node. */
let proxy: RoomProxy;
let gateway: ReturnType<typeof createGateway>;
let origin: string;

beforeAll(async () => {
  const services = isolatedServices();
  nodes = [
    await startRoomServer({ ...services, node: 'node-1' }),
    await startRoomServer({ ...services, node: 'node-2' }),
  ];
  proxy = await startRoomProxy(nodes[0].port);
  const targets = { 'node-1': new URL(proxy.origin), 'node-2': new URL(nodes[1].origin) };
  gateway = createGateway({ targets: { api: targets['node-2'], nodes: new Map(Object.entries(targets)) } });
  gateway.server.listen(0, '127.0.0.1');
  await once(gateway.server, 'listening');
  const address = gateway.server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});

afterAll(async () => {
  await gateway.close();
  await proxy.close();
  for (const node of nodes) await node.close();
});

// The lease of a room is not placed again here, so that each ticket is of a room of its own.
test('R-15 a page whose node has fallen silent goes to the node that has the room now', async () => {
  let holder = 'node-1';
  const options = {
    inspectionId: mintId(),
    origin,
    memory: tabMemory(),
    fetchTicket: () => issueTicket(mintId(), holder),
  };
  const connector = new SocketConnector(options, () => undefined);
  (await connector.byTicket()).close();
  connector.remember({ peerId: mintId(), resumeToken: 'x'.repeat(43) });
  proxy.freeze();
  holder = 'node-2';
  // The test ends long before this timeout of the seat.
  const link = await connector.bySeatOrNode(600_000);
  expect(link.isOpen).toBe(true);
  link.close();
});
