import { expect, test } from '@playwright/test';
import { ADMIN, INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { expectFineScreen } from './support/fineScreen.ts';
import { openBrowser, signIn } from './support/people.ts';

/** Photos without a call, on a phone where there may be no signal. */

test('a photo of a failed item and the location, taken without a connection, survive a reload and are on the server once', async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const inspection = await scheduledOnSite(page);
  await page.goto(`/inspection/${inspection.id}/checklist`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The service worker answers from the next page on.
  await page.reload();
  const office = await openBrowser(browser, 'desktop');
  const desk = await office.newPage();
  await signIn(desk, ADMIN);
  await desk.goto(`/inspection/${inspection.id}/photos`);
  await expect(desk.getByText('No photos captured yet')).toBeVisible();

  const item = page.getByRole('listitem').filter({ hasText: 'Gas piping' });
  await expect(item).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Location', exact: true }).click();
  await expect(page.getByText('GPS Location Captured')).toBeVisible();
  await item.getByRole('button', { name: 'Fail' }).click();
  await item.getByRole('button', { name: 'Capture photo for Gas piping' }).click();
  const camera = page.getByRole('dialog', { name: 'Photos: Gas piping' });
  await camera.getByRole('button', { name: 'Take Photo' }).click();
  await expect(camera.getByRole('list', { name: 'Photos for this item' })).toContainText(ON_PHONE);
  await expectFineScreen(page, 'item-camera-offline-phone');
  await camera.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(item).toContainText(ON_PHONE);

  await page.reload();
  await expect(item).toContainText(ON_PHONE);
  await context.setOffline(false);
  await expect(item.getByRole('button', { name: /^Open photo 1/i })).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Open photo 1/i })).toBeVisible();
  await page.reload();
  await expect(item.getByRole('button', { name: /^Open photo/i })).toHaveCount(1);
  const { fields } = await (await page.request.get(`/api/inspections/${inspection.id}/checklist`)).json();
  expect(fields).toMatchObject({
    plumbingGasPiping: { value: 'fail' },
    locationData: { value: { ...SITE, accuracyMeters: 7 } },
  });
  const stored = await page.request.get(`/api/inspections/${inspection.id}/photos`);
  expect(await stored.json()).toMatchObject([{ itemId: 'plumbingGasPiping', position: SITE }]);
  await context.close();
  await office.close();
});

/** Where the browser of a test stands. */
const SITE = { latitude: 26.0078, longitude: -80.2963 };
const ON_PHONE = 'Captured, waiting to upload';
