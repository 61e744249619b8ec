import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { answerGesture } from '@sightline/contracts/rooms/liveness';
import type { LivenessCheck } from '@sightline/contracts/rooms/livenessChecks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeCall } from '../fakes.ts';
import { GestureAnswer } from './GestureAnswer.ts';

let parts: ReturnType<typeof fakeCall>;
let answer: GestureAnswer;
const photoIds = [mintId(), mintId()];
const check: LivenessCheck = {
  id: mintId(),
  askedAt: '2026-11-20T15:00:00.000Z',
  askedBy: 'Ada',
  peerId: mintId(),
  name: 'Karl',
  gesture: { thing: 'floor', fingers: 3, movement: 'turnRight' },
  photoIds,
  outcome: { name: 'pending' },
  decision: null,
};

beforeEach(() => {
  vi.stubGlobal('DeviceOrientationEvent', undefined);
  parts = fakeCall(undefined, 'field');
  answer = new GestureAnswer(parts.call, check);
});
afterEach(() => {
  answer.close();
  parts.call.close();
  vi.unstubAllGlobals();
});

const sent = () => parts.room.ask.mock.calls.find(([command]) => command === answerGesture)?.[1];
const step = () => answer.store.getState().name;

it('V-3 answers with the two pictures that the check names, and their hashes', async () => {
  parts.device.stills.take
    .mockResolvedValueOnce({ sha256: 'b'.repeat(64) })
    .mockResolvedValueOnce({ sha256: 'c'.repeat(64) });
  await answer.next();
  expect([step(), sent()]).toEqual(['move', undefined]);
  await answer.next();
  expect(step()).toBe('sent');
  expect(sent()).toMatchObject({
    checkId: check.id,
    answer: {
      photos: [
        { id: photoIds[0], sha256: 'b'.repeat(64) },
        { id: photoIds[1], sha256: 'c'.repeat(64) },
      ],
      motion: { state: 'unmeasured', reason: 'noSensor' },
    },
  });
});

it('V-4 a clock that is set during the check does not change the measured time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-20T15:00:00.000Z');
  answer = new GestureAnswer(parts.call, check);
  await answer.next();
  vi.setSystemTime('2026-11-20T16:00:00.000Z');
  await answer.next();
  expect(sent()).toMatchObject({
    answer: { shownAt: '2026-11-20T15:00:00.000Z', answeredAt: '2026-11-20T16:00:00.000Z' },
  });
  expect(answer.elapsedMs).toBeLessThan(60_000);
  vi.useRealTimers();
});

it('V-5 a picture that failed is taken again under the same id', async () => {
  parts.device.stills.take.mockRejectedValueOnce(new Error('No camera'));
  await expect(answer.next()).rejects.toThrow('No camera');
  expect(step()).toBe('show');
  await answer.next();
  const ids = parts.device.stills.take.mock.calls.map(([{ photoId }]) => photoId);
  expect([step(), ids]).toEqual(['move', [photoIds[0], photoIds[0]]]);
});

it('V-3 an answer that was not sent is sent again, without other pictures', async () => {
  parts.room.ask.mockRejectedValueOnce(new AppError('timedOut'));
  await answer.next();
  await expect(answer.next()).rejects.toMatchObject({ code: 'timedOut' });
  expect(step()).toBe('send');
  await answer.next();
  expect([step(), parts.device.stills.take.mock.calls.length]).toEqual(['sent', 2]);
});

it('a second tap while a picture is taken does nothing', async () => {
  await Promise.all([answer.next(), answer.next()]);
  expect(parts.device.stills.take).toHaveBeenCalledOnce();
});
