import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { startEmptyProduct } from './support/emptyProduct.ts';
import { caughtMail, linkIn } from './support/mail.ts';
import { openBrowser } from './support/people.ts';
import { bothPictures } from './support/pictures.ts';
import { countPresses } from './support/presses.ts';

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

const MOST_TAPS = 40;
const inAWeek = (): string => new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);

test('from the printed link to the first scheduled inspection it takes 40 taps at most', async ({
  browser,
}) => {
  const product = await startEmptyProduct();
  try {
    const context = await openBrowser(browser, 'desktop', product.url);
    const page = await context.newPage();
    const presses = await countPresses(page);
    const list = page.getByRole('region', { name: 'Set up your company' });
    const backToList = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await expect(list).toBeVisible();
    };

    await test.step('before the first account nothing is public, and the sign-in page says how to begin', async () => {
      await page.goto('/');
      await expect(
        page.getByRole('heading', { name: 'Sightline is not set up on this server' }),
      ).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expectAccessible(page);
      for (const address of ['/book', '/checkout', '/booking#unknown-token-of-some-length', '/verify/1']) {
        await page.goto(address);
        await expect(page.getByRole('heading', { name: 'Booking is not open' })).toBeVisible();
      }
      await expectAccessible(page);
    });

    await test.step('the printed link creates the first admin', async () => {
      const printed = await product.run('node', 'apps/api/src/createAdmin.ts');
      await page.goto(/https?:\S+\/set-up#\S+/.exec(printed)?.[0] ?? '');
      await type(page.getByLabel(/^Your name/), 'Ada Lima');
      await type(page.getByLabel(/^Email/), 'ada@example.com');
      await type(page.getByLabel(/^Password/), PASSWORD);
      await expectAccessible(page);
      await bothPictures(page, 'set-up');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(list).toBeVisible();
      await expect(list.getByText('Done: Email')).toBeVisible();
      await expectAccessible(page);
      await bothPictures(page, 'setup-steps');
    });

    await test.step('the company and an inspector are entered where the list leads', async () => {
      await list.getByRole('link', { name: 'Enter the facts: Company' }).click();
      await type(page.getByLabel('Company name'), 'Gulf Coast Inspections');
      await type(page.getByLabel('Address', { exact: true }), '12 Palm Way, Miramar, FL 33027');
      await type(page.getByLabel('Phone', { exact: true }), '(954) 555-0101');
      await type(page.getByLabel('Email', { exact: true }), 'office@example.com');
      await type(page.getByLabel('License number of the firm'), 'PX-4711');
      await save(page, 'Brand saved');
      await backToList();
      await list.getByRole('link', { name: 'Enter a license: People' }).click();
      await page.getByRole('button', { name: 'Invite a person' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite a person' });
      await type(dialog.getByLabel('Name'), 'Iris Moreno');
      await type(dialog.getByLabel('Email'), `first.${INSPECTOR}`);
      await type(dialog.getByLabel('License number'), 'BN-77');
      await dialog.getByRole('button', { name: 'Invite' }).click();
      await expect(page.getByText('Give Iris Moreno this link')).toBeVisible();
      await backToList();
    });

    await test.step('the rest is kept or not needed, and the list is gone', async () => {
      for (const name of ['Keep: Hours', 'Keep: Fees', 'Keep: Checklist templates'])
        await list.getByRole('button', { name }).click();
      for (const name of ['Not needed: Brand', 'Not needed: Online payment', 'Not needed: Certificate'])
        await list.getByRole('button', { name }).click();
      await expect(list).toBeHidden();
    });

    await test.step('an inspection is scheduled for a new client', async () => {
      await page.getByRole('link', { name: 'Schedule', exact: true }).click();
      await type(page.getByRole('combobox', { name: 'Client' }), 'Elena Marsh');
      await page.getByRole('option', { name: /as a new client/ }).click();
      const dialog = page.getByRole('dialog');
      await type(dialog.getByLabel('Email'), 'elena@example.com');
      await type(dialog.getByLabel('Address'), '1122 Story Lane, Pembroke Pines, FL 33028');
      await dialog.getByRole('button', { name: 'Add Client' }).click();
      await page.getByRole('combobox', { name: /^Inspection Type/ }).click();
      await page.getByRole('option', { name: 'Mechanical' }).click();
      await type(page.getByLabel(/^Preferred Date/), inAWeek());
      await type(page.getByLabel(/^Time/), '10:00');
      await page.getByRole('button', { name: 'Schedule inspection' }).click();
      await expect(page.getByText('Inspection scheduled')).toBeVisible();
    });
    const opensLink = 1;
    expect(opensLink + presses.count).toBeLessThanOrEqual(MOST_TAPS);
    await context.close();
  } finally {
    await product.stop();
  }
});

async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.fill(text);
}

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
