import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ADMIN, scheduledVirtual } from './support/demo.ts';
import { openBrowser, signIn } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { readyForOffline } from './support/savedCopy.ts';

/** The app without a connection: it opens with the data saved on the device, and only for the same person. */

test('opens offline after one visit with the saved lists, and refreshes them once it is online again', {
  tag: '@full',
}, async ({ browser }) => {
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
