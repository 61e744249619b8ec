import { type Browser, expect, type Page, test } from '@playwright/test';
import { ADMIN, CLIENT, INSPECTOR, scheduledOnSite, scheduledVirtual } from './support/demo.ts';
import { moveInMenu, moveTo, pressOn, signByKeys, tabTo, typeInto } from './support/keys.ts';
import { CLIENT_PAGES } from './support/pageList.ts';
import { type Account, openBrowser, signIn } from './support/people.ts';
import { countPresses } from './support/presses.ts';

/** One real act in each place of the product, with keys alone. */

/** The rows of a table in which a search has found one record. */
const HEAD_AND_FOUND = 2;
const WEEK_MS = 7 * 24 * 60 * 60_000;
const COLUMN = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'America/New_York' } as const;
const inAWeek = (): string => new Date(Date.now() + WEEK_MS).toLocaleDateString('en-US', COLUMN);

test('the office works by keyboard in the parts of an inspection, its report, lists, calendar, payments, dashboard, messages and settings', async ({
  browser,
}) => {
  await withoutPointer(browser, ADMIN, async (page) => {
    const { id, address } = await scheduledOnSite(page);
    const unpaid = await scheduledVirtual(page);

    await test.step('opens the checklist of an inspection, and fails an item', async () => {
      await page.goto(`/inspection/${id}`);
      const parts = page.getByRole('navigation', { name: 'Parts of this inspection' });
      await pressOn(page, parts.getByRole('link', { name: /^Checklist/ }));
      await expect(page).toHaveURL(`/inspection/${id}/checklist`);
      const marks = page.getByRole('group', { name: 'Mark for Gas piping' });
      await tabTo(page, marks.getByRole('button', { name: 'Pass' }));
      const fail = marks.getByRole('button', { name: 'Fail' });
      await moveTo(page, 'ArrowRight', fail);
      await page.keyboard.press('Space');
      await expect(fail).toHaveAttribute('aria-pressed', 'true');
    });

    await test.step('opens the files of a report, and leaves their menu', async () => {
      await page.goto(CLIENT_PAGES.find((path) => path.endsWith('/report')) ?? '');
      const download = page.getByRole('button', { name: 'Download', exact: true });
      await moveInMenu(page, download, /^Word/);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
      await expect(download).toBeFocused();
    });

    await test.step('searches the list, and opens the payments of a row from its menu', async () => {
      await page.goto('/inspections');
      await expect(page.getByRole('table', { name: 'Inspections' })).toBeVisible();
      await page.keyboard.press('/');
      await page.keyboard.type(address);
      await expect(page.getByRole('row')).toHaveCount(HEAD_AND_FOUND);
      const menu = page.getByRole('button', { name: `More actions for ${address}` });
      await moveInMenu(page, menu, 'Payments');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/payments?inspection=${id}`);
    });

    await test.step('moves the calendar by a week', async () => {
      await page.goto('/calendar');
      const column = page.getByRole('list', { name: inAWeek(), exact: true });
      await expect(page.getByRole('group', { name: 'Calendar', exact: true })).toBeVisible();
      await expect(column).toBeHidden();
      await pressOn(page, page.getByRole('button', { name: 'Next week' }));
      await expect(column).toBeVisible();
    });

    await test.step('sends the link to pay for a fee that is due', async () => {
      await page.goto('/payments');
      await expect(page.getByRole('table', { name: 'Due' })).toBeVisible();
      await page.keyboard.press('/');
      await page.keyboard.type(unpaid.address);
      await expect(page.getByRole('row')).toHaveCount(HEAD_AND_FOUND);
      await pressOn(page, page.getByRole('button', { name: `Send link to pay for ${unpaid.address}` }));
      await expect(page.getByText('Sending the payment link')).toBeVisible();
    });

    await test.step('jumps from the strip of the dashboard to the work of today, and opens its first row', async () => {
      await page.goto('/');
      const strip = page.getByRole('navigation', { name: 'Open work' });
      await pressOn(page, strip.getByRole('button', { name: /^Today/ }));
      await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/inspection\/[0-9a-f-]{36}$/);
    });

    await test.step('writes to a client', async () => {
      const message = `The inspector comes to ${address}.`;
      await page.goto(`/communications?client=${CLIENT.clientId}`);
      await typeInto(page, page.getByRole('textbox', { name: 'Message', exact: true }), message);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: 'Messages' }).getByText(message)).toBeVisible();
    });

    await test.step('saves a setting', async () => {
      await page.goto('/settings/company');
      const days = page.getByRole('textbox', { name: 'Recordings are kept for' });
      await expect(days).toBeVisible();
      // A retry finds what the first run saved.
      const next = (await days.inputValue()) === '364' ? '363' : '364';
      await typeInto(page, days, next);
      const unsaved = page.getByRole('group', { name: 'Unsaved changes' });
      await pressOn(page, unsaved.getByRole('button', { name: 'Save' }));
      await expect(page.getByText('Settings saved')).toBeVisible();
      await expect(unsaved).toBeHidden();
      await expect(days).toHaveValue(next);
    });
  });
});

test('a client finds an inspection in the portal by keyboard, and pays for it', async ({ browser }) => {
  const desk = await openBrowser(browser, 'desktop');
  const staff = await desk.newPage();
  await signIn(staff, ADMIN);
  const { address } = await scheduledVirtual(staff);
  await desk.close();
  await withoutPointer(browser, CLIENT, async (page) => {
    await page.goto('/');
    await expect(page.getByRole('textbox', { name: 'Search by address, permit or type' })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(address);
    await expect(page.getByRole('link', { name: address, exact: true })).toHaveCount(1);
    await pressOn(page, page.getByRole('button', { name: new RegExp(`^Pay \\$.*${address}$`) }));
    await expect(page.getByRole('region', { name: 'Amount due' })).toContainText(address);
    await pressOn(page, page.getByRole('button', { name: /^Pay \$/ }));
    await pressOn(page, page.getByRole('button', { name: 'Pay', exact: true }));
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  });
});

test('an inspector finishes an inspection by keyboard in the narrow window of a phone, and signs it', async ({
  browser,
}) => {
  await withoutPointer(browser, INSPECTOR, async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const facts = { projectType: 'comprehensive', permitAppliedOn: '2026-03-02' } as const;
    const { id } = await scheduledOnSite(page, facts);
    await page.goto(`/inspection/${id}/checklist`);
    await pressOn(page, page.getByRole('button', { name: 'Pass the rest (7)' }));
    await expect(page.getByText('7 of 22 marked')).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'On site' });
    await pressOn(page, bar.getByRole('button', { name: 'Finish' }));
    await pressOn(page, page.getByRole('button', { name: /^Continue with \d+ unmarked/ }));
    await pressOn(page, page.getByRole('button', { name: /^Continue without \d+ photos/ }));
    await choose(page, 'Approved');
    await typeInto(page, page.getByLabel('Summary'), 'The mechanical items passed.');
    await pressOn(page, page.getByRole('button', { name: 'Next', exact: true }));
    const review = page.getByRole('checkbox', { name: /^I have reviewed these warnings/ });
    await pressOn(page, review, 'Space');
    await expect(review).toBeChecked();
    await signByKeys(page);
    await pressOn(page, page.getByRole('button', { name: 'Save Inspection without a report' }));
    await expect(page.getByText('Checklist signed')).toBeVisible();
  });
});

/** Chooses one of the dialog's radio buttons, of which Tab reaches one. */
async function choose(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('radio'));
  await page.keyboard.press('Space');
  const radio = page.getByRole('radio', { name, exact: true });
  await moveTo(page, 'ArrowDown', radio);
  await expect(radio).toBeChecked();
}

/** Works as this person on a desktop, and checks that no pointer was pressed. */
async function withoutPointer(
  browser: Browser,
  account: Account,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  const presses = await countPresses(page);
  await signIn(page, account);
  await work(page);
  expect(presses.count).toBe(0);
  await context.close();
}
