import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ADMIN } from './support/demo.ts';
import { caughtMail, linkIn } from './support/mail.ts';
import { openBrowser, signIn } from './support/people.ts';
import { picture } from './support/pictures.ts';

/** A visitor without an account and the office. */

const ADDRESS = '18 Heron Lane, Davie, FL 33328';
const EMAIL = 'noor.haddad@example.com';

test('a visitor books a free time on a phone and pays, and the office sees it confirmed and paid', async ({
  browser,
}) => {
  const phone = await openBrowser(browser, 'phone');
  const visitor = await phone.newPage();
  await visitor.goto('/book');
  await visitor.getByLabel('Inspection Type').selectOption('mechanical');
  await visitor.getByRole('button', { name: 'Next month' }).click();
  await visitor.locator('[data-day]:enabled').first().click();
  const time = visitor
    .getByRole('group', { name: /Eastern Time/ })
    .getByRole('button')
    .first();
  await time.click();
  await expect(visitor.getByRole('timer')).toContainText('left to send your request');
  await fillContact(visitor);
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Book & Pay · $125' }).click();
  await expect(visitor.getByRole('region', { name: 'Amount due' })).toContainText(ADDRESS);
  await expectAccessible(visitor);
  await picture(visitor, 'checkout-phone');
  await visitor.getByRole('button', { name: 'Pay $125' }).click();
  await visitor.getByRole('button', { name: 'Pay' }).click();
  await expect(visitor.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(visitor.getByText('Your booking is confirmed')).toBeVisible();
  await expectAccessible(visitor);
  await picture(visitor, 'payment-success-phone');
  expect((await caughtMail(EMAIL, 'Receipt for your payment')).text).toContain('$125.00');

  const desktop = await openBrowser(browser, 'desktop');
  const office = await desktop.newPage();
  await signIn(office, ADMIN);
  await office.goto('/payments');
  const paid = office.getByRole('row').filter({ hasText: ADDRESS });
  await expect(paid.getByText('Paid', { exact: true })).toBeVisible();
  await picture(office, 'payments-desktop');
  await expectAccessible(office);
  const mail = await caughtMail(EMAIL, 'Your inspection is scheduled');
  expect(mail.attachments.map(({ filename }) => filename)).toContain('inspection.ics');
  await visitor.goto(linkIn(mail, '/booking'));
  await expect(visitor.getByText(ADDRESS)).toBeVisible();
  await office.goto('/inspections');
  await expect(office.getByRole('row').filter({ hasText: ADDRESS }).getByText('Paid')).toBeVisible();
  await Promise.all([phone.close(), desktop.close()]);
});

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Client Name').fill('Noor Haddad');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Phone').fill('(954) 555-0142');
  await page.getByLabel('Project Address').fill(ADDRESS);
}
