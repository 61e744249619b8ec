import { once } from 'node:events';
import { mintId } from '@sightline/contracts/core/ids';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createGateway } from '../../../infra/embedded/gateway/gateway.ts';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { tabMemory } from '../../../tests/support/roomPeer.ts';
import { type RoomProxy, startRoomProxy } from '../../../tests/support/roomProxy.ts';
import { issueTicket, type RoomServer, startRoomServer } from '../../../tests/support/roomServer.ts';
import { SocketConnector } from './SocketConnector.ts';
import { SocketLink } from './SocketLink.ts';

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

afterEach(() => {
  proxy.restore();
});

/** Was in a room of the first node, which does not know its seat; the next ticket is for the node `holder`. */
async function connectorOutside(holder: string): Promise<SocketConnector> {
  let node = 'node-1';
  const options = {
    inspectionId: mintId(),
    origin,
    memory: tabMemory(),
    // The lease of a room is not placed again here, so that each ticket is of a room of its own.
    fetchTicket: () => issueTicket(mintId(), node),
  };
  const connector = new SocketConnector(options, () => undefined);
  (await connector.byTicket(1)).close();
  connector.remember({ peerId: mintId(), resumeToken: 'x'.repeat(43) });
  node = holder;
  return connector;
}

test('R-15 a page whose node has fallen silent goes to the node that has the room now', async () => {
  const connector = await connectorOutside('node-2');
  proxy.freeze();
  // The test ends long before the timeout of the seat.
  const link = await connector.bySeatOrNode(300);
  expect(link.isOpen).toBe(true);
  link.close();
});

test.each([
  ['another node has the room', 'node-2', () => proxy.freeze()],
  ['the node does not know the seat', 'node-1', () => undefined],
])('R-15 each socket of a more patient try may take longer: %s', async (_case, holder, fail) => {
  const connector = await connectorOutside(holder);
  fail();
  const opening = vi.spyOn(SocketLink, 'open');
  (await connector.bySeatOrNode(3)).close();
  // Pages of other files of this worker may still reconnect.
  const own = opening.mock.calls.filter(([target]) => target === origin);
  expect(own).toMatchObject([
    [origin, expect.any(String), { kind: 'resume' }, 6000],
    [origin, expect.any(String), { kind: 'ticket' }, 24_000],
  ]);
});
