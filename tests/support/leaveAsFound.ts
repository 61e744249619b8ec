import { afterAll, vi } from 'vitest';

// The files of a worker share a process, and Vitest undoes these before the next test: after the next file was loaded.
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
