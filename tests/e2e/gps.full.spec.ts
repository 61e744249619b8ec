import { expect, type Page, test } from '@playwright/test';
import { listPositions } from '@sightline/contracts/positions/positions';
import { INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { expectFinePage } from './support/fineScreen.ts';
import { openBrowser, signIn } from './support/people.ts';

/** An inspector's phone at a property, with and without signal. */

const HERE = { latitude: 26.0078, longitude: -80.2963, accuracy: 7 };
/** A position 0.0036 degrees of latitude, or a quarter of a mile, farther north. */
const DOWN_THE_ROAD = { ...HERE, latitude: 26.0114 };

test('an inspector locates a property and records positions there, even without a connection', async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const { id } = await scheduledOnSite(page);
  await page.goto(`/inspection/${id}`);
  await page.getByRole('link', { name: 'GPS' }).click();
  await expect(page).toHaveURL(`/inspection/${id}/gps`);
  await page.getByRole('button', { name: 'I am at the property' }).click();
  await expect(page.getByText('Location Captured')).toBeVisible();
  await expect(page.getByText('26.007800, -80.296300 (± 23 ft)')).toBeVisible();

  const readings = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Capture location' }).click();
  await expect(readings).toContainText('0 ft from the property');
  await context.setGeolocation(DOWN_THE_ROAD);
  await capture(page, 2);
  await expect(readings.first()).toContainText('Off site');
  await expect(page.getByRole('img', { name: /^Track of 2 readings/ })).toBeVisible();
  await expectFinePage(page, 'gps-phone');

  await appStored(page);
  await context.setOffline(true);
  await context.setGeolocation(HERE);
  await capture(page, 3);
  await expect(readings.first()).toContainText('Saved on this device');
  await expect(readings.first()).toContainText('0 ft from the property');
  await page.reload();
  await expect(readings).toHaveCount(3);
  await expect(readings.first()).toContainText('Saved on this device');
  await expect(page.getByText('26.007800, -80.296300 (± 23 ft)')).toBeVisible();
  await context.setOffline(false);
  await expect(readings.first()).not.toContainText(/Saving|Saved/);
  const stored = await page.request.get(listPositions.path.replace(':inspectionId', id));
  expect(await stored.json()).toMatchObject([
    { distanceMeters: 0, isOffSite: false },
    { distanceMeters: 400, isOffSite: true },
    { distanceMeters: 0, isOffSite: false },
  ]);
  await context.close();
});

/** Waits until the service worker has stored the app, and the saved copy has the two readings. */
async function appStored(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(SAVED_AFTER_MS);
}

/** Twice the delay of the saved copy (savedCopy.ts). */
const SAVED_AFTER_MS = 1000;

async function capture(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Capture location' }).click();
  await expect(page.getByRole('heading', { name: `${count} readings` })).toBeVisible();
}
