import type { Page } from '@playwright/test';

/** Waits until the service worker has stored the app, then reloads: it replies only from the next page on. */
export async function reloadFromServiceWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
}
