import { mintId } from '@sightline/contracts/core/ids';
import { announceCamera, controlCamera } from '@sightline/contracts/rooms/camera';
import {
  type CaptureRequest,
  captureRequested,
  chooseView,
  requestCapture,
} from '@sightline/contracts/rooms/captures';
import { enterRoom, sendChat } from '@sightline/contracts/rooms/room';
import { boundCapture } from '@sightline/server-kit/captureOrders';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isolatedServices } from '../../../../../tests/support/isolated.ts';
import { type RoomPeer, roomPeer } from '../../../../../tests/support/roomPeer.ts';
import { roomPhoto } from '../../../../../tests/support/roomPhoto.ts';
import { type RoomServer, startRoomServer } from '../../../../../tests/support/roomServer.ts';
import { byTicket, type RoomSocket, roomSocket } from '../../../../../tests/support/roomSocket.ts';

let server: RoomServer;
let inspectionId: string;
let host: RoomPeer;
let field: RoomPeer;
const takeStill = vi.fn((_request: CaptureRequest): Promise<void> => Promise.resolve());

beforeAll(async () => {
  server = await startRoomServer({
    ...isolatedServices(),
    settings: { phoneTimeoutMs: 500, phoneReturnMs: 500 },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  takeStill.mockReset().mockResolvedValue();
  inspectionId = mintId();
  host = roomPeer({ server, inspectionId });
  const torch = { facing: 'environment' as const, torch: true, zoom: 1 };
  const controlCamera = () => Promise.resolve(torch);
  field = roomPeer({ server, inspectionId, person: { role: 'field' }, takeStill, controlCamera });
  await host.join();
  await field.join();
});
afterEach(() => {
  host.close();
  field.close();
});

const captured = (photoId: string) => ({
  state: 'captured' as const,
  photoId,
  source: 'imageCapture' as const,
  width: 4000,
  height: 3000,
  bytes: 3_000_000,
  position: { latitude: 26.1, longitude: -80.1, accuracyMeters: 5 },
});

test('C-1 a still stays pending at the host until it is stored', async () => {
  const photoId = host.requestStill({
    peerId: field.id(),
    itemId: 'mechanicalDuctRough',
    roomLabel: 'Attic',
  });
  expect(host.getState().captures.get(photoId)).toMatchObject({ progress: { state: 'requested' } });
  await expect.poll(() => takeStill.mock.calls[0]?.[0]).toMatchObject({ photoId, roomLabel: 'Attic' });
  field.reportCapture(captured(photoId));
  field.reportCapture({ state: 'uploading', photoId, fraction: 0.5 });
  await host.until('half of it', ({ captures }) => {
    const progress = captures.get(photoId)?.progress;
    return progress?.state === 'uploading' && progress.fraction === 0.5;
  });
  await storePhoto(photoId);
  await host.until('stored', ({ captures }) => !captures.has(photoId));
  field.reportCapture({ state: 'uploading', photoId, fraction: 1 });
  await host.until('the event', ({ events }) => events.some((event) => event.kind === 'photo:stored'));
  expect(host.getState().captures.size).toBe(0);
});

test('C-10 the request to the phone names the required view of the still', async () => {
  host.requestStill({ peerId: field.id(), viewId: 'panelLabel', roomLabel: 'Garage' });
  await expect.poll(() => takeStill.mock.calls[0]?.[0]).toMatchObject({ viewId: 'panelLabel' });
  const request = { photoId: mintId(), peerId: field.id(), viewId: 'no view' };
  await expect(host.ask(requestCapture, request)).rejects.toMatchObject({ code: 'badInput' });
});

test('C-11 everyone in the call sees the view that the host wants next, until its photo was taken', async () => {
  const view = { id: 'panelLabel', label: 'Label of the panel' };
  await host.ask(chooseView, { view });
  await field.until('the view', ({ nextView }) => nextView?.label === view.label);
  const late = roomPeer({ server, inspectionId, person: { role: 'observer' } });
  await late.join();
  expect(late.getState().nextView).toEqual(view);
  late.close();
  field.reportCapture({ ...captured(mintId()), viewId: 'streetAddress' });
  field.reportCapture({ state: 'failed', photoId: mintId(), reason: 'No camera' });
  await field.ask(sendChat, { id: mintId(), text: 'It failed' });
  expect(field.getState().nextView).toEqual(view);
  field.reportCapture({ ...captured(mintId()), viewId: view.id });
  await Promise.all([field, host].map((peer) => peer.until('no view', ({ nextView }) => nextView === null)));
});

test('C-11 refuses a view from a person who does not control the camera', async () => {
  const view = { id: 'panelLabel', label: 'Label of the panel' };
  await expect(field.ask(chooseView, { view })).rejects.toMatchObject({ code: 'forbidden' });
});

test("C-2 refuses a still with another peer's camera without control-camera", async () => {
  const request = { photoId: mintId(), peerId: host.id() };
  await expect(field.ask(requestCapture, request)).rejects.toMatchObject({ code: 'forbidden' });
});

test('C-3 a repeated request takes one picture', async () => {
  const request = { photoId: mintId(), peerId: field.id() };
  await host.ask(requestCapture, request);
  expect(await host.ask(requestCapture, request)).toEqual({ accepted: true });
  expect(takeStill).toHaveBeenCalledTimes(1);
});

test('C-4 a failure on the phone is reported to the host', async () => {
  takeStill.mockRejectedValue(new Error('The camera is used by another app.'));
  const photoId = host.requestStill({ peerId: field.id(), roomLabel: '' });
  await host.until('the failure', ({ captures }) => {
    const progress = captures.get(photoId)?.progress;
    return progress?.state === 'failed' && progress.reason === 'The camera is used by another app.';
  });
});

test('C-4 reports a peer that cannot take stills or has left', async () => {
  const bare = roomPeer({ server, inspectionId, person: { role: 'field' } });
  await bare.join();
  const reasonOf = async (peerId: string): Promise<string> => {
    const photoId = host.requestStill({ peerId, roomLabel: '' });
    let reason = '';
    await host.until('refused', ({ captures }) => {
      const progress = captures.get(photoId)?.progress;
      if (progress?.state === 'failed') reason = progress.reason;
      return reason !== '';
    });
    return reason;
  };
  expect(await reasonOf(bare.id())).toBe('The camera is not ready. Please try again in a moment.');
  expect(await reasonOf(mintId())).toMatch(/^This person was not found, or you do not have access to it\./);
  bare.close();
});

test('C-6 sends progress, with id and position, only to peers that may control the camera', async () => {
  const persons = [{ role: 'observer' as const }, { role: 'field' as const }];
  const others = persons.map((person) => roomPeer({ server, inspectionId, person }));
  await Promise.all(others.map((other) => other.join()));
  const photoId = mintId();
  field.reportCapture(captured(photoId));
  const { captures } = await host.until('captured', (state) => state.captures.has(photoId));
  expect(captures.get(photoId)?.progress).toMatchObject({ position: { latitude: 26.1 } });
  // The room's next message arrives after its earlier ones.
  await host.ask(sendChat, { id: mintId(), text: 'next' });
  for (const other of others) {
    await other.until('the next message', ({ events }) => events.at(-1)?.kind === 'chat:sent');
    expect(other.getState().captures.size).toBe(0);
    other.close();
  }
});

test('C-1 binds the photo to the peer it was requested from', async () => {
  const other = roomPeer({ server, inspectionId, person: { role: 'field' }, takeStill });
  await other.join();
  const photoId = mintId();
  await host.ask(requestCapture, { photoId, peerId: field.id() });
  const redis = connectRedis(server.redisUrl);
  const bound = await boundCapture(redis, server.redisPrefix, photoId);
  expect(bound).toEqual({ inspectionId, subject: field.getState().you?.subject });
  expect(await boundCapture(redis, server.redisPrefix, mintId())).toBeNull();
  const again = host.ask(requestCapture, { photoId, peerId: other.id() });
  await expect(again).rejects.toMatchObject({ code: 'conflict' });
  other.close();
  disconnectRedis(redis);
});

type Reply = (acknowledgement: unknown) => void;

/** A phone whose page replies to requests for stills with the given function. */
async function phone(answer: (reply: Reply) => void): Promise<RoomSocket & { peerId: string }> {
  const socket = await roomSocket(server, byTicket(await server.ticket(inspectionId, { role: 'field' })));
  socket.socket.on(captureRequested.name, (_request: unknown, reply: Reply) => answer(reply));
  const entered = await socket.ask(enterRoom.name, {});
  if (!entered.ok) throw new Error(entered.error.message);
  return { ...socket, peerId: enterRoom.reply.parse(entered.value).you.id };
}

const accept = (reply: Reply): void => reply({ ok: true, value: { accepted: true } });
const refuse = (reply: Reply): void => reply({ ok: false, error: { code: 'notReady' } });
const ignore = (): void => undefined;

test('C-8 limits the stills that one person may request over all devices', async () => {
  const subject = `guest:${mintId()}`;
  const person = { subject, role: 'field' as const };
  const devices = [1, 2].map(() => roomPeer({ server, inspectionId, person, takeStill }));
  for (const device of devices) await device.join();
  const requests = devices.flatMap((device) =>
    Array.from({ length: 20 }, () => device.ask(requestCapture, { photoId: mintId(), peerId: device.id() })),
  );
  const answers = await Promise.allSettled(requests);
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(8);
  expect(refused[0]).toMatchObject({ reason: { code: 'tooManyTries', details: { retryAfterSeconds: 5 } } });
  expect(takeStill.mock.calls.length).toBe(40 - refused.length);
  // Another person has a separate quota.
  expect(await host.ask(requestCapture, { photoId: mintId(), peerId: field.id() })).toEqual({
    accepted: true,
  });
  for (const device of devices) device.close();
});

test('C-9 binds the id for ten minutes until the phone has accepted, then for 30 days', async () => {
  const { promise: asked, resolve: arrived } = Promise.withResolvers<Reply>();
  const slow = await phone(arrived);
  const photoId = mintId();
  const requested = host.ask(requestCapture, { photoId, peerId: slow.peerId });
  const reply = await asked;
  expect(await secondsBound(photoId)).toBeGreaterThan(9 * 60);
  expect(await secondsBound(photoId)).toBeLessThanOrEqual(10 * 60);
  accept(reply);
  await requested;
  await expect.poll(() => secondsBound(photoId)).toBeGreaterThan(29 * 24 * 3600);
  slow.close();
});

test.each([
  ['refuses', refuse],
  ['does not reply', ignore],
  ['replies with something else', (reply: Reply) => reply({ ok: true, value: { accepted: 'perhaps' } })],
])('C-9 unbinds the id when the phone %s', async (_, answer) => {
  const stubborn = await phone(answer);
  const photoId = mintId();
  await expect(host.ask(requestCapture, { photoId, peerId: stubborn.peerId })).rejects.toThrow();
  await expect.poll(() => secondsBound(photoId)).toBe(NOT_BOUND);
  stubborn.close();
});

test('C-9 keeps an accepted id bound when the request is repeated to a disconnected phone', async () => {
  const answers = [accept, ignore];
  const flaky = await phone((reply) => answers.shift()?.(reply));
  const request = { photoId: mintId(), peerId: flaky.peerId };
  await host.ask(requestCapture, request);
  await expect(host.ask(requestCapture, request)).rejects.toMatchObject({ code: 'timedOut' });
  expect(await secondsBound(request.photoId)).toBeGreaterThan(29 * 24 * 3600);
  flaky.close();
});

/** The reply of Redis for a key that does not exist. */
const NOT_BOUND = -2;

async function secondsBound(photoId: string): Promise<number> {
  const redis = connectRedis(server.redisUrl);
  const seconds = await redis.ttl(`${server.redisPrefix}:capture:${photoId}`);
  disconnectRedis(redis);
  return seconds;
}

test('C-7 torch, zoom and flip return the state of the camera afterward', async () => {
  const capabilities = { still: true, torch: true, flip: true, zoom: { min: 1, max: 4, step: 0.1 } };
  const state = { facing: 'environment' as const, torch: false, zoom: 1 };
  await field.ask(announceCamera, { capabilities, state });
  await host.until('the panel', ({ peers }) => peers[0]?.camera?.capabilities.torch === true);
  const request = { peerId: field.id(), action: { do: 'torch' as const, on: true } };
  expect((await host.ask(controlCamera, request)).state.torch).toBe(true);
  await host.until('lit', ({ peers }) => peers[0]?.camera?.state.torch === true);
  const mine = { ...request, peerId: host.id() };
  await expect(field.ask(controlCamera, mine)).rejects.toMatchObject({ code: 'forbidden' });
});

async function storePhoto(photoId: string): Promise<void> {
  const redis = connectRedis(server.redisUrl);
  const photo = roomPhoto(inspectionId, { id: photoId, capturedBy: 'Karl' });
  const by = { subject: `user:${mintId()}`, name: 'Karl', role: 'field' as const };
  await new RoomLog(redis, server.redisPrefix).append(inspectionId, {
    id: mintId(),
    by,
    kind: 'photo:stored',
    data: { photo },
  });
  disconnectRedis(redis);
}
