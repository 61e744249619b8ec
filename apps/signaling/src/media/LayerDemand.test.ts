import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LayerDemand } from './LayerDemand.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('M-5 a layer is given up after a delay and asked for again at once', () => {
  const tell = vi.fn();
  const demand = new LayerDemand(2, 8000, tell);
  demand.request(0);
  vi.advanceTimersByTime(7999);
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  demand.request(2);
  expect(tell.mock.calls).toEqual([[0], [2]]);
});

test('M-5 a tile that is made small for a moment changes nothing at the phone', () => {
  const tell = vi.fn();
  const demand = new LayerDemand(2, 8000, tell);
  for (const layer of [0, 2, 1, 2]) {
    demand.request(layer);
    vi.advanceTimersByTime(5000);
  }
  vi.advanceTimersByTime(60_000);
  expect(tell).not.toHaveBeenCalled();
});

test('M-5 a sender that comes back is told again, a camera that is gone is told nothing', () => {
  const tell = vi.fn();
  const demand = new LayerDemand(2, 8000, tell);
  demand.request(1);
  vi.advanceTimersByTime(8000);
  demand.resend();
  demand.request(0);
  demand.close();
  vi.advanceTimersByTime(8000);
  expect(tell.mock.calls).toEqual([[1], [1]]);
});
