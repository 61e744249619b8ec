import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LayerDemand } from './LayerDemand.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('M-5 drops a layer after a delay and requests it again at once', () => {
  const notify = vi.fn();
  const demand = new LayerDemand(2, 8000, notify);
  demand.request(0);
  vi.advanceTimersByTime(7999);
  expect(notify).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  demand.request(2);
  expect(notify.mock.calls).toEqual([[0], [2]]);
});

test("M-5 a tile that shrinks for a moment does not change the phone's layers", () => {
  const notify = vi.fn();
  const demand = new LayerDemand(2, 8000, notify);
  for (const layer of [0, 2, 1, 2]) {
    demand.request(layer);
    vi.advanceTimersByTime(5000);
  }
  vi.advanceTimersByTime(60_000);
  expect(notify).not.toHaveBeenCalled();
});

test('M-5 resends the layer limit to a sender that reconnected, not to a closed camera', () => {
  const notify = vi.fn();
  const demand = new LayerDemand(2, 8000, notify);
  demand.request(1);
  vi.advanceTimersByTime(8000);
  demand.resend();
  demand.request(0);
  demand.close();
  vi.advanceTimersByTime(8000);
  expect(notify.mock.calls).toEqual([[1], [1]]);
});
