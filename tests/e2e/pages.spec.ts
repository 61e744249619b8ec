import { type Browser, expect, type Page, test } from '@playwright/test';
import { ADMIN, CLIENT, INSPECTOR, scheduledOnSite, scheduledVirtual } from './support/demo.ts';
import { expectNextItemShown } from './support/layout.ts';
import {
  CLIENT_PAGES,
  INSPECTION_PARTS,
  PUBLIC_PAGES,
  ROOM_TABS,
  SETTINGS_PAGES,
  STAFF_PAGES,
} from './support/pageList.ts';
import { type Account, joinRoom, openBrowser, openTab, signIn } from './support/people.ts';
import { expectNoFaults, WIDTHS } from './support/screenFaults.ts';

/** Every page of a product with months of data, loaded once and checked on a desktop, a tablet and a phone. */

test('visitors', ({ browser }) => walk(browser, PUBLIC_PAGES, null));
test('clients', ({ browser }) => walk(browser, CLIENT_PAGES, CLIENT));
test('the settings', ({ browser }) => walk(browser, SETTINGS_PAGES, ADMIN));
test('staff', ({ browser }) => walk(browser, STAFF_PAGES, ADMIN));

test('an inspector with unsent work, and the pages of an inspection', async ({ browser }) => {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const { id } = await scheduledOnSite(page);
  await page.route('**/api/checklist/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.goto(`/inspection/${id}/checklist`);
  await page.getByRole('button', { name: 'Pass', exact: true }).first().click();
  await expect(page.getByText('1 of', { exact: false }).first()).toBeVisible();
  await look(page, ['/', ...INSPECTION_PARTS.map((part) => `/inspection/${id}${part}`)]);
  await page.goto(`/inspection/${id}/checklist`);
  await page.getByRole('button', { name: 'Edit Checklist' }).click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNextItemShown(page);
  }
  await expectFocusAboveTheBar(page);
  await context.close();
});

/** The bar of the on-site mode is fixed at the bottom of a phone. */
async function expectFocusAboveTheBar(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  const bar = await page.getByRole('navigation', { name: 'On site' }).boundingBox();
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    const lowerEdge = () =>
      page.locator(':focus').evaluate((control) => control.getBoundingClientRect().bottom);
    await expect.poll(lowerEdge).toBeLessThanOrEqual(bar?.y ?? 0);
  }
}

test('the live room', async ({ browser }) => {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  await signIn(page, ADMIN);
  const { id } = await scheduledVirtual(page);
  await page.goto(`/inspection/${id}/virtual`);
  await expect(page.getByLabel('Camera', { exact: true })).toBeVisible();
  await expectNoFaults(page);
  await joinRoom(page);
  for (const tab of ROOM_TABS) {
    await openTab(page, tab);
    await expectNoFaults(page, [1280, 390]);
  }
  await context.close();
});

test('a page whose scripts fail to load says so, and loads with "Try again"', async ({ page }) => {
  await page.route('**/assets/react-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/assets/react-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

async function walk(browser: Browser, paths: readonly string[], account: Account | null): Promise<void> {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  if (account) await signIn(page, account);
  await look(page, paths);
  await context.close();
}

/** Checks all pages before it fails, so that one run names the faults of all of them. */
async function look(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    await expectNoFaults(page);
  }
}
