import { mintId } from '@sightline/contracts/core/ids';
import { changeLabel, lockRoom, sendChat } from '@sightline/contracts/rooms/room';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { type RoomNodes, startRoomNodes } from '../../../../tests/support/roomNodes.ts';
import { type RoomPeer, roomPeer } from '../../../../tests/support/roomPeer.ts';
import { issueTicket, type RoomServer } from '../../../../tests/support/roomServer.ts';

/** Two nodes, and pages that get tickets for whichever holds the room. */

let nodes: RoomNodes;

beforeEach(async () => {
  nodes = await startRoomNodes({ ...isolatedServices(), publicUrl: 'http://localhost:8080' });
});

afterEach(() => nodes.close());

/** A page whose tickets name the node that holds the room, as those of the API. */
function page(inspectionId: string, name: string, role: 'host' | 'field'): RoomPeer {
  const ticket: RoomServer['ticket'] = async (id, person) => issueTicket(id, await nodes.nodeOf(id), person);
  const person = { subject: `user:${mintId()}`, name, role };
  return roomPeer({ server: { origin: nodes.origin, ticket }, inspectionId, person });
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
  return { inspectionId, host, field, node: await nodes.nodeOf(inspectionId) };
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
  await expect.poll(async () => (await nodes.presence.list()).get(inspectionId)).toHaveLength(2);
  (await nodes.holderOf(inspectionId)).child.kill('SIGKILL');
  await Promise.all([host, field].map((peer) => peer.until('lost', ({ call }) => call.name !== 'live')));
  await untilTogether(host, field);
  expect(await nodes.nodeOf(inspectionId)).not.toBe(node);
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

test('R-26 a node that is stopped sends its pages to the other one at once, and no one has left', async () => {
  const { inspectionId, host, field, node } = await startCall();
  await expect.poll(async () => (await nodes.presence.list()).get(inspectionId)).toHaveLength(2);
  void (await nodes.holderOf(inspectionId)).stop();
  await Promise.all([host, field].map((peer) => peer.until('sent away', ({ call }) => call.name !== 'live')));
  await untilTogether(host, field);
  expect(await nodes.nodeOf(inspectionId)).not.toBe(node);
  expect(field.getState().events.some(({ kind }) => kind === 'peer:left')).toBe(false);
  host.close();
  field.close();
});
