import { afterAll, vi } from 'vitest';

// The files of a worker share a process. Vitest restores these before the next test, which is after it has loaded the next file.
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
