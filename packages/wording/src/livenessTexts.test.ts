import type { Gesture, LivenessAnswer, MeasuredMotion } from '@sightline/contracts/rooms/liveness';
import { expect, test } from 'vitest';
import { clockProblems, gestureText, motionFinding, pictureFinding } from './livenessTexts.ts';

const gesture = (movement: Gesture['movement']): Gesture => ({ thing: 'floor', fingers: 1, movement });
const moved = (turnedDegrees: number, tiltedDegrees = 0): MeasuredMotion => ({
  state: 'measured',
  turnedDegrees,
  tiltedDegrees,
  headings: null,
});

test('V-1 a gesture names the thing, the fingers and the movement', () => {
  expect(gestureText({ thing: 'frontDoor', fingers: 3, movement: 'turnLeft' })).toBe(
    'Show the front door with 3 fingers in the picture, then turn to the left',
  );
  expect(gestureText(gesture('tiltUp'))).toContain('with 1 finger in');
});

test.each([
  ['turnRight', moved(87), 'matches', 'Turned 87° to the right: matches'],
  ['turnRight', moved(-90), 'differs', 'Turned 90° to the left: does not match'],
  ['turnLeft', moved(-90, 40), 'matches', 'Turned 90° to the left: matches'],
  ['turnLeft', moved(-10), 'differs', 'Turned 10° to the left: does not match'],
  ['tiltUp', moved(80, 0), 'differs', 'Did not tilt: does not match'],
  ['tiltDown', moved(0, -35), 'matches', 'Tilted 35° down: matches'],
] as const)('V-6 %s after %o %s', (movement, motion, state, text) => {
  expect(motionFinding(gesture(movement), motion)).toEqual({ state, text });
});

test('V-6 a phone without a sensor matches nothing and contradicts nothing', () => {
  const { state, text } = motionFinding(gesture('tiltUp'), { state: 'unmeasured', reason: 'noSensor' });
  expect([state, text]).toEqual(['unknown', 'Movement not measured: the phone has no motion sensor']);
});

const RECEIVED = '2026-11-20T15:00:10.000Z';

function answered(shownAt: string, answeredAt: string, elapsedMs = 8000): LivenessAnswer {
  const photo = { id: '5b0f3f0e-6f0a-4f5a-9c53-3f6a1b0a7c11', sha256: 'a'.repeat(64) };
  return { shownAt, answeredAt, elapsedMs, photos: [photo, photo], motion: moved(0) };
}

test('V-4 clocks that agree within a minute are not mentioned', () => {
  const answer = answered('2026-11-20T14:59:20.000Z', '2026-11-20T14:59:28.000Z');
  expect(clockProblems(answer, RECEIVED)).toEqual([]);
});

test('V-4 states a clock that is an hour off, and one that was changed during the check', () => {
  const behind = answered('2026-11-20T14:00:02.000Z', '2026-11-20T14:00:10.000Z');
  expect(clockProblems(behind, RECEIVED)).toEqual(["The phone's clock was 60 minutes behind"]);
  const stepped = answered('2026-11-20T14:00:02.000Z', RECEIVED);
  expect(clockProblems(stepped, RECEIVED)).toEqual(["The phone's clock was changed during the check"]);
  const ahead = answered('2026-11-20T15:00:02.000Z', '2026-11-20T15:02:10.000Z');
  expect(clockProblems(ahead, RECEIVED)).toHaveLength(2);
});

test('V-5 a stored picture with another hash is not the one that the phone announced', () => {
  expect(pictureFinding('aa', 'aa').state).toBe('matches');
  expect(pictureFinding('aa', 'bb')).toMatchObject({ state: 'differs' });
  expect(pictureFinding('aa', undefined)).toMatchObject({ state: 'unknown' });
});
