import { POINTS_PER_SECOND, type PointerMove } from '@sightline/contracts/rooms/pointing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VolatileFeed } from './VolatileFeed.ts';

let sent: PointerMove[];
let pointers: VolatileFeed<PointerMove>;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  pointers = new VolatileFeed({ perSecond: POINTS_PER_SECOND, send: (move) => void sent.push(move) });
});
afterEach(() => {
  pointers.close();
  vi.useRealTimers();
});

const at = (x: number): PointerMove => ({ peerId: 'phone', at: [x, 0.5] });

test('D-2 sends at most 30 moves a second, and always the newest one', () => {
  for (let move = 1; move <= 1000; move++) {
    pointers.send(at(move / 1000));
    vi.advanceTimersByTime(1);
  }
  expect(sent.length).toBeLessThanOrEqual(30);
  expect(sent.length).toBeGreaterThanOrEqual(28);
  vi.advanceTimersByTime(100);
  expect(sent.at(-1)).toEqual(at(1));
});

test('D-2 sends a single move at once', () => {
  pointers.send(at(0.3));
  expect(sent).toEqual([at(0.3)]);
});

test('D-2 shows a pointer until it leaves the picture, or two seconds after its last move', () => {
  pointers.show('ada', at(0.1));
  pointers.show('karl', at(0.2));
  pointers.show('karl', null);
  expect([...pointers.getState().keys()]).toEqual(['ada']);
  vi.advanceTimersByTime(1500);
  pointers.show('ada', at(0.4));
  vi.advanceTimersByTime(1500);
  expect(pointers.getState().get('ada')).toEqual(at(0.4));
  vi.advanceTimersByTime(600);
  expect(pointers.getState().size).toBe(0);
});

test('D-10 does not send what waits once it has ended', () => {
  pointers.send(at(0.1));
  pointers.send(at(0.2));
  pointers.send(null);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([at(0.1)]);
  pointers.send(at(0.3));
  expect(sent).toEqual([at(0.1), at(0.3)]);
});
