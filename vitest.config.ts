import { defineConfig } from 'vitest/config';

/** Files `*.full.test.ts` and tests with the tag `full` are for `npm run test:full` (tests/README.md). */
const isFull = process.env.TEST_LEVEL === 'full';

// For a busy machine: a test that needs more than 20 s of a quiet one says why.
const shared = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // The default of a second is too short for programs that other tests start at the same time.
  expect: { poll: { timeout: 10_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  ...(!isFull && { tagsFilter: ['!full'] }),
};
const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**', ...(isFull ? [] : ['**/*.full.test.*'])];

const PATIENT_WAITS = `${import.meta.dirname}/tests/support/patientWaits.ts`;
const web = `${import.meta.dirname}/apps/web`;

/**
 * Each file starts the services that it needs: a worker loads the code once for all of them. So none may mock a module
 * (tests/architecture): whether the file meets the mock would depend on which ran before it.
 */
const servers = {
  ...shared,
  environment: 'node',
  isolate: false,
  exclude: ignored,
  globalSetup: ['tests/support/services.ts'],
  setupFiles: ['tests/support/leaveAsFound.ts', PATIENT_WAITS],
};

export default defineConfig({
  test: {
    // One more than the two cores of the smallest machine: many tests wait now and then, for a socket or the store.
    maxWorkers: 3,
    tags: [{ name: 'full', description: 'A test of `npm run test:full`' }],
    projects: [
      {
        test: {
          ...servers,
          name: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{api,signaling,workers}/src/**/*.test.ts',
            'apps/web/build/**/*.test.ts',
            'infra/**/*.test.ts',
            'tests/{architecture,integration,load,support}/**/*.test.ts',
            'tools/*/src/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...servers,
          name: 'faults',
          // After the others and one at a time: two browsers on a call need both cores.
          include: ['tests/{faults,firefox,webkit}/**/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        root: 'apps/web',
        // The web app's own Vite configuration would bring the service worker's build with it.
        resolve: {
          alias: {
            // Node would load the build for servers, which sends no Blob.
            'tus-js-client': 'tus-js-client/lib.es5/browser/index.js',
            // The service worker's registration exists in a build alone.
            'virtual:pwa-register': `${web}/src/testing/serviceWorkerRegistration.ts`,
          },
        },
        test: {
          ...shared,
          name: 'web',
          environment: `${web}/src/testing/sharedWindow.ts`,
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ignored,
          setupFiles: [`${web}/src/testing/setUp.ts`, PATIENT_WAITS],
        },
      },
    ],
  },
});
