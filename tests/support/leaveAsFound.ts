import { afterAll, vi } from 'vitest';

// The files of a worker share a process. Vitest restores these too late, after loading the next file.
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
