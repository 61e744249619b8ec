import { expect, it, vi } from 'vitest';
import { errorMessage } from '../wire/CallError.ts';
import { SilenceLimit } from '../wire/SilenceLimit.ts';
import { loadOnce, loadPatiently } from './loadOnce.ts';

it('loads code once for all who need it, and again after it could not be had', async () => {
  const load = vi.fn(async () => 'code');
  load.mockRejectedValueOnce(new TypeError('no network'));
  const loaded = loadOnce(load);
  await expect(loaded()).rejects.toThrow('no network');
  expect(await Promise.all([loaded(), loaded()])).toEqual(['code', 'code']);
  expect(await loaded()).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

it('fails with code that is on its way for too long, and asks for it again', async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => await SilenceLimit.arrival(new Promise<string>(() => {})));
  const loaded = loadOnce(load);
  const failure = loaded().catch((error: unknown) => errorMessage(error));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failure).toContain('did not answer');
  load.mockResolvedValueOnce('code');
  expect(await loaded()).toBe('code');
  vi.useRealTimers();
});

it('loads code that the page cannot do without, after a cut at its start and after a long one', async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => 'code');
  for (let cut = 0; cut < 10; cut++) load.mockRejectedValueOnce(new TypeError('no network'));
  const loaded = loadPatiently(load, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await loaded).toBe('code');
  vi.useRealTimers();
});

it('no longer loads it once the person has left', async () => {
  vi.useFakeTimers();
  const left = new AbortController();
  const load = vi.fn(async (): Promise<string> => {
    throw new TypeError('no network');
  });
  const loaded = loadPatiently(load, left.signal);
  await vi.advanceTimersByTimeAsync(1000);
  left.abort();
  expect(await loaded).toBeNull();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
