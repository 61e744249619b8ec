import { expect, it, vi } from 'vitest';

it('a window draws frames after a test with fake timers has left one undrawn', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  requestAnimationFrame(() => undefined);
  vi.useRealTimers();
  const drawn = vi.fn();
  requestAnimationFrame(drawn);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce());
});
