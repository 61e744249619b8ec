import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN, INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { expectFineScreen } from './support/fineScreen.ts';
import { openBrowser, signIn } from './support/people.ts';
import { photoFile } from './support/pictures.ts';
import { reloadFromServiceWorker } from './support/serviceWorker.ts';

/** Photos without a call, on a phone that may have no signal. */

test('a photo of a failed item and the location, taken without a connection, survive a reload and are on the server once', async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const inspection = await scheduledOnSite(page);
  await page.goto(`/inspection/${inspection.id}/checklist`);
  await reloadFromServiceWorker(page);
  const office = await openBrowser(browser, 'desktop');
  const desk = await office.newPage();
  await signIn(desk, ADMIN);
  await desk.goto(`/inspection/${inspection.id}/photos`);
  await expect(desk.getByText('No photos', { exact: true })).toBeVisible();

  const item = page.getByRole('listitem').filter({ hasText: 'Gas piping' });
  await expect(item).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Location', exact: true }).click();
  await expect(page.getByText('GPS Location Captured')).toBeVisible();
  await item.getByRole('button', { name: 'Fail' }).click();
  await item.getByRole('button', { name: 'Capture photo for Gas piping' }).click();
  const camera = page.getByRole('dialog', { name: 'Photos: Gas piping' });
  await expect(camera.getByRole('button', { name: 'Take photo' })).toBeEnabled();
  await expectFineScreen(page, 'item-camera-offline-phone');
  await camera.getByRole('button', { name: 'Take photo' }).click();
  await expect(camera).toBeHidden();
  await expect(item).toContainText(ON_PHONE);

  await page.reload();
  await expect(item).toContainText(ON_PHONE);
  await context.setOffline(false);
  await expect(item.getByRole('button', { name: /^Open photo 1/i })).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Open photo 1/i })).toBeVisible();
  await page.reload();
  await expect(item.getByRole('button', { name: /^Open photo/i })).toHaveCount(1);
  // Photos are sent next to marks, and may arrive first.
  const fields = async (): Promise<unknown> =>
    (await (await page.request.get(`/api/inspections/${inspection.id}/checklist`)).json()).fields;
  await expect.poll(fields).toMatchObject({
    plumbingGasPiping: { value: 'fail' },
    locationData: { value: { ...SITE, accuracyMeters: 7 } },
  });
  const stored = await page.request.get(`/api/inspections/${inspection.id}/photos`);
  expect(await stored.json()).toMatchObject([{ itemId: 'plumbingGasPiping', position: SITE }]);
  await context.close();
  await office.close();
});

test('a full device reports an unstored photo, keeps no partial entry, and sends it from the open page', async ({
  browser,
  baseURL,
}) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  const origin = new URL(baseURL ?? '').origin;
  // The quota is set before the first write: Chromium remembers for half a minute how much space is left.
  await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: SMALL_DEVICE_BYTES });
  await signIn(page, INSPECTOR);
  const inspection = await scheduledOnSite(page);
  await page.goto(`/inspection/${inspection.id}/photos`);
  await expect(page.getByText('No photos', { exact: true })).toBeVisible();
  await context.setOffline(true);
  const large = { ...(await photoFile('large.jpg')), buffer: await largePhoto() };
  const taken = await takeUntilFull(page, large);
  // IndexedDB refuses the write when its transaction is committed, long after it began.
  await expect.poll(() => outboxCounts(page)).toEqual([taken - 1, taken - 1]);
  await expectFineScreen(page, 'storage-full-phone');

  await device.send('Storage.overrideQuotaForOrigin', { origin });
  await context.setOffline(false);
  await expect(page.getByText('On the server')).toHaveCount(taken);
  const stored = await page.request.get(`/api/inspections/${inspection.id}/photos`);
  expect(await stored.json()).toHaveLength(taken);
  await context.close();
});

/** Returns the number of photos taken, the last of which the device could not store. */
async function takeUntilFull(page: Page, file: Awaited<ReturnType<typeof photoFile>>): Promise<number> {
  const full = page.getByText('Storage full');
  for (let taken = 1; taken <= 12; taken++) {
    await page.getByLabel('Photo files').setInputFiles(file);
    await expect(page.getByText(ON_PHONE)).toHaveCount(taken);
    const isStored = async () => (await outboxCounts(page))[1] === taken;
    await expect.poll(async () => (await full.isVisible()) || (await isStored())).toBe(true);
    if (await full.isVisible()) return taken;
  }
  throw new Error('the device never became full');
}

const SMALL_DEVICE_BYTES = 30 * 1024 * 1024;

test('a photo that waits for a signal is described, and one taken by mistake is removed', async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const inspection = await scheduledOnSite(page);
  await page.goto(`/inspection/${inspection.id}/checklist`);
  const photos = page.getByRole('list', { name: 'Latest photos' }).getByRole('listitem');
  await reloadFromServiceWorker(page);
  await expect(page.getByText('No photos', { exact: true })).toBeVisible();
  await context.setOffline(true);
  const files = page.getByLabel('Photo files');
  for (const [index, name] of ['hanger.jpg', 'shoes.jpg'].entries()) {
    await files.setInputFiles(await photoFile(name));
    await expect(photos).toHaveCount(index + 1);
  }
  await photos.first().getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(photos).toHaveCount(1);
  await photos.getByLabel('Description').fill('Hanger missing');
  await photos.getByLabel('Description').blur();
  await photos.scrollIntoViewIfNeeded();
  await expectFineScreen(page, 'photo-waiting-phone');
  await context.setOffline(false);
  await expect(photos.getByRole('button', { name: /^Open photo 1: Hanger missing/i })).toBeVisible();
  const stored = await page.request.get(`/api/inspections/${inspection.id}/photos`);
  expect(await stored.json()).toMatchObject([{ description: 'Hanger missing', filename: 'hanger.jpg' }]);
  await context.close();
});

/** The numbers of entries and pictures that would survive a reload. */
function outboxCounts(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('the outbox cannot be read')));
      });
    const database = await settled(indexedDB.open('sightline'));
    const reading = database.transaction(['entries', 'pictures']);
    const counts = ['entries', 'pictures'].map((table) => settled(reading.objectStore(table).count()));
    return await Promise.all(counts).finally(() => database.close());
  });
}

/** A photo of several megabytes that cannot be compressed. */
function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#777', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** The position of a test's browser. */
const SITE = { latitude: 26.0078, longitude: -80.2963 };
const ON_PHONE = 'On this phone only';
