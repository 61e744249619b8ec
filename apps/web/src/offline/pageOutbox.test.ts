import { expect, it, vi } from 'vitest';
import { pageOutbox } from './pageOutbox.ts';

it('asks the browser once to keep what is not sent when storage runs low, and works where it refuses', async () => {
  const persist = vi.fn(() => Promise.reject(new TypeError('refused')));
  vi.stubGlobal('navigator', Object.assign(navigator, { storage: { persist } }));
  const outbox = pageOutbox();
  expect(pageOutbox()).toBe(outbox);
  expect(persist).toHaveBeenCalledOnce();
  await expect(persist.mock.results[0]?.value).rejects.toThrow('refused');
  outbox.close();
});
