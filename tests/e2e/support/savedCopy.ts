import { expect, type Page } from '@playwright/test';
import { hasSaved } from '../../support/hasSaved.ts';

/**
 * Waits until the service worker has stored the app, and the saved copy has the inspection's checklist and
 * photos.
 */
export async function readAhead(page: Page, inspectionId: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const part of ['', '/checklist', '/photos'])
    await expect
      .poll(() => page.evaluate(hasSaved, [`/api/inspections/:inspectionId${part}`, inspectionId] as const))
      .toBe(true);
}

/** Waits until the service worker has stored the app, and its data is saved with the owner. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => savedRecords(page)).toBeGreaterThan(1);
}

export function savedRecords(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'sightline')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('sightline');
      opening.addEventListener('error', () =>
        reject(opening.error ?? new Error('the database does not open')),
      );
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('saved').objectStore('saved').count();
        counting.addEventListener('success', () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
    });
  });
}
