import { expect, test } from 'vitest';
import { needsNewTicket, retryDelay } from './retrySchedule.ts';

test('R-15 tries come at once, then further and further apart, then every seven seconds', () => {
  const delays = Array.from({ length: 8 }, (_, index) => retryDelay(index + 1));
  expect(delays).toEqual([0, 300, 1200, 2700, 4800, 7000, 7000, 7000]);
});

test('R-15 from the sixth try on another node may have the room', () => {
  expect([5, 6, 60].map(needsNewTicket)).toEqual([false, true, true]);
});
