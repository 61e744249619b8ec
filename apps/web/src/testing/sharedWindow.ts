import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * One window for all test files of a worker, like a page for all its screens. React, MUI and Testing Library
 * use the window when they are loaded; loading them again for each file took longer than its tests.
 */
const SHARED = Symbol.for('sightline.sharedWindow');

export default {
  name: 'shared-window',
  viteEnvironment: 'client',
  async setup(global: typeof globalThis & { [SHARED]?: unknown }, options) {
    global[SHARED] ??= await builtinEnvironments.jsdom.setup(global, options);
    return { teardown: () => undefined };
  },
} satisfies Environment;
