import { vi } from 'vitest';

/** Vitest gives up after a second, in which a busy machine may not have run the awaited work at all. */
const PATIENCE_MS = 15_000;

const { waitFor } = vi;
const waitPatiently: typeof waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });

// The files of a worker share its modules, and this is loaded for each.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently;
