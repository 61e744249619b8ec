import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { choosePort } from '../infra/process/ports.ts';
import { withBuildingCamera } from './support/buildingCamera.ts';
import { CHROMIUM } from './support/chromium.ts';
import { PAYMENT_KEYS } from './support/paymentKeys.ts';

/**
 * End-to-end tests against the whole product as `npm start` runs it, with data of their own. Playwright reads this
 * file in every worker process: the port is chosen once and handed on through the environment.
 */

process.env.E2E_PORT ??= String(await choosePort());
const port = process.env.E2E_PORT;
process.env.E2E_PROVIDER_PORT ??= String(await choosePort());
const provider = `http://127.0.0.1:${process.env.E2E_PROVIDER_PORT}`;
process.env.E2E_REPLY_PORT ??= String(await choosePort());
const root = path.resolve(import.meta.dirname, '..');
const data = process.env.E2E_DATA ?? path.join(root, '.cache/tests/product');
process.env.E2E_DATA = data;
// E2E_URL and E2E_DATA: against a product that runs already, while writing tests.
const given = process.env.E2E_URL;

const KILLS_SERVICES = 'faults*.spec.ts';
/** Variants and rare things, for `npm run test:full` (tests/README.md). */
const full = process.env.TEST_LEVEL === 'full' ? [] : ['*.full.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: path.join(root, '.cache/tests/e2e'),
  // Two stories at a time, each in its own inspections: while one waits, the other has the second core.
  workers: 2,
  globalSetup: given ? undefined : './e2e/support/fillProduct.ts',
  // Each wait ends after 20 s. A journey is a day's work in half a minute, and two minutes on a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  projects: [
    { name: 'stories', testIgnore: [KILLS_SERVICES, ...full] },
    // The API, the media workers and Redis are everybody's: they are killed when nobody else needs them.
    // Alone with `--no-deps --project faults`.
    { name: 'faults', testMatch: KILLS_SERVICES, testIgnore: full, dependencies: ['stories'], workers: 1 },
  ],
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: given ?? `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    // Recording costs a tenth of the whole run: with it, a failure is repeated.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    // A click on a button that is still sliding into place is lost, and a run waits for no animation.
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
          // Refuses a caller without a key, which shows that it runs.
          url: provider,
        },
        {
          command: `rm -rf '${data}' && '${process.execPath}' infra/setup/main.ts start --data '${data}' --port ${port}`,
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
