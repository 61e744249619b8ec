import { expect, it, vi } from 'vitest';
import { errorMessage } from '../wire/CallError.ts';
import { SilenceLimit } from '../wire/SilenceLimit.ts';
import { loadOnce } from './loadOnce.ts';

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
