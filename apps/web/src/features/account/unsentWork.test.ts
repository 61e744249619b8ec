import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ADMIN } from '../../testing/people.ts';
import { countUnsent } from './useSignOut.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('waits 5 seconds for the code of the outbox, without which nothing was captured', async () => {
  const counted = vi.fn();
  void countUnsent(ADMIN, () => new Promise(() => {})).then(counted);
  await vi.advanceTimersByTimeAsync(4999);
  expect(counted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(counted).toHaveBeenCalledWith({ entries: 0, recordings: 0 });
});
