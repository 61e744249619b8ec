import { mintId } from '@sightline/contracts/core/ids';
import { type CameraState, controlCamera } from '@sightline/contracts/rooms/camera';
import { sendChat } from '@sightline/contracts/rooms/room';
import { showCamera } from '@sightline/contracts/rooms/shownCamera';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, startCall, stopNode, untilTogether } from '../../../../tests/support/callOnTwoNodes.ts';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { type RoomNodes, startRoomNodes } from '../../../../tests/support/roomNodes.ts';
import { fakeTrack, type RoomPeer } from '../../../../tests/support/roomPeer.ts';
import { issueTicket, type RoomServer } from '../../../../tests/support/roomServer.ts';

/** What a call keeps when its node dies, is stopped, or sleeps: variants of `deadNode.test.ts`. */

let nodes: RoomNodes;

beforeEach(async () => {
  nodes = await startRoomNodes({ ...isolatedServices(), publicUrl: 'http://localhost:8080' });
});

afterEach(() => nodes.close());

test('S-1, R-53 after a node was killed, everyone sees the same camera, and each phone has its number', async () => {
  const { inspectionId, host, field } = await startCall(nodes);
  const subject = field.getState().you?.subject ?? '';
  const person = { subject, name: 'Elena', role: 'field' as const };
  const second = page(nodes, inspectionId, 'Elena', 'field', { person });
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

test('R-28 the moved room is locked and labeled as before, and a page that closes on the way is missed', async () => {
  const { inspectionId, host, field } = await startCall(nodes);
  const stopped = stopNode(nodes, inspectionId);
  field.close();
  await stopped;
  const { room } = await host.until('alone', ({ peers }) => peers[0]?.connected === false, 10_000);
  expect(room).toMatchObject({ label: 'Kitchen', locked: true });
  host.close();
});

test('R-28 a stopped node says that it is draining, takes no new room, and ends after a limit', async () => {
  const { inspectionId, host, field, node } = await startCall(nodes);
  // No packet of this track arrives, so that the page on site never has what it waits for.
  await host.publish('camera', fakeTrack('video'));
  await field.until('the stream', ({ media }) => media.size > 0);
  const process = await nodes.holderOf(inspectionId);
  const stopped = process.stop();
  await expect.poll(() => nodes.readinessOf(node)).toEqual({ status: 'draining' });
  expect(await nodes.nodeOf(mintId())).not.toBe(node);
  const newcomer = page(nodes, inspectionId, 'Maria', 'host');
  await newcomer.join();
  expect(newcomer.getState().peers).toHaveLength(2);
  expect(await stopped).toBe(0);
  await untilTogether(host, field, 2);
  for (const peer of [host, field, newcomer]) peer.close();
});

test('R-28 what a phone was asked for before the move is answered after it', async () => {
  const turned = Promise.withResolvers<CameraState>();
  const phone = { controlCamera: () => turned.promise };
  const { inspectionId, host, field, node } = await startCall(nodes, phone);
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
  const { inspectionId, host, field } = await startCall(nodes, {
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
  const { inspectionId, host, field, node } = await startCall(nodes, { takeStill });
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
  const { inspectionId, host, field, node } = await startCall(nodes);
  const asleep = await nodes.holderOf(inspectionId);
  asleep.child.kill('SIGSTOP');
  await expect.poll(() => nodes.nodeOf(inspectionId), { timeout: 10_000 }).not.toBe(node);
  const newcomer = page(nodes, inspectionId, 'Maria', 'host');
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
