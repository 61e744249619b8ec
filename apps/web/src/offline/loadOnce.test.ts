import { expect, it, vi } from 'vitest';
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
