import { mintId } from '@sightline/contracts/core/ids';
import { type CameraState, controlCamera } from '@sightline/contracts/rooms/camera';
import { changeLabel, lockRoom, sendChat } from '@sightline/contracts/rooms/room';
import { showCamera } from '@sightline/contracts/rooms/shownCamera';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { type RoomNodes, startRoomNodes } from '../../../../tests/support/roomNodes.ts';
import { fakeTrack, type PeerOptions, type RoomPeer, roomPeer } from '../../../../tests/support/roomPeer.ts';
import { issueTicket, type RoomServer } from '../../../../tests/support/roomServer.ts';

/** Two nodes, and pages that get tickets for whichever holds the room. */

let nodes: RoomNodes;

beforeEach(async () => {
  nodes = await startRoomNodes({ ...isolatedServices(), publicUrl: 'http://localhost:8080' });
});

afterEach(() => nodes.close());

/** A page whose tickets name the node that holds the room, as those of the API. */
function page(
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
async function startCall(phone: Partial<PeerOptions> = {}) {
  const inspectionId = mintId();
  const [host, field] = [page(inspectionId, 'Dana', 'host'), page(inspectionId, 'Elena', 'field', phone)];
  await host.join();
  await field.join();
  await host.ask(sendChat, { id: mintId(), text: 'before' });
  await host.ask(changeLabel, { id: mintId(), label: 'Kitchen', roomType: 'kitchen' });
  await host.ask(lockRoom, { id: mintId(), locked: true });
  return { inspectionId, host, field, node: await nodes.nodeOf(inspectionId) };
}

/** Waits until both are live again and see each other. */
async function untilTogether(host: RoomPeer, field: RoomPeer, others = 1): Promise<void> {
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

test('S-1, R-53 after a node was killed, everyone sees the same camera, and each phone has its number', async () => {
  const { inspectionId, host, field } = await startCall();
  const subject = field.getState().you?.subject ?? '';
  const person = { subject, name: 'Elena', role: 'field' as const };
  const second = page(inspectionId, 'Elena', 'field', { person });
  await second.join();
  await host.ask(showCamera, { id: mintId(), peerId: second.id() });
  await expect
    .poll(async () => (await nodes.presence.list()).get(inspectionId)?.map(({ name }) => name))
    .toEqual(expect.arrayContaining(['Dana', 'Elena']));
  const pages = [host, field, second];
  (await nodes.holderOf(inspectionId)).child.kill('SIGKILL');
  await Promise.all(pages.map((peer) => peer.until('lost', ({ call }) => call.name !== 'live')));
  await Promise.all(pages.map((peer) => peer.until('back', ({ call }) => call.name === 'live', 15_000)));
  const { shownCamera, peers } = await host.until('all are back', (state) =>
    state.peers.every(({ connected }) => connected),
  );
  expect(shownCamera).toMatchObject({ peerId: second.id(), isHere: true });
  expect(peers.map(({ id, number }) => [id, number])).toEqual([
    [field.id(), 1],
    [second.id(), 2],
  ]);
  for (const peer of pages) peer.close();
});

/** Each state of the call from now on, once. */
function phasesOf(peer: RoomPeer): Set<string> {
  const phases = new Set<string>();
  peer.subscribe(() => phases.add(peer.getState().call.name));
  return phases;
}

/** Stops the node of the call, and waits until its process has ended. */
async function stopNode(inspectionId: string): Promise<void> {
  const process = await nodes.holderOf(inspectionId);
  void process.stop();
  await process.ended;
}

test('R-28 a node that is stopped hands its calls to the other one: no page is outside for a moment', async () => {
  const { inspectionId, host, field, node } = await startCall();
  const before = [host.id(), field.id()];
  const phases = [host, field].map(phasesOf);
  const seen = new Set<boolean | undefined>();
  for (const peer of [host, field]) peer.subscribe(() => seen.add(peer.getState().peers[0]?.connected));
  await stopNode(inspectionId);
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

test('R-28 the moved room is locked and labeled as before, and a page that closes on the way is missed', async () => {
  const { inspectionId, host, field } = await startCall();
  const stopped = stopNode(inspectionId);
  field.close();
  await stopped;
  const { room } = await host.until('alone', ({ peers }) => peers[0]?.connected === false, 10_000);
  expect(room).toMatchObject({ label: 'Kitchen', locked: true });
  host.close();
});

test('R-28 a page that gets its ticket for the other node after its own has ended enters once, and stays', async () => {
  const inspectionId = mintId();
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  const ticket: RoomServer['ticket'] = async (id, person) => {
    if (isHeld) await released.promise;
    return await issueTicket(id, await nodes.nodeOf(id), person);
  };
  const host = page(inspectionId, 'Dana', 'host', { server: { origin: nodes.origin, ticket } });
  const field = page(inspectionId, 'Elena', 'field');
  await host.join();
  await field.join();
  const id = host.id();
  isHeld = true;
  await stopNode(inspectionId);
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

test('R-28 a stopped node says that it is draining, takes no new room, and ends after a limit', async () => {
  const { inspectionId, host, field, node } = await startCall();
  // No packet of this track ever arrives, so that the page on site never has what it waits for.
  await host.publish('camera', fakeTrack('video'));
  await field.until('the stream', ({ media }) => media.size > 0);
  const process = await nodes.holderOf(inspectionId);
  const stopped = process.stop();
  await expect.poll(() => nodes.readinessOf(node)).toEqual({ status: 'draining' });
  expect(await nodes.nodeOf(mintId())).not.toBe(node);
  const newcomer = page(inspectionId, 'Maria', 'host');
  await newcomer.join();
  expect(newcomer.getState().peers).toHaveLength(2);
  expect(await stopped).toBe(0);
  await untilTogether(host, field, 2);
  for (const peer of [host, field, newcomer]) peer.close();
});

test('R-28 what a phone was asked for before the move is answered after it', async () => {
  const turned = Promise.withResolvers<CameraState>();
  const phone = { controlCamera: () => turned.promise };
  const { inspectionId, host, field, node } = await startCall(phone);
  const state = { facing: 'environment' as const, torch: true, zoom: 1 };
  const asked = host.ask(controlCamera, { peerId: field.id(), action: { do: 'torch', on: true } });
  const stopped = (await nodes.holderOf(inspectionId)).stop();
  await expect.poll(() => nodes.nodeOf(inspectionId)).not.toBe(node);
  await host.ask(sendChat, { id: mintId(), text: 'from the other node' });
  turned.resolve(state);
  expect(await asked).toEqual({ state });
  expect(await stopped).toBe(0);
  host.close();
  field.close();
});

test('W-11, R-28 a page that waits for the host waits on the other node after its own has ended', async () => {
  const inspectionId = mintId();
  const person = { subject: `guest:${mintId()}`, name: 'Elena', role: 'field' as const, waitsForHost: true };
  const elena = page(inspectionId, 'Elena', 'field', { person });
  await elena.join();
  expect(elena.getState().call.name).toBe('waiting');
  const node = await nodes.nodeOf(inspectionId);
  await stopNode(inspectionId);
  await elena.until('waiting again', ({ call }) => call.name === 'waiting', 15_000);
  expect(await nodes.nodeOf(inspectionId)).not.toBe(node);
  const host = page(inspectionId, 'Dana', 'host');
  await host.join();
  await elena.until('in the call', ({ call, peers }) => call.name === 'live' && peers.length === 1);
  host.close();
  elena.close();
});

// The death of a node is noticed after seconds, and the pages return one after the other.
test('R-16, C-1 a still that is requested while the node dies is taken when the phone has arrived on the other one', {
  timeout: 40_000,
}, async () => {
  const taken = Promise.withResolvers<string>();
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  const ticket: RoomServer['ticket'] = async (id, person) => {
    if (isHeld) await held.promise;
    return await issueTicket(id, await nodes.nodeOf(id), person);
  };
  const takeStill = ({ photoId }: { photoId: string }): Promise<void> => {
    taken.resolve(photoId);
    return Promise.resolve();
  };
  const { inspectionId, host, field } = await startCall({
    takeStill,
    server: { origin: nodes.origin, ticket },
  });
  isHeld = true;
  await expect.poll(async () => (await nodes.presence.list()).get(inspectionId)).toHaveLength(2);
  (await nodes.holderOf(inspectionId)).child.kill('SIGKILL');
  await host.until('lost', ({ call }) => call.name !== 'live');
  const photoId = host.requestStill({ peerId: field.id(), roomLabel: 'Attic' });
  // The host is on the other node, and the phone is not.
  await host.until(
    'back',
    ({ call, peers }) => call.name === 'live' && peers[0]?.connected === false,
    15_000,
  );
  held.resolve();
  expect(await taken.promise).toBe(photoId);
  host.close();
  field.close();
});

test('R-28 a still that a phone was asked for before the move is pending after it, and arrives', async () => {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const takeStill = async (): Promise<void> => {
    asked.resolve();
    await answered.promise;
  };
  const { inspectionId, host, field, node } = await startCall({ takeStill });
  const photoId = host.requestStill({
    peerId: field.id(),
    itemId: 'mechanicalDuctRough',
    roomLabel: 'Attic',
  });
  await asked.promise;
  const stopped = (await nodes.holderOf(inspectionId)).stop();
  await expect.poll(() => nodes.nodeOf(inspectionId)).not.toBe(node);
  await host.ask(sendChat, { id: mintId(), text: 'from the other node' });
  answered.resolve();
  // Progress that reaches the node that the host has left is lost, and followed by more.
  const report = (): void => field.reportCapture({ state: 'uploading', photoId, fraction: 0.5 });
  const reports = setInterval(report, 100);
  onTestFinished(() => clearInterval(reports));
  const { captures } = await host.until('half of it', (state) => {
    const progress = state.captures.get(photoId)?.progress;
    return progress?.state === 'uploading' && progress.fraction === 0.5;
  });
  expect(captures.size).toBe(1);
  expect(await stopped).toBe(0);
  host.close();
  field.close();
});

test('R-2, R-18 a node that wakes up after its room was placed elsewhere gives it up, and no message is lost or doubled', async () => {
  const { inspectionId, host, field, node } = await startCall();
  const asleep = await nodes.holderOf(inspectionId);
  asleep.child.kill('SIGSTOP');
  await expect.poll(() => nodes.nodeOf(inspectionId), { timeout: 10_000 }).not.toBe(node);
  const newcomer = page(inspectionId, 'Maria', 'host');
  await newcomer.join();
  await newcomer.ask(sendChat, { id: mintId(), text: 'from the new node' });
  // For a moment both nodes believe that they have the room.
  asleep.child.kill('SIGCONT');
  await host.ask(sendChat, { id: mintId(), text: 'from the old one' });
  const texts = [host, field, newcomer].map(async (peer) => {
    await peer.until(
      'all on one node',
      ({ call, peers }) => call.name === 'live' && peers.length === 2,
      15_000,
    );
    const { events } = await peer.until(
      'both messages',
      (state) => state.events.filter(({ kind }) => kind === 'chat:sent').length >= 3,
    );
    return events.flatMap((event) => (event.kind === 'chat:sent' ? [event.data.text] : []));
  });
  for (const seen of await Promise.all(texts)) {
    expect(seen.toSorted()).toEqual(['before', 'from the new node', 'from the old one']);
  }
  const logOf = (peer: RoomPeer): string[] => peer.getState().events.map(({ id }) => id);
  for (const other of [field, newcomer])
    await expect.poll(() => String(logOf(other)) === String(logOf(host))).toBe(true);
  for (const peer of [host, field, newcomer]) peer.close();
});
