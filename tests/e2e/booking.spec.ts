import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ADMIN } from './support/demo.ts';
import { caughtMail, linkIn } from './support/mail.ts';
import { openBrowser, signIn } from './support/people.ts';

/** A visitor without an account and the office. */

const ADDRESS = '18 Heron Lane, Davie, FL 33328';

test('a visitor books a free time on a phone, and the office accepts the request as an inspection', async ({
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
  await visitor.getByRole('button', { name: /^Request Booking · \$\d+$/ }).click();
  await expect(visitor.getByRole('heading', { name: 'Inspection Requested' })).toBeVisible();

  const desktop = await openBrowser(browser, 'desktop');
  const office = await desktop.newPage();
  await signIn(office, ADMIN);
  const queue = office.getByRole('region', { name: 'Booking Requests' });
  await expect(queue.getByText(ADDRESS)).toBeVisible();
  await expectAccessible(office);
  await queue.getByRole('button', { name: 'Accept the request of Noor Haddad' }).click();
  await expect(queue.getByText(ADDRESS)).toBeHidden();
  const mail = await caughtMail('noor.haddad@example.com', 'Your inspection is scheduled');
  expect(mail.attachments.map(({ filename }) => filename)).toContain('inspection.ics');
  await visitor.goto(linkIn(mail, '/booking'));
  await expect(visitor.getByText(ADDRESS)).toBeVisible();
  await office.goto('/inspections');
  await expect(office.getByText(ADDRESS).first()).toBeVisible();
  await Promise.all([phone.close(), desktop.close()]);
});

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Client Name').fill('Noor Haddad');
  await page.getByLabel('Email').fill('noor.haddad@example.com');
  await page.getByLabel('Phone').fill('(954) 555-0142');
  await page.getByLabel('Project Address').fill(ADDRESS);
}
