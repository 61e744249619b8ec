import { expect, type Page, test } from '@playwright/test';
import { startEmptyProduct } from './support/emptyProduct.ts';
import { caughtMail, linkIn } from './support/mail.ts';
import { openBrowser } from './support/people.ts';
import { bothPictures } from './support/pictures.ts';

/**
 * The first start in docs/operations.md: one command creates the first admin, and all other steps are on
 * screens.
 */

const PASSWORD = 'palm tree over the canal';
/** A unique address, since the mails of an earlier run are kept. */
const INSPECTOR = `iris.${Date.now()}@example.com`;

test('an admin sets up the organization from empty without touching a file, and a visitor can book', async ({
  browser,
}) => {
  const product = await startEmptyProduct();
  try {
    const context = await openBrowser(browser, 'desktop', product.url);
    const admin = await context.newPage();
    const printed = await product.run('node', 'apps/api/src/createAdmin.ts', 'ada@example.com', 'Ada Lima');

    await test.step('the first admin opens the printed link and sets a password', async () => {
      await setPassword(admin, /https?:\S+\/set-password#\S+/.exec(printed)?.[0] ?? '');
      await expect(admin.getByRole('heading', { name: 'Inspection Dashboard' })).toBeVisible();
    });

    await test.step('fills the facts of the company, its hours and its fees', async () => {
      await admin.goto('/settings/brand');
      await admin.getByLabel('Company name').fill('Gulf Coast Inspections');
      await admin.getByLabel('License number of the firm').fill('PX-4711');
      await save(admin, 'Brand saved');
      await admin.getByRole('link', { name: 'Booking and fees' }).click();
      await admin.getByRole('group', { name: 'Saturday' }).getByRole('switch').check();
      await admin.getByRole('group', { name: 'Mechanical' }).getByLabel('In person').last().fill('140');
      await save(admin, 'Booking settings saved');
      await bothPictures(admin, 'settings-booking');
    });

    await test.step('invites an inspector with a license, who sets a password from the mail', async () => {
      await admin.getByRole('link', { name: 'Users and roles' }).click();
      await admin.getByRole('button', { name: 'Invite a person' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Invite a person' });
      await dialog.getByLabel('Name').fill('Iris Moreno');
      await dialog.getByLabel('Email').fill(INSPECTOR);
      await dialog.getByLabel('License number').fill('BN-77');
      await dialog.getByRole('checkbox', { name: 'Mechanical' }).check();
      await dialog.getByRole('button', { name: 'Invite' }).click();
      await expect(admin.getByText('Give Iris Moreno this link')).toBeVisible();
      const phone = await openBrowser(browser, 'phone', product.url);
      const inspector = await phone.newPage();
      await setPassword(inspector, linkIn(await caughtMail(INSPECTOR, ''), '/set-password'));
      await expect(inspector.getByRole('heading', { name: 'My Day' })).toBeVisible();
      await phone.close();
    });

    await test.step('a visitor is offered free times at the fee, and told that online payment is not set up', async () => {
      const visitor = await (await openBrowser(browser, 'phone', product.url)).newPage();
      await visitor.goto('/book');
      await expect(visitor.getByText('Gulf Coast Inspections').first()).toBeVisible();
      await expect(visitor.getByLabel('Inspection Type')).toContainText('Mechanical · $140');
      await visitor.getByLabel('Inspection Type').selectOption('mechanical');
      await visitor.getByRole('button', { name: 'Next month' }).click();
      await expect(visitor.locator('[data-day]:enabled[aria-label^="Saturday"]').first()).toBeVisible();
      await visitor.goto('/checkout');
      await expect(visitor.getByRole('heading', { name: 'Payment Setup Required' })).toBeVisible();
      await bothPictures(visitor, 'checkout-setup');
      await visitor.context().close();
    });
    await context.close();
  } finally {
    await product.stop();
  }
});

async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel(/^New password/).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
}

async function save(page: Page, told: string): Promise<void> {
  await page.getByRole('group', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(told)).toBeVisible();
}
