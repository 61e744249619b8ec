import { mintId } from '@sightline/contracts/core/ids';
import { sendChat } from '@sightline/contracts/rooms/room';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, startCall, stopNode, untilTogether } from '../../../../tests/support/callOnTwoNodes.ts';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { type RoomNodes, startRoomNodes } from '../../../../tests/support/roomNodes.ts';
import type { RoomPeer } from '../../../../tests/support/roomPeer.ts';
import { issueTicket, type RoomServer } from '../../../../tests/support/roomServer.ts';

/** Two nodes, and pages that get tickets for whichever holds the room. */

let nodes: RoomNodes;

beforeEach(async () => {
  nodes = await startRoomNodes({ ...isolatedServices(), publicUrl: 'http://localhost:8080' });
});

afterEach(() => nodes.close());

/** Each state of the call from now on, once. */
function phasesOf(peer: RoomPeer): Set<string> {
  const phases = new Set<string>();
  peer.subscribe(() => phases.add(peer.getState().call.name));
  return phases;
}

test('R-15, R-18 after a node was killed, the pages are on the other one, and the room is as before', {
  tags: 'full',
}, async () => {
  const { inspectionId, host, field, node } = await startCall(nodes);
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

test('R-28 a node that is stopped hands its calls to the other one: no page is outside for a moment', async () => {
  const { inspectionId, host, field, node } = await startCall(nodes);
  const before = [host.id(), field.id()];
  const phases = [host, field].map(phasesOf);
  const seen = new Set<boolean | undefined>();
  for (const peer of [host, field]) peer.subscribe(() => seen.add(peer.getState().peers[0]?.connected));
  await stopNode(nodes, inspectionId);
  expect(await nodes.nodeOf(inspectionId)).not.toBe(node);
  await host.ask(sendChat, { id: mintId(), text: 'after' });
  const { events } = await field.until('the message', (state) =>
    state.events.some((event) => event.kind === 'chat:sent' && event.data.text === 'after'),
  );
  expect(events.some(({ kind }) => kind === 'peer:left')).toBe(false);
  expect([host.id(), field.id()]).toEqual(before);
  expect(phases.map((names) => [...names])).toEqual([['live'], ['live']]);
  // Neither saw the other one leave.
  expect([...seen]).toEqual([true]);
  host.close();
  field.close();
});

test('R-28 a page that gets its ticket for the other node after its own has ended enters once, and stays', {
  tags: 'full',
}, async () => {
  const inspectionId = mintId();
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  const ticket: RoomServer['ticket'] = async (id, person) => {
    if (isHeld) await released.promise;
    return await issueTicket(id, await nodes.nodeOf(id), person);
  };
  const host = page(nodes, inspectionId, 'Dana', 'host', { server: { origin: nodes.origin, ticket } });
  const field = page(nodes, inspectionId, 'Elena', 'field');
  await host.join();
  await field.join();
  const id = host.id();
  isHeld = true;
  await stopNode(nodes, inspectionId);
  await host.until('outside', ({ call }) => call.name === 'reconnecting');
  released.resolve();
  await untilTogether(host, field);
  expect(host.id()).toBe(id);
  // Everything that was on its way has arrived: the node replies in order.
  await host.ask(sendChat, { id: mintId(), text: 'still here' });
  expect(host.getState().call.name).toBe('live');
  expect(host.getState().events.filter(({ kind }) => kind === 'peer:left')).toEqual([]);
  host.close();
  field.close();
});

test('W-11, R-28 a page that waits for the host waits on the other node after its own has ended', {
  tags: 'full',
}, async () => {
  const inspectionId = mintId();
  const person = { subject: `guest:${mintId()}`, name: 'Elena', role: 'field' as const, waitsForHost: true };
  const elena = page(nodes, inspectionId, 'Elena', 'field', { person });
  await elena.join();
  expect(elena.getState().call.name).toBe('waiting');
  const node = await nodes.nodeOf(inspectionId);
  await stopNode(nodes, inspectionId);
  await elena.until('waiting again', ({ call }) => call.name === 'waiting', 15_000);
  expect(await nodes.nodeOf(inspectionId)).not.toBe(node);
  const host = page(nodes, inspectionId, 'Dana', 'host');
  await host.join();
  await elena.until('in the call', ({ call, peers }) => call.name === 'live' && peers.length === 1);
  host.close();
  elena.close();
});
