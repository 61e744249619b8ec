import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { choosePort } from '../infra/process/ports.ts';
import { withBuildingCamera } from './support/buildingCamera.ts';
import { CHROMIUM } from './support/chromium.ts';
import { PAYMENT_KEYS } from './support/paymentKeys.ts';

/**
 * End-to-end tests of the whole product as `npm start` runs it, with separate data. Playwright reads this file
 * in every worker process: the port is chosen once and passed on through the environment.
 */

process.env.E2E_PORT ??= String(await choosePort());
const port = process.env.E2E_PORT;
process.env.E2E_PROVIDER_PORT ??= String(await choosePort());
const provider = `http://127.0.0.1:${process.env.E2E_PROVIDER_PORT}`;
process.env.E2E_REPLY_PORT ??= String(await choosePort());
const root = path.resolve(import.meta.dirname, '..');
const data = process.env.E2E_DATA ?? path.join(root, '.cache/tests/product');
process.env.E2E_DATA = data;
// E2E_URL and E2E_DATA name a product that is already running, for use while writing tests.
const given = process.env.E2E_URL;

const isFull = process.env.TEST_LEVEL === 'full';
/** On the full level a call moves from one signaling node to the other. */
const nodes = isFull ? 2 : 1;
const KILLS_SERVICES = 'faults*.spec.ts';
const BUSY_MACHINE = 'busyMachine.full.spec.ts';
/** Excludes variants and rare cases, which `npm run test:full` includes (tests/README.md). */
const full = isFull ? [] : ['*.full.spec.ts'];

/** The main journey and a recorded call while 8 programs use the processor; alone with `npm run faults -- --busy`. */
const busy = {
  name: 'busy',
  testMatch: [BUSY_MACHINE, 'story.spec.ts'],
  dependencies: ['faults'],
  workers: 1,
  timeout: 30 * 60_000,
  expect: { timeout: 180_000 },
  use: { load: 8 },
};

export default defineConfig<object, { load: number }>({
  testDir: 'e2e',
  outputDir: path.join(root, '.cache/tests/e2e'),
  // Two tests run at a time, each in its own inspections: while one waits, the other has the second core.
  workers: 2,
  globalSetup: given ? undefined : './e2e/support/fillProduct.ts',
  // A test is a day's work in half a minute, and each wait in it a second or two; a busy machine needs ten times as long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: 'stories', testIgnore: [KILLS_SERVICES, BUSY_MACHINE, ...full] },
    // All tests share the API, the media workers and Redis: they are killed when no other test needs them.
    // This project runs alone with `--no-deps --project faults`.
    { name: 'faults', testMatch: KILLS_SERVICES, testIgnore: full, dependencies: ['stories'], workers: 1 },
    ...(isFull ? [busy] : []),
  ],
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: given ?? `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    // Recording takes a tenth of the whole run, so a failure is repeated with it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // A click on a button that is still moving is lost, and a run must not wait for animations.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    launchOptions: process.env.DOCS_PICTURES ? await withBuildingCamera(CHROMIUM) : CHROMIUM,
  },
  webServer: given
    ? undefined
    : [
        {
          command: `'${process.execPath}' tests/support/startPaymentServer.ts --port ${process.env.E2E_PROVIDER_PORT} --events http://localhost:${port}/api/payments/events`,
          cwd: root,
          // It refuses a caller without a key, which shows that it runs.
          url: provider,
        },
        {
          command: `rm -rf '${data}' && '${process.execPath}' infra/setup/main.ts start --data '${data}' --port ${port} --nodes ${nodes}`,
          cwd: root,
          env: {
            STRIPE_SECRET_KEY: PAYMENT_KEYS.secretKey,
            STRIPE_WEBHOOK_SECRET: PAYMENT_KEYS.webhookSecret,
            STRIPE_API_URL: provider,
            INBOUND_MAIL_DOMAIN: 'mail.sightline.example',
            INBOUND_MAIL_KEY: 'a-key-of-reply-addresses-for-the-tests',
            INBOUND_MAIL_PORT: process.env.E2E_REPLY_PORT,
          },
          url: `http://localhost:${port}/api/organization`,
          timeout: 120_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
          stdout: 'ignore',
          stderr: 'pipe',
        },
      ],
});
