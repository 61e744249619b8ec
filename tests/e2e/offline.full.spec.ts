import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { openBrowser, signIn, signOut } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { readyForOffline, savedRecords } from './support/savedCopy.ts';

/**
 * The app without a connection: it opens with the data saved on the device, and only for the same person. Signing out
 * removes the data.
 */

test('opens offline after one visit with the saved lists, and refreshes them once it is online again', async ({
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
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await readyForOffline(page);
  await page.getByRole('button', { name: new RegExp(CLIENT.email) }).click();
  const ended = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await ended;
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => savedRecords(page)).toBe(0);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText(/Welcome/)).toHaveCount(0);
  await context.close();
});

test('signs out without a connection, in every tab, and ends the session once it is online again', async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  await signIn(page, ADMIN);
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/inspections');
  await expect(other.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await readyForOffline(page);

  await context.setOffline(true);
  await signOut(page);
  await expectSignedOut(page);
  await expectSignedOut(other);
  await expect.poll(() => savedRecords(page)).toBe(0);
  // The test's own requests still reach the server: the cookie is valid, but the page does not use it.
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
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await context.close();
});

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
}

async function sessionStatus(page: Page): Promise<number> {
  return (await page.request.get('/api/auth/me')).status();
}
