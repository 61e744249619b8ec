import { mintId } from '@sightline/contracts/core/ids';
import { changeLabel, lockRoom, sendChat } from '@sightline/contracts/rooms/room';
import type { RoomNodes } from './roomNodes.ts';
import { type PeerOptions, type RoomPeer, roomPeer } from './roomPeer.ts';
import { issueTicket, type RoomServer } from './roomServer.ts';

/** A page whose tickets name the node that holds the room, as those of the API. */
export function page(
  nodes: RoomNodes,
  inspectionId: string,
  name: string,
  role: 'host' | 'field',
  options: Partial<PeerOptions> = {},
): RoomPeer {
  const ticket: RoomServer['ticket'] = async (id, person) => issueTicket(id, await nodes.nodeOf(id), person);
  const person = { subject: `user:${mintId()}`, name, role };
  return roomPeer({ server: { origin: nodes.origin, ticket }, inspectionId, person, ...options });
}

/** Two people in a room with a name and a lock, after one of them has written. */
export async function startCall(nodes: RoomNodes, phone: Partial<PeerOptions> = {}) {
  const inspectionId = mintId();
  const [host, field] = [
    page(nodes, inspectionId, 'Dana', 'host'),
    page(nodes, inspectionId, 'Elena', 'field', phone),
  ];
  await host.join();
  await field.join();
  await host.ask(sendChat, { id: mintId(), text: 'before' });
  await host.ask(changeLabel, { id: mintId(), label: 'Kitchen', roomType: 'kitchen' });
  await host.ask(lockRoom, { id: mintId(), locked: true });
  return { inspectionId, host, field, node: await nodes.nodeOf(inspectionId) };
}

/** Waits until both are live again and see each other. */
export async function untilTogether(host: RoomPeer, field: RoomPeer, others = 1): Promise<void> {
  for (const [peer, other] of [
    [host, 'Elena'],
    [field, 'Dana'],
  ] as const)
    await peer.until(
      'together again',
      ({ call, peers }) =>
        call.name === 'live' && peers.length === others && peers.some(({ name }) => name === other),
      10_000,
    );
}

/** Stops the node of the call, and waits until its process has ended. */
export async function stopNode(nodes: RoomNodes, inspectionId: string): Promise<void> {
  const process = await nodes.holderOf(inspectionId);
  void process.stop();
  await process.ended;
}
