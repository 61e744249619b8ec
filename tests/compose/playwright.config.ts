import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { choosePort } from '../../infra/process/ports.ts';
import { CHROMIUM } from '../support/chromium.ts';

/**
 * The production stack in containers. Only `npm run test:full` runs it (infra/setup/checks/compose.ts), which starts
 * the container engine. Playwright reads this file in every worker process.
 */

process.env.COMPOSE_PORT ??= String(await choosePort());
process.env.COMPOSE_MAIL_PORT ??= String(await choosePort());

export default defineConfig({
  testMatch: '*.full.spec.ts',
  outputDir: path.resolve(import.meta.dirname, '../../.cache/tests/compose'),
  globalSetup: './startStack.ts',
  workers: 1,
  // For a busy machine: a quiet one needs a minute for the longest.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    baseURL: `https://localhost:${process.env.COMPOSE_PORT}`,
    // The proxy has no public name, and signs its own certificate.
    ignoreHTTPSErrors: true,
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // The relay has the same kind of certificate, which the option above does not cover.
    launchOptions: { ...CHROMIUM, args: [...(CHROMIUM.args ?? []), '--ignore-certificate-errors'] },
  },
});
