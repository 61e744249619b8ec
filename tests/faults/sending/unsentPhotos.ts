import path from 'node:path';
import type { Page } from 'playwright';
import { bundlePage } from '../../support/bundlePage.ts';
import type { KeepPhotosHandle } from './keepPhotosPage.ts';

declare global {
  interface Window {
    unsent: KeepPhotosHandle;
  }
}

/**
 * A page of the product's origin without the app, which would start sending. The API's refusal is enough of a
 * page.
 */
const WITHOUT_THE_APP = '/api/organization';
const FILES_AT_ONCE = 50;

/** Puts these pictures into the outbox of the signed-in owner, as on a day without signal. */
export async function keepPhotos(
  page: Page,
  files: readonly string[],
  facts: { inspectionId: string },
): Promise<void> {
  await page.goto(WITHOUT_THE_APP);
  await page.evaluate(await bundlePage(path.join(import.meta.dirname, 'keepPhotosPage.ts')));
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('input'), { type: 'file', multiple: true }));
  });
  const input = page.locator('input[type=file]');
  for (let first = 0; first < files.length; first += FILES_AT_ONCE) {
    await input.setInputFiles(files.slice(first, first + FILES_AT_ONCE));
    await input.evaluate(
      (element, given) => window.unsent.keep((element as HTMLInputElement).files as FileList, given),
      facts,
    );
  }
}

/** The unsent entries and pictures on the page's device, which are stored separately. */
export async function countUnsent(page: Page): Promise<{ entries: number; pictures: number }> {
  return await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sightline');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('the outbox does not open')));
    });
    const count = (store: string): Promise<number> =>
      new Promise((resolve) => {
        const counting = database.transaction(store).objectStore(store).count();
        counting.addEventListener('success', () => resolve(counting.result));
      });
    const counts = { entries: await count('entries'), pictures: await count('pictures') };
    database.close();
    return counts;
  });
}
