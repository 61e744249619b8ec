import type { PointerMove } from '@sightline/contracts/rooms/pointing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pointers } from './Pointers.ts';

let sent: PointerMove[];
let pointers: Pointers;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  pointers = new Pointers(
    (move) => void sent.push(move),
    () => () => {},
  );
});
afterEach(() => {
  pointers.close();
  vi.useRealTimers();
});

const at = (x: number): PointerMove => ({ peerId: 'phone', at: [x, 0.5] });

test('D-2 sends at most 30 moves a second, and always the newest one', () => {
  for (let move = 1; move <= 1000; move++) {
    pointers.move(at(move / 1000));
    vi.advanceTimersByTime(1);
  }
  expect(sent.length).toBeLessThanOrEqual(30);
  expect(sent.length).toBeGreaterThanOrEqual(28);
  vi.advanceTimersByTime(100);
  expect(sent.at(-1)).toEqual(at(1));
});

test('D-2 sends a single move at once', () => {
  pointers.move(at(0.3));
  expect(sent).toEqual([at(0.3)]);
});

test('D-2 shows a pointer until it leaves the picture, or two seconds after its last move', () => {
  pointers.moved({ by: 'ada', ...at(0.1) });
  pointers.moved({ by: 'karl', ...at(0.2) });
  pointers.moved({ by: 'karl', peerId: 'phone', at: null });
  expect([...pointers.getState().keys()]).toEqual(['ada']);
  vi.advanceTimersByTime(1500);
  pointers.moved({ by: 'ada', ...at(0.4) });
  vi.advanceTimersByTime(1500);
  expect(pointers.getState().get('ada')).toEqual(at(0.4));
  vi.advanceTimersByTime(600);
  expect(pointers.getState().size).toBe(0);
});
