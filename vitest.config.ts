import { defineConfig } from 'vitest/config';

const shared = { testTimeout: 60_000, hookTimeout: 120_000, restoreMocks: true, unstubEnvs: true };
const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**'];

export default defineConfig({
  test: {
    // One more than the two cores of the smallest machine: tests of faults mostly wait, for a media worker or a socket.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'node',
          environment: 'node',
          // No test mocks a module here, and each file starts the services that it needs: a worker loads the code once for all of them.
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{api,signaling,workers}/src/**/*.test.ts',
            'apps/web/build/**/*.test.ts',
            'infra/**/*.test.ts',
            'tests/{architecture,integration,faults,support}/**/*.test.ts',
          ],
          exclude: ignored,
          globalSetup: ['tests/support/services.ts'],
        },
      },
      {
        // The web app's own Vite configuration would bring the service worker's build with it.
        root: 'apps/web',
        test: {
          ...shared,
          name: 'web',
          environment: 'jsdom',
          setupFiles: [`${import.meta.dirname}/apps/web/src/testing/clonesOfThisRealm.ts`],
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ignored,
        },
      },
    ],
  },
});
