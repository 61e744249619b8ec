import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { openBrowser, signIn } from './support/people.ts';
import { picture } from './support/pictures.ts';

/** The app after its connection is gone: it opens with what was saved on the device, and only for the same person. */

test('opens offline after one visit with the saved lists, and refreshes them when the connection is back', async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, ADMIN);
  const first = await scheduledVirtual(page);
  await page.goto('/inspections');
  await expect(page.getByText(first.address).first()).toBeVisible();
  await readyForOffline(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/You are offline. Showing data saved on this device at \d/)).toBeVisible();
  await expect(page.getByText(first.address).first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'inspections-offline-phone');

  const second = await scheduledVirtual(page);
  await context.setOffline(false);
  await expect(page.getByText(second.address).first()).toBeVisible();
  await expect(page.getByText(/You are offline/)).toBeHidden();
  await context.close();
});

test('leaves nothing on the device after signing out', async ({ browser }) => {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  await signIn(page, CLIENT);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await readyForOffline(page);
  await page.getByRole('button', { name: 'Open Client Features' }).click();
  const ended = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await ended;
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(() => savedRecords(page)).toBe(0);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText(/Welcome/)).toHaveCount(0);
  await context.close();
});

test('signs out without a connection, in every tab, and ends the session when the connection is back', async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  await signIn(page, ADMIN);
  const other = await context.newPage();
  await other.goto('/inspections');
  await expect(other.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await readyForOffline(page);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectSignedOut(page);
  await expectSignedOut(other);
  await expect.poll(() => savedRecords(page)).toBe(0);
  // The test's own requests still reach the server: the cookie is valid, and yet the page does not use it.
  expect(await sessionStatus(page)).toBe(200);
  await page.reload();
  await expectSignedOut(page);
  expect(await savedRecords(page)).toBe(0);

  await context.setOffline(false);
  await expect.poll(() => sessionStatus(page)).toBe(401);
  await page.reload();
  await expectSignedOut(page);
  await signIn(page, ADMIN);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await context.close();
});

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
}

async function sessionStatus(page: Page): Promise<number> {
  return (await page.request.get('/api/auth/me')).status();
}

/** The service worker has stored the app, and the copy of what was read is written. */
async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => savedRecords(page)).toBe(1);
}

function savedRecords(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'sightline-saved')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('sightline-saved');
      opening.addEventListener('error', () =>
        reject(opening.error ?? new Error('the database does not open')),
      );
      opening.addEventListener('success', () => {
        const counting = opening.result.transaction('copy').objectStore('copy').count();
        counting.addEventListener('success', () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
    });
  });
}
