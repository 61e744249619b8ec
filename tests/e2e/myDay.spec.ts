import { expect, test } from '@playwright/test';
import { INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { expectFinePage } from './support/fineScreen.ts';
import { openBrowser, signIn } from './support/people.ts';
import { readAhead } from './support/savedCopy.ts';

/** An inspector's phone on the way to a site without signal. */

const DAY_MS = 24 * 60 * 60_000;
const ACCESS = 'Gate code 4711. The dog is friendly.';

test('an inspector reads the day and an inspection without a connection, and starts it', {
  tag: '@full',
}, async ({ browser }) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const facts = { accessNotes: ACCESS, contactName: 'Sam Field', contactPhone: '(954) 555-0100' };
  const inspection = await scheduledOnSite(page, facts);
  const tomorrow = await scheduledOnSite(page, {
    scheduledDate: new Date(Date.now() + DAY_MS).toISOString(),
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'My Day' })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: inspection.address });
  await expect(card).toContainText(ACCESS);
  await expectFinePage(page, 'my-day-phone');
  for (const { id } of [inspection, tomorrow]) await readAhead(page, id);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/You are offline. Showing data saved on this device at \d/)).toBeVisible();
  await expect(card).toContainText(ACCESS);
  await expect(card.getByRole('link', { name: /^Call Sam Field/ })).toHaveAttribute('href', 'tel:9545550100');
  await card.getByRole('link', { name: inspection.address, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: inspection.address })).toBeVisible();
  await expect(page.getByText(ACCESS)).toBeVisible();
  await expect(page.getByRole('link', { name: CLIENT_PHONE }).first()).toBeVisible();
  await expectFinePage(page, 'inspection-offline-phone');

  await page.goBack();
  await page.getByRole('link', { name: tomorrow.address, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: tomorrow.address })).toBeVisible();
  await page.goto(`/inspection/${tomorrow.id}/checklist`);
  await expect(page.getByText(/^0 of \d+ marked$/)).toBeVisible();
  await page.goto('/');
  await card.getByRole('link', { name: /^Start inspection/ }).click();
  await expect(page).toHaveURL(`/inspection/${inspection.id}/checklist`);
  await page.goBack();
  await expect(card.getByRole('link', { name: /^Continue/ })).toBeVisible();
  await expect(card).toContainText('1 item on this device not sent');
  await context.setOffline(false);
  await expect(card).not.toContainText('device not sent');
  const stored = await page.request.get(`/api/inspections/${inspection.id}`);
  expect(await stored.json()).toMatchObject({ status: 'in_progress' });
  await context.close();
});

/** The phone number of the client in the demonstration's inspections. */
const CLIENT_PHONE = '(954) 555-0141';
