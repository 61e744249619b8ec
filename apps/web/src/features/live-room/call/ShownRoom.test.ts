import type { RoomState } from '@sightline/room-client/slices';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeRoom, fakeTrack, peer, roomState } from '../fakes.ts';
import { ShownRoom } from './ShownRoom.ts';

const you = peer({ name: 'Ada' });
const entering = roomState({
  call: { name: 'joining', step: 'room' },
  you: null,
  media: new Map([
    ['elena', { video: fakeTrack(), audio: null, screen: null, audioPaused: false, videoPaused: false }],
  ]),
});

let room: ReturnType<typeof fakeRoom>;
let shown: ShownRoom;
let renders: RoomState['call']['name'][];
beforeEach(() => {
  vi.useFakeTimers();
  room = fakeRoom(roomState({ call: { name: 'idle' }, you: null }));
  shown = new ShownRoom(room.room);
  renders = [];
  shown.subscribe(() => renders.push(shown.getState().call.name));
});
afterEach(() => {
  shown.close();
  vi.useRealTimers();
});

test('the answer of the room is shown after the first picture', () => {
  room.set(entering);
  room.set({ you });
  room.set({ call: { name: 'live' } });
  expect(renders).toEqual(['joining']);
  expect(shown.getState().you).toBeNull();
  shown.pictureShown();
  expect(renders).toEqual(['joining', 'live']);
  expect(shown.getState().you).toBe(you);
  room.set({ activeSpeakerId: 'elena' });
  expect(renders).toHaveLength(3);
});

test('a picture that does not come delays the answer for a moment only', () => {
  room.set(entering);
  vi.advanceTimersByTime(1000);
  room.set({ you, call: { name: 'live' } });
  vi.advanceTimersByTime(149);
  expect(renders).toEqual(['joining']);
  vi.advanceTimersByTime(1);
  expect(renders).toEqual(['joining', 'live']);
});

test('a refusal is shown at once', () => {
  room.set(entering);
  room.set({ call: { name: 'failed', code: 'roomLocked', message: 'Locked.' } });
  expect(renders).toEqual(['joining', 'failed']);
});

test('a connection that is lost on the way is shown at once', () => {
  room.set(entering);
  room.set({ call: { name: 'joining', step: 'signaling' } });
  expect(shown.getState().call).toEqual({ name: 'joining', step: 'signaling' });
});

test('prepared media that breaks on the way is shown at once', () => {
  room.set(entering);
  room.set({ media: new Map() });
  expect(shown.getState().media.size).toBe(0);
});

test('while the path of the picture is not open yet, nothing is held', () => {
  room.set({ ...entering, receivePathOpen: false });
  room.set({ you, call: { name: 'live' } });
  expect(renders).toEqual(['joining', 'live']);
});

test('without a picture to wait for, nothing is held', () => {
  room.set({ ...entering, media: new Map() });
  room.set({ you, call: { name: 'live' } });
  expect(renders).toEqual(['joining', 'live']);
});
