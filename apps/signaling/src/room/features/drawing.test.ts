import { mintId } from '@sightline/contracts/core/ids';
import type { MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import {
  clearDrawing,
  drawShape,
  freezePicture,
  growStroke,
  removeShape,
  resumePicture,
  strokeGrown,
} from '@sightline/contracts/rooms/drawing';
import { markStuck, movePointer, pointerMoved, stickMark } from '@sightline/contracts/rooms/pointing';
import { endSession, sendChat } from '@sightline/contracts/rooms/room';
import { bindCapture, boundCapture } from '@sightline/server-kit/captureOrders';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../../../tests/support/isolated.ts';
import { type RoomPeer, roomPeer } from '../../../../../tests/support/roomPeer.ts';
import { roomPhoto } from '../../../../../tests/support/roomPhoto.ts';
import { type RoomServer, startRoomServer } from '../../../../../tests/support/roomServer.ts';
import { byTicket, type RoomSocket, roomSocket } from '../../../../../tests/support/roomSocket.ts';

let server: RoomServer;
let redis: Redis;
let inspectionId: string;
let host: RoomPeer;
let field: RoomPeer;

beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
  redis = connectRedis(server.redisUrl);
});
afterAll(async () => {
  disconnectRedis(redis);
  await server.close();
});
beforeEach(async () => {
  inspectionId = mintId();
  host = roomPeer({ server, inspectionId });
  field = roomPeer({ server, inspectionId, person: { role: 'field' } });
  await host.join();
  await field.join();
});
afterEach(() => {
  host.close();
  field.close();
});

const arrow: MarkupShape = { kind: 'arrow', color: 'red', from: [0.1, 0.2], to: [0.5, 0.5] };
const box: MarkupShape = { kind: 'box', color: 'blue', from: [0.2, 0.2], to: [0.4, 0.3] };

/** Freezes the picture of the phone on site and returns the id of the frozen picture. */
async function freeze(by: RoomPeer): Promise<string> {
  const id = mintId();
  await by.ask(freezePicture, { id, peerId: field.id(), photoId: mintId(), width: 1280, height: 720 });
  return id;
}

async function draw(by: RoomPeer, pictureId: string, shape: MarkupShape = arrow): Promise<string> {
  const id = mintId();
  await by.ask(drawShape, { id, pictureId, shape });
  return id;
}

const shapesOf = (peer: RoomPeer): string[] => peer.getState().picture?.shapes.map(({ id }) => id) ?? [];

const untilShapes = (peer: RoomPeer, ids: readonly string[]) =>
  peer.until(`${ids.length} shapes`, ({ picture }) => {
    const shown = picture?.shapes.map(({ id }) => id) ?? [];
    return shown.join() === ids.join();
  });

/** A page of this room that speaks to the socket directly. */
async function bareSocket(role: 'field' | 'observer'): Promise<RoomSocket> {
  const socket = await roomSocket(server, byTicket(await server.ticket(inspectionId, { role })));
  await socket.ask('room:enter', {});
  return socket;
}

/** Waits until this page has received everything that was sent before. */
async function settled(socket: RoomSocket): Promise<void> {
  await host.ask(sendChat, { id: mintId(), text: 'settled' });
  await expect.poll(() => JSON.stringify(socket.received.at(-1))).toContain('settled');
}

const pointsIn = ({ received }: RoomSocket): unknown[] =>
  received.flatMap(({ name, payload }) => (name === pointerMoved.name ? [payload] : []));

test('D-1 everyone else sees where a person points, and nothing is recorded', async () => {
  const observer = await bareSocket('observer');
  const { events } = await field.until('the observer', (state) => state.events.length === 3);
  host.point({ peerId: field.id(), at: [0.25, 0.75] });
  await expect
    .poll(() => field.pointers.getState().get(host.id()))
    .toEqual({ peerId: field.id(), at: [0.25, 0.75] });
  expect(pointsIn(observer)).toEqual([{ by: host.id(), peerId: field.id(), at: [0.25, 0.75] }]);
  expect(host.pointers.getState().size).toBe(0);
  expect(field.getState().events).toEqual(events);
  observer.close();
});

test.each([
  ['outside of the picture', { at: [1.2, 0.5] }],
  ['above the picture', { at: [0.5, -0.1] }],
  ['that is not a number', { at: [Number.NaN, 0.5] }],
  ['of one coordinate', { at: [0.5] }],
])('D-1 refuses a point %s', async (_, change) => {
  const bare = await bareSocket('field');
  const answer = await bare.ask(movePointer.name, { peerId: field.id(), ...change });
  expect(answer).toMatchObject({ ok: false, error: { code: 'badInput' } });
  bare.close();
});

test('D-2 forwards at most 30 of 1,000 moves, refuses none, and keeps the socket open', async () => {
  const [flooding, observer] = [await bareSocket('field'), await bareSocket('observer')];
  const startedAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, move) =>
      flooding.ask(movePointer.name, { peerId: field.id(), at: [move / 1000, 0.5] }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  expect(answers.every(({ ok }) => ok)).toBe(true);
  await settled(observer);
  expect(pointsIn(observer).length).toBeGreaterThan(0);
  // The bucket also refills while the test runs.
  expect(pointsIn(observer).length).toBeLessThanOrEqual(30 + Math.ceil(30 * seconds));
  expect(await flooding.ask(sendChat.name, { id: mintId(), text: 'still here' })).toMatchObject({ ok: true });
  flooding.close();
  observer.close();
});

test('D-3 observers neither point nor draw', async () => {
  const observer = await bareSocket('observer');
  const pictureId = await freeze(host);
  const requests: [string, object][] = [
    [movePointer.name, { peerId: field.id(), at: [0.5, 0.5] }],
    [growStroke.name, { id: mintId(), pictureId, shape: arrow }],
    [drawShape.name, { id: mintId(), pictureId, shape: arrow }],
    [clearDrawing.name, { id: mintId(), pictureId, shapes: 'own' }],
    [resumePicture.name, { id: mintId(), pictureId }],
  ];
  for (const [name, request] of requests)
    expect(await observer.ask(name, request), name).toMatchObject({ error: { code: 'forbidden' } });
  expect(host.getState().picture?.shapes).toEqual([]);
  observer.close();
});

test('D-4 a guest draws on the picture that the host froze, and both see the shapes in order', async () => {
  const pictureId = await freeze(host);
  await field.until('the frozen picture', ({ picture }) => picture?.id === pictureId);
  const ids = [await draw(field, pictureId), await draw(host, pictureId, box)];
  await Promise.all([untilShapes(field, ids), untilShapes(host, ids)]);
  expect(field.getState().picture?.shapes[1]?.shape).toEqual(box);
});

test('D-4 a second picture is refused while one is frozen, and the same one sent twice is one', async () => {
  const request = { id: mintId(), peerId: field.id(), photoId: mintId(), width: 640, height: 480 };
  await host.ask(freezePicture, request);
  await host.ask(freezePicture, request);
  await expect(freeze(field)).rejects.toMatchObject({ code: 'pictureFrozen' });
  await host.until('the picture', ({ picture }) => picture?.id === request.id);
  const frozen = host.getState().events.filter(({ kind }) => kind === 'picture:frozen');
  expect(frozen).toHaveLength(1);
});

test('D-4 no one draws on live video', async () => {
  const pictureId = await freeze(host);
  await field.ask(resumePicture, { id: mintId(), pictureId });
  await host.until('the live video', ({ picture }) => picture === null);
  await expect(draw(host, pictureId)).rejects.toMatchObject({ code: 'pictureLive' });
});

test('D-4 the video is live again when the person who froze it leaves, and when the session ends', async () => {
  await freeze(field);
  await host.until('the picture', ({ picture }) => picture !== null);
  await field.leave();
  await host.until('the live video', ({ picture }) => picture === null);
  const again = { id: mintId(), peerId: host.id(), photoId: mintId(), width: 640, height: 480 };
  await host.ask(freezePicture, again);
  const observer = roomPeer({ server, inspectionId, person: { role: 'observer' } });
  await observer.join();
  expect(observer.getState().picture?.id).toBe(again.id);
  await host.ask(endSession, { id: mintId() });
  observer.close();
  const next = roomPeer({ server, inspectionId });
  await next.join();
  expect(next.getState().picture).toBeNull();
  next.close();
});

const seen = { width: 16, height: 16, pixels: Buffer.alloc(256, 100).toString('base64') };

test('D-4 the filming page keeps its full frame, and the id of the photo is bound to its person', async () => {
  const kept: string[] = [];
  const film = roomPeer({
    server,
    inspectionId,
    person: { role: 'field' },
    keepFrame: ({ photoId }) => Promise.resolve(kept.push(photoId) > 0),
  });
  await film.join();
  const request = { id: mintId(), peerId: film.id(), photoId: mintId(), width: 320, height: 240, seen };
  expect(await host.ask(freezePicture, request)).toEqual({ isFilmed: true });
  // A repeated command asks again, and the page keeps the frame once.
  expect(await host.ask(freezePicture, request)).toEqual({ isFilmed: true });
  expect(kept).toEqual([request.photoId]);
  const order = await boundCapture(redis, server.redisPrefix, request.photoId);
  expect(order).toEqual({ inspectionId, subject: film.getState().you?.subject });
  film.close();
});

test.each([
  ['whose picture has changed', { keepFrame: () => Promise.resolve(false) }],
  ['without a camera', {}],
  ['whose camera fails', { keepFrame: () => Promise.reject(new Error('The camera is in use.')) }],
])('D-4 the frame of the page that froze it is the photo if the filming page is one %s', async (_, page) => {
  const film = roomPeer({ server, inspectionId, person: { role: 'field' }, ...page });
  await film.join();
  const request = { id: mintId(), peerId: film.id(), photoId: mintId(), width: 320, height: 240, seen };
  expect(await host.ask(freezePicture, request)).toEqual({ isFilmed: false });
  const order = await boundCapture(redis, server.redisPrefix, request.photoId);
  expect(order?.subject).toBe(host.getState().you?.subject);
  expect(host.getState().picture?.id).toBe(request.id);
  film.close();
});

const strokesIn = ({ received }: RoomSocket): unknown[] =>
  received.flatMap(({ name, payload }) => (name === strokeGrown.name ? [payload] : []));

test('D-10 the others see a shape grow; the drawn one replaces it, and it alone is recorded', async () => {
  const pictureId = await freeze(host);
  const observer = await bareSocket('observer');
  await field.until('the picture', ({ picture }) => picture?.id === pictureId);
  const { events } = await field.until('the observer', (state) => state.events.length === 4);
  const id = mintId();
  const strokeAt = () => field.strokes.getState().get(host.id());
  host.growStroke({ id, pictureId, shape: arrow });
  await expect.poll(strokeAt).toEqual({ id, pictureId, shape: arrow });
  const longer: MarkupShape = { ...arrow, to: [0.6, 0.6] };
  host.growStroke({ id, pictureId, shape: longer });
  await expect.poll(strokeAt).toEqual({ id, pictureId, shape: longer });
  expect(strokesIn(observer)).toHaveLength(2);
  expect(host.strokes.getState().size).toBe(0);
  expect(field.getState().events).toEqual(events);
  host.growStroke(null);
  await host.ask(drawShape, { id, pictureId, shape: longer });
  await untilShapes(field, [id]);
  expect(strokeAt()).toBeUndefined();
  const taken = mintId();
  host.growStroke({ id: taken, pictureId, shape: box });
  await expect.poll(strokeAt).toEqual({ id: taken, pictureId, shape: box });
  host.growStroke({ id: taken, pictureId, shape: null });
  await expect.poll(strokeAt).toBeUndefined();
  observer.close();
});

test('D-10 forwards at most 10 growing shapes a second, and refuses none of 1,000', async () => {
  const pictureId = await freeze(host);
  const [flooding, observer] = [await bareSocket('field'), await bareSocket('observer')];
  const startedAt = performance.now();
  const points = Array.from({ length: 200 }, () => [0.1234, 0.5678]);
  const shape = { kind: 'freehand', color: 'red', points };
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => flooding.ask(growStroke.name, { id: mintId(), pictureId, shape })),
  );
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  await settled(observer);
  const seconds = (performance.now() - startedAt) / 1000;
  expect(strokesIn(observer).length).toBeGreaterThan(0);
  expect(strokesIn(observer).length).toBeLessThanOrEqual(10 + Math.ceil(10 * seconds));
  for (const socket of [flooding, observer]) socket.close();
});

test.each([
  ['on live video', mintId(), arrow, 'pictureLive'],
  ['outside of the picture', null, { ...arrow, to: [1.2, 0.5] }, 'badInput'],
  [
    'of 201 points',
    null,
    { kind: 'freehand', color: 'red', points: Array.from({ length: 201 }, () => [0.5, 0.5]) },
    'badInput',
  ],
])('D-10 refuses a growing shape %s', async (_, live, shape, code) => {
  const pictureId = live ?? (await freeze(host));
  const bare = await bareSocket('field');
  const answer = await bare.ask(growStroke.name, { id: mintId(), pictureId, shape });
  expect(answer).toMatchObject({ ok: false, error: { code } });
  bare.close();
});

test('D-9 the filming page alone is told on which thing a mark was set, with what its author sees', async () => {
  const observer = await bareSocket('observer');
  await host.ask(stickMark, { peerId: field.id(), at: [0.25, 0.5], seen });
  await settled(observer);
  // The page may fetch the code that follows the mark later.
  const { marked } = field.getState();
  expect([...marked]).toEqual([[host.id(), { at: [0.25, 0.5], seen }]]);
  host.point({ peerId: field.id(), at: null });
  await field.until('the mark is taken back', (state) => state.marked.size === 0);
  expect(observer.received.map(({ name }) => name)).not.toContain(markStuck.name);
  observer.close();
});

test.each([
  ['of another size than its pixels', { ...seen, width: 17 }],
  ['that is too large', { width: 97, height: 96, pixels: Buffer.alloc(97 * 96).toString('base64') }],
  ['that is no picture', { ...seen, pixels: '<svg>' }],
])('D-9 refuses what a page says to see if it is a picture %s', async (_, picture) => {
  const bare = await bareSocket('field');
  const answer = await bare.ask(stickMark.name, { peerId: field.id(), at: [0.5, 0.5], seen: picture });
  expect(answer).toMatchObject({ ok: false, error: { code: 'badInput' } });
  bare.close();
});

test('D-4 refuses to freeze a picture under the id of a photo that the inspection has', async () => {
  const photo = roomPhoto(inspectionId);
  const by = { subject: 'user:ana', name: 'Ana', role: null };
  const log = new RoomLog(redis, server.redisPrefix);
  await log.append(inspectionId, { id: photo.id, by, kind: 'photo:stored', data: { photo } });
  await field.until('the photo', ({ events }) => events.some(({ kind }) => kind === 'photo:stored'));
  const request = { id: mintId(), peerId: field.id(), photoId: photo.id, width: 640, height: 480 };
  await expect(field.ask(freezePicture, request)).rejects.toMatchObject({ code: 'conflict' });
  const first = { ...request, id: mintId(), photoId: mintId() };
  await field.ask(freezePicture, first);
  // A command whose reply was lost is the same one, also after the picture has ended.
  await field.ask(resumePicture, { id: mintId(), pictureId: first.id });
  await field.ask(freezePicture, first);
  await expect(host.ask(freezePicture, { ...first, id: mintId() })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(host.getState().events.filter(({ kind }) => kind === 'picture:frozen')).toHaveLength(1);
});

test('D-4, C-1 refuses the id of a still that was requested from another person', async () => {
  const bound = mintId();
  await bindCapture(redis, server.redisPrefix, bound, {
    inspectionId: mintId(),
    subject: 'user:someone else',
  });
  const request = { id: mintId(), peerId: field.id(), photoId: bound, width: 640, height: 480 };
  await expect(field.ask(freezePicture, request)).rejects.toMatchObject({ code: 'conflict' });
  expect(host.getState().picture).toBeNull();
});

test('D-5 a newcomer and a page that was away see the drawing', async () => {
  const pictureId = await freeze(host);
  const ids = [await draw(host, pictureId), await draw(field, pictureId, box)];
  const late = roomPeer({ server, inspectionId, person: { role: 'observer' } });
  await late.join();
  await untilShapes(late, ids);
  late.close();
});

test.each([
  ['outside of the picture', { ...arrow, to: [1.5, 0.5] }],
  ['of an unknown kind', { ...arrow, kind: 'stamp' }],
  [
    'of 201 points',
    { kind: 'freehand', color: 'red', points: Array.from({ length: 201 }, () => [0.5, 0.5]) },
  ],
  ['with a text of 61 letters', { kind: 'text', color: 'red', at: [0.5, 0.5], text: 'x'.repeat(61) }],
])('D-6 refuses a shape %s in words for a person', async (_, shape) => {
  const bare = await bareSocket('field');
  const pictureId = await freeze(host);
  const answer = await bare.ask(drawShape.name, { id: mintId(), pictureId, shape });
  expect(answer).toMatchObject({ ok: false, error: { code: 'badInput' } });
  expect(JSON.stringify(answer)).toMatch(/"message":"[A-Z]/);
  expect(shapesOf(host)).toEqual([]);
  bare.close();
});

test('D-6 a picture has at most 40 shapes', async () => {
  const people = [host, field];
  const pictureId = await freeze(host);
  await Promise.all(Array.from({ length: 38 }, (_, shape) => draw(people[shape % 2] ?? host, pictureId)));
  await untilCount(38);
  const third = roomPeer({ server, inspectionId });
  await third.join();
  await draw(third, pictureId);
  await draw(third, pictureId);
  await untilCount(40);
  await expect(draw(third, pictureId)).rejects.toMatchObject({ code: 'drawingFull' });
  third.close();
});

const untilCount = (count: number) =>
  host.until(`${count} shapes`, ({ picture }) => picture?.shapes.length === count);

test('R-20, D-6 refuses shapes beyond a burst of 20 events', async () => {
  const pictureId = await freeze(host);
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => draw(host, pictureId)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(5);
  expect(refused[0]).toMatchObject({ reason: { code: 'tooManyTries' } });
});

test('D-7 people take back their own shapes only, and twice is once', async () => {
  const pictureId = await freeze(host);
  const [own, foreign] = [await draw(field, pictureId), await draw(host, pictureId, box)];
  await expect(field.ask(removeShape, { id: mintId(), shapeId: foreign })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await field.ask(removeShape, { id: mintId(), shapeId: own });
  await field.ask(removeShape, { id: mintId(), shapeId: own });
  await untilShapes(host, [foreign]);
  const removals = host.getState().events.filter(({ kind }) => kind === 'shape:removed');
  expect(removals).toHaveLength(1);
});

test('D-7 clears their own shapes, and the host those of everyone', async () => {
  const pictureId = await freeze(host);
  await draw(field, pictureId);
  const foreign = await draw(host, pictureId, box);
  const all = { id: mintId(), pictureId, shapes: 'all' as const };
  await expect(field.ask(clearDrawing, all)).rejects.toMatchObject({ code: 'forbidden' });
  await field.ask(clearDrawing, { id: mintId(), pictureId, shapes: 'own' });
  await untilShapes(host, [foreign]);
  await draw(field, pictureId);
  await host.ask(clearDrawing, { ...all, id: mintId() });
  await untilShapes(field, []);
  expect(field.getState().picture?.id).toBe(pictureId);
});
