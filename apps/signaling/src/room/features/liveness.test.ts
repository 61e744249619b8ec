import { mintId } from '@sightline/contracts/core/ids';
import { announceCamera } from '@sightline/contracts/rooms/camera';
import {
  answerGesture,
  askForGesture,
  decideLiveness,
  type Gesture,
  type LivenessAnswer,
} from '@sightline/contracts/rooms/liveness';
import { type LivenessCheck, livenessChecksOf } from '@sightline/contracts/rooms/livenessChecks';
import { boundCapture } from '@sightline/server-kit/captureOrders';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../../../tests/support/isolated.ts';
import { type RoomPeer, roomPeer } from '../../../../../tests/support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../../../../tests/support/roomServer.ts';

let server: RoomServer;
/** A node on which the time for an answer is over at once. */
let hasty: RoomServer;
let inspectionId: string;
let host: RoomPeer;
let phone: RoomPeer;

beforeAll(async () => {
  const services = isolatedServices();
  const settings = { captureBurst: 200, eventBurst: 200 };
  server = await startRoomServer({ ...services, settings });
  hasty = await startRoomServer({ ...services, node: 'node-2', settings: { livenessMs: 300 } });
});
afterAll(() => Promise.all([server.close(), hasty.close()]));
beforeEach(async () => {
  [host, phone] = await call(server);
});
afterEach(() => {
  host.close();
  phone.close();
});

const capabilities = { still: true, torch: false, flip: false, zoom: null };
const state = { facing: 'environment' as const, torch: false, zoom: null };

async function withCamera(on: RoomServer): Promise<RoomPeer> {
  const person = { role: 'field' as const, name: 'Karl', node: on.node };
  const peer = roomPeer({ server: on, inspectionId, person });
  await peer.join();
  await peer.ask(announceCamera, { capabilities, state });
  return peer;
}

async function call(on: RoomServer): Promise<[RoomPeer, RoomPeer]> {
  inspectionId = mintId();
  const leading = roomPeer({ server: on, inspectionId, person: { node: on.node } });
  await leading.join();
  return [leading, await withCamera(on)];
}

const request = (peerId = phone.id()) => ({
  id: mintId(),
  peerId,
  photoIds: [mintId(), mintId()] as [string, string],
});

async function checkWhere(
  peer: RoomPeer,
  id: string,
  holds: (check: LivenessCheck) => boolean = () => true,
): Promise<LivenessCheck> {
  const find = (events: Parameters<typeof livenessChecksOf>[0]) =>
    livenessChecksOf(events).find((check) => check.id === id && holds(check));
  const found = find((await peer.until('the check', ({ events }) => find(events) !== undefined)).events);
  if (!found) throw new Error('no check');
  return found;
}

/** Asks for a gesture and returns the check as the phone sees it. */
async function ask(): Promise<LivenessCheck> {
  const asked = request();
  await host.ask(askForGesture, asked);
  return await checkWhere(phone, asked.id);
}

function answerTo({ photoIds }: LivenessCheck, change: Partial<LivenessAnswer> = {}): LivenessAnswer {
  const [shown = '', moved = ''] = photoIds;
  const now = Date.now();
  return {
    shownAt: new Date(now - 9000).toISOString(),
    answeredAt: new Date(now).toISOString(),
    elapsedMs: 9000,
    photos: [
      { id: shown, sha256: 'a'.repeat(64) },
      { id: moved, sha256: 'b'.repeat(64) },
    ],
    motion: { state: 'measured', turnedDegrees: 87, tiltedDegrees: 2, headings: [10, 97] },
    ...change,
  };
}

const answer = (check: LivenessCheck, change?: Partial<LivenessAnswer>, by = phone) =>
  by.ask(answerGesture, { checkId: check.id, answer: answerTo(check, change) });

const isAnswered = ({ outcome }: LivenessCheck): boolean => outcome.name === 'answered';

test('V-1 draws a gesture that differs from check to check, over all things and movements', async () => {
  const gestures: Gesture[] = [];
  for (let round = 0; round < 60; round++) gestures.push((await ask()).gesture);
  const kinds = (name: keyof Gesture): number => new Set(gestures.map((gesture) => gesture[name])).size;
  // 60 of 160 gestures: fewer than 30 different ones would happen less than once in a billion times.
  expect(new Set(gestures.map((gesture) => JSON.stringify(gesture))).size).toBeGreaterThan(30);
  expect([kinds('thing'), kinds('fingers'), kinds('movement')].every((count) => count >= 3)).toBe(true);
});

test('V-1 refuses a gesture that the host names', async () => {
  const gesture = { thing: 'floor', fingers: 1, movement: 'tiltUp' };
  const chosen = host.ask(askForGesture, { ...request(), gesture } as ReturnType<typeof request>);
  await expect(chosen).rejects.toMatchObject({ code: 'badInput' });
});

test('V-2 a repeated request keeps the gesture, and binds both photos to the person on site', async () => {
  const asked = request();
  await host.ask(askForGesture, asked);
  const first = await checkWhere(phone, asked.id);
  await host.ask(askForGesture, asked);
  await host.ask(askForGesture, request());
  const events = phone.getState().events.filter(({ id }) => id === asked.id);
  expect(events.filter(({ kind }) => kind === 'liveness:asked')).toHaveLength(1);
  const redis = connectRedis(server.redisUrl);
  for (const photoId of first.photoIds)
    expect(await boundCapture(redis, server.redisPrefix, photoId)).toEqual({
      inspectionId,
      subject: phone.getState().you?.subject,
    });
  disconnectRedis(redis);
});

test('V-2 refuses a person who does not control the camera, and a phone without a camera', async () => {
  await expect(phone.ask(askForGesture, request())).rejects.toMatchObject({ code: 'forbidden' });
  const refused = host.ask(askForGesture, request(host.id()));
  await expect(refused).rejects.toMatchObject({ code: 'notReady' });
  const gone = host.ask(askForGesture, request(mintId()));
  await expect(gone).rejects.toMatchObject({ code: 'notFound' });
});

test('V-2 refuses one picture for both steps, and an id that another check has', async () => {
  const photoId = mintId();
  const one = host.ask(askForGesture, { ...request(), photoIds: [photoId, photoId] });
  await expect(one).rejects.toMatchObject({ code: 'badInput' });
  const { id } = await ask();
  const other = host.ask(askForGesture, { ...request(host.id()), id });
  await expect(other).rejects.toMatchObject({ code: 'conflict' });
});

test('V-2 another request to the same phone ends the open one without an answer', async () => {
  const first = await ask();
  const second = await ask();
  await checkWhere(host, first.id, ({ outcome }) => outcome.name === 'unanswered');
  await expect(answer(first)).rejects.toMatchObject({ code: 'gestureExpired' });
  await answer(second);
  await checkWhere(host, second.id, isAnswered);
});

test('V-2 limits the requests of one person like stills', async () => {
  const limited = await startRoomServer({ ...isolatedServices(), settings: { captureBurst: 4 } });
  const [leading, site] = await call(limited);
  await leading.ask(askForGesture, request(site.id()));
  await leading.ask(askForGesture, request(site.id()));
  const third = leading.ask(askForGesture, request(site.id()));
  await expect(third).rejects.toMatchObject({ code: 'tooManyTries' });
  leading.close();
  site.close();
  await limited.close();
});

test('V-3 only the phone that was asked can answer', async () => {
  const check = await ask();
  const other = await withCamera(server);
  await expect(answer(check, {}, other)).rejects.toMatchObject({ code: 'forbidden' });
  const observer = roomPeer({ server, inspectionId, person: { role: 'observer' } });
  await observer.join();
  await expect(answer(check, {}, observer)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(answer({ ...check, id: mintId() })).rejects.toMatchObject({ code: 'notFound' });
  expect((await checkWhere(host, check.id)).outcome.name).toBe('pending');
  other.close();
  observer.close();
});

test('V-3 of a repeated answer the first one counts', async () => {
  const check = await ask();
  await answer(check);
  const motion = { state: 'measured' as const, turnedDegrees: -90, tiltedDegrees: 0, headings: null };
  await answer(check, { motion });
  const { outcome } = await checkWhere(host, check.id, isAnswered);
  expect(outcome).toMatchObject({ answer: { motion: { turnedDegrees: 87 } } });
});

test('V-3 refuses the pictures of another check, and a malformed hash', async () => {
  const [before, check] = [await ask(), await ask()];
  await expect(answer({ ...before, id: check.id })).rejects.toMatchObject({ code: 'badInput' });
  const [shown, moved] = answerTo(check).photos;
  const photos: LivenessAnswer['photos'] = [{ ...shown, sha256: 'not a hash' }, moved];
  await expect(answer(check, { photos })).rejects.toMatchObject({ code: 'badInput' });
  await answer(check);
});

test('V-3 a late answer is refused, and the check stays unanswered', async () => {
  const [leading, site] = await call(hasty);
  const asked = request(site.id());
  await leading.ask(askForGesture, asked);
  const check = await checkWhere(leading, asked.id, ({ outcome }) => outcome.name === 'unanswered');
  await expect(answer(check, {}, site)).rejects.toMatchObject({ code: 'gestureExpired' });
  const decision = { isLive: true, note: '' };
  const decided = leading.ask(decideLiveness, { id: mintId(), checkId: check.id, decision });
  await expect(decided).rejects.toMatchObject({ code: 'notReady' });
  leading.close();
  site.close();
});

test('V-3 the next node ends a check whose time was over before it opened the room', async () => {
  const room = mintId();
  const redis = connectRedis(server.redisUrl);
  const id = mintId();
  await new RoomLog(redis, server.redisPrefix).append(room, {
    id,
    at: new Date(Date.now() - 120_000).toISOString(),
    by: { subject: 'user:x', name: 'Ada', role: 'host' },
    kind: 'liveness:asked',
    data: {
      peerId: mintId(),
      name: 'Karl',
      gesture: { thing: 'floor', fingers: 2, movement: 'tiltUp' },
      photoIds: [mintId(), mintId()],
    },
  });
  disconnectRedis(redis);
  const late = roomPeer({ server, inspectionId: room });
  await late.join();
  await checkWhere(late, id, ({ outcome }) => outcome.name === 'unanswered');
  late.close();
});

test("V-4 an answer has the server's time and the phone's, whose clock is an hour off", async () => {
  const check = await ask();
  const hourAgo = Date.now() - 3_600_000;
  const times = {
    shownAt: new Date(hourAgo - 9000).toISOString(),
    answeredAt: new Date(hourAgo).toISOString(),
  };
  await answer(check, times);
  const { askedAt, outcome } = await checkWhere(host, check.id, isAnswered);
  if (outcome.name !== 'answered') throw new Error('not answered');
  expect(outcome.answer).toMatchObject(times);
  expect(Date.parse(outcome.at)).toBeGreaterThanOrEqual(Date.parse(askedAt));
  expect(Date.parse(outcome.at) - hourAgo).toBeGreaterThan(3_500_000);
});

test('V-6 a phone without a sensor answers nonetheless', async () => {
  const check = await ask();
  await answer(check, { motion: { state: 'unmeasured', reason: 'noSensor' } });
  const { outcome } = await checkWhere(host, check.id, isAnswered);
  expect(outcome).toMatchObject({ answer: { motion: { state: 'unmeasured', reason: 'noSensor' } } });
});

test('V-7 the host decides about an answer, and the last decision counts', async () => {
  const check = await ask();
  const decide = (decision: { isLive: boolean; note: string }, by = host) =>
    by.ask(decideLiveness, { id: mintId(), checkId: check.id, decision });
  await expect(decide({ isLive: true, note: '' })).rejects.toMatchObject({ code: 'notReady' });
  await answer(check);
  await expect(decide({ isLive: true, note: '' }, phone)).rejects.toMatchObject({ code: 'forbidden' });
  await decide({ isLive: true, note: '' });
  await decide({ isLive: false, note: 'Another building' });
  const { decision } = await checkWhere(host, check.id, (known) => known.decision?.isLive === false);
  expect(decision).toMatchObject({ note: 'Another building', by: host.getState().you?.name });
});
