import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ADMIN, CLIENT, INSPECTOR, oldLink, scheduledOnSite, scheduledVirtual } from './support/demo.ts';
import { expectFinePage, expectFineScreen } from './support/fineScreen.ts';
import {
  expectFits,
  expectFourItems,
  expectLargeTargets,
  expectManyItems,
  expectNextItemShown,
  expectNotCovered,
  expectNothingCovered,
  expectSignatureSizes,
  expectVisibleFocus,
} from './support/layout.ts';
import {
  CLIENT_PAGES,
  INSPECTION_PARTS,
  PUBLIC_PAGES,
  ROOM_TABS,
  SETTINGS_PAGES,
  STAFF_PAGES,
} from './support/pageList.ts';
import { readPdf } from './support/pdf.ts';
import { type Account, type Device, joinRoom, openBrowser, openTab, signIn } from './support/people.ts';
import { picture, placePictures } from './support/pictures.ts';
import { SIZES } from './support/sizes.ts';

/**
 * Every page on a desktop and on a phone, light and dark: no axe violations, large targets, nothing covered.
 */

/**
 * Both schemes are tested at both widths: layout should not depend on colors, nor contrast on the width, but
 * both have.
 */
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

for (const scheme of SCHEMES) {
  test.describe(scheme, () => {
    test('visitors', ({ browser }) => walk(browser, scheme, PUBLIC_PAGES, null));
    test('clients', ({ browser }) => walk(browser, scheme, CLIENT_PAGES, CLIENT));
    test('the settings', ({ browser }) => walk(browser, scheme, SETTINGS_PAGES, ADMIN));
    test('staff', ({ browser }) => walk(browser, scheme, STAFF_PAGES, ADMIN));
    test('My Day of an inspector', ({ browser }) => walk(browser, scheme, ['/'], INSPECTOR));
    test('a link to a call that was canceled', async ({ browser }) => {
      const context = await openBrowser(browser, 'desktop');
      const link = await oldLink(await signedIn(context, ADMIN));
      await context.close();
      await walk(browser, scheme, [link], null);
    });
    test('the pages of an inspection', async ({ browser }) => {
      const context = await openBrowser(browser, 'desktop');
      const { id } = await scheduledOnSite(await signedIn(context, ADMIN));
      await walk(
        browser,
        scheme,
        INSPECTION_PARTS.map((part) => `/inspection/${id}${part}`),
        ADMIN,
      );
      await context.close();
    });
  });
}

for (const device of ['desktop', 'phone'] as const) {
  test(`the live room on a ${device}`, async ({ browser }) => {
    const context = await openBrowser(browser, device);
    const page = await context.newPage();
    await signIn(page, ADMIN);
    const inspection = await scheduledVirtual(page);
    await page.goto(`/inspection/${inspection.id}/virtual`);
    await expectFineDeviceCheck(page, device);
    await joinRoom(page);
    for (const tab of ROOM_TABS) {
      await openTab(page, tab);
      await expectFits(page);
      await expectLargeTargets(page);
      await expectAccessible(page);
      await picture(page, `room-${tab.toLowerCase()}-${device}`);
    }
    await expectFreeRecorder(page);
    await openTab(page, 'Checklist');
    await expectNextItemShown(page);
    if (device === 'phone') {
      await expectManyItems(page);
      await expectFineSideways(page);
    }
    await context.close();
  });
}

for (const [device, staff] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  test(`the checklist and the photos of an inspection on a ${device}, ${staff}`, async ({ browser }) => {
    const context = await openBrowser(browser, device);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: staff, reducedMotion: 'reduce' });
    await signIn(page, ADMIN);
    const { id } = await scheduledOnSite(page);
    await page.goto(`/inspection/${id}/checklist`);
    await page.getByRole('button', { name: 'Location', exact: true }).click();
    await expect(page.getByText('GPS Location Captured')).toBeVisible();
    await page.getByRole('button', { name: 'Capture photo for Gas piping' }).click();
    const camera = page.getByRole('dialog', { name: 'Photos: Gas piping' });
    await expect(camera.getByRole('button', { name: 'Take photo' })).toBeEnabled();
    await expectFineScreen(page, `item-camera-${device}`);
    await camera.getByRole('button', { name: 'Take photo' }).click();
    await expect(page.getByRole('button', { name: /^Open photo 1/i }).first()).toBeVisible();
    await expectFineScreen(page, `site-checklist-${device}`);
    if (device === 'phone') await expectManyItems(page);
    else await expectNextItemShown(page);
    await page.getByRole('button', { name: 'Pass', exact: true }).first().click();
    if (device === 'phone') await expectFourItems(page);
    if (staff === 'light') await expectSignatureSizes(page, (await scheduledVirtual(page)).id);
    await page.goto(`/inspection/${id}/photos`);
    await expect(page.getByText('On the server')).toBeVisible();
    await expectFineScreen(page, `site-photos-${device}`);
    await page.getByRole('button', { name: 'Open camera' }).click();
    await expect(page.getByRole('button', { name: 'Take photo' })).toBeEnabled();
    await expectFineScreen(page, `site-camera-${device}`);
    await context.close();
  });
}

test('only the paper form is printed, black on white, on letter paper', async ({ browser }) => {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, ADMIN);
  const inspection = await scheduledVirtual(page);
  for (const [address, pages] of [
    [`/old-checklist?inspection=${inspection.id}`, 1],
    ['/old-checklist', 2],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('table', { name: 'Mechanical' })).toBeVisible();
    const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(printed.pages).toBe(pages);
    expect(printed.text).toContain('Building Inspection Checklist');
    expect(printed.text).not.toMatch(/Print|Dashboard|Install App/);
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const colors = (): string[] => {
    const { color } = getComputedStyle(document.querySelector('article') ?? document.body);
    return [getComputedStyle(document.body).backgroundColor, color];
  };
  // The browser may still be restoring the page after printing.
  await expect.poll(() => page.evaluate(colors)).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  await context.close();
});

for (const [reader, account] of [
  ['the office', ADMIN],
  ['the client', CLIENT],
] as const) {
  test(`${reader} prints the report's page alone, with every folded item, in the light scheme`, async ({
    browser,
  }) => {
    const context = await openBrowser(browser, 'desktop');
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, account);
    await page.goto(CLIENT_PAGES.find((path) => path.endsWith('/report')) ?? '');
    const passed = page.getByRole('region', { name: /^Passed/ });
    await expect(passed).toBeVisible();
    await expect(passed.getByText('Duct rough')).toBeHidden();
    const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    for (const text of ['1184 Demo Palm Way', 'Duct rough', 'Label matches the approved equipment schedule.'])
      expect(printed.text).toContain(text);
    expect(printed.text).not.toMatch(/Download|Deficiencies only|Email again|Overview|Messages|Install App/);
    await expect(passed.getByText('Duct rough')).toBeHidden();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const colors = (): string[] => {
      const heading = document.querySelector('#content h2') ?? document.body;
      return [getComputedStyle(document.body).backgroundColor, getComputedStyle(heading).color];
    };
    await expect.poll(() => page.evaluate(colors)).toEqual(['rgb(255, 255, 255)', 'rgb(20, 32, 27)']);
    await context.close();
  });
}

test('on a tablet, staff have tables and the navigation, as on a desktop', async ({ browser }) => {
  const context = await openBrowser(browser, 'tablet');
  const page = await context.newPage();
  await signIn(page, ADMIN);
  await page.goto('/inspections');
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Clients' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  expect(
    await table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0)),
  ).toBe(0);
  await expectFits(page);
  await expectNothingCovered(page);
  await expectLargeTargets(page);
  await expectVisibleFocus(page, 40);
  await context.close();
});

test('the install card leaves the way to a new password visible on the sign-in screen of a phone', async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  for (const size of [
    { width: 390, height: 844 },
    { width: 375, height: 667 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(page.getByRole('complementary', { name: 'Install the app' })).toBeVisible();
    await page.getByText('Forgot password?').click({ trial: true });
    await page.getByRole('button', { name: 'Sign in' }).click({ trial: true });
  }
  await context.close();
});

for (const device of ['phone', 'tablet', 'desktop'] as const) {
  test(`a focused field on a ${device} is scrolled out from under the header, and focus in the header does not scroll the page`, async ({
    browser,
  }) => {
    const context = await openBrowser(browser, device);
    const page = await context.newPage();
    // On a low screen the form can be scrolled on every device.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 500 });
    await signIn(page, ADMIN);
    await page.goto('/schedule');
    for (const label of ['Preferred Date', 'Project Address']) {
      const field = page.getByLabel(label);
      await field.evaluate(focusUnderTheHeader);
      await expectNotCovered(field);
    }
    const before = await page.evaluate(() => window.scrollY);
    await page.getByRole('banner').getByRole('link').first().focus();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await context.close();
  });
}

/** Runs in the browser. Focuses a field below the header, as a form does after an error. */
function focusUnderTheHeader(field: HTMLElement): void {
  window.scrollBy(0, field.getBoundingClientRect().top - 10);
  field.focus();
}

test('the menu of staff on a phone shows all of its buttons', async ({ browser }) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, ADMIN);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.locator('#staff-menu');
  for (const name of [/^New Inspection/, /^Colors:/, 'Sign out'])
    await expect(menu.getByRole('button', { name }).or(menu.getByRole('link', { name }))).toBeInViewport({
      ratio: 1,
    });
  await expectLargeTargets(page);
  await expectAccessible(page);
  await context.close();
});

async function signedIn(context: BrowserContext, account: Account): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, account);
  return page;
}

async function walk(
  browser: Browser,
  scheme: Scheme,
  paths: readonly string[],
  account: Account | null,
): Promise<void> {
  const context = await openBrowser(browser, 'desktop');
  const page = account ? await signedIn(context, account) : await context.newPage();
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const [person = ''] = account?.email.split('@') ?? [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    for (const size of [SIZES.desktop, SIZES.phone]) {
      await page.setViewportSize(size);
      await expectFinePage(page);
    }
    await placePictures(page, { person, path, scheme });
  }
  await context.close();
}

/** Checks that the toast about a started recording does not cover the button that ends it. */
async function expectFreeRecorder(page: Page): Promise<void> {
  await openTab(page, 'Voice');
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Recording Started' })).toBeVisible();
  expect(await page.evaluate(coveredButtons, ['Pause', 'Discard', 'Stop and save'])).toEqual([]);
  // A shorter recording has no sound to save.
  await expect(page.getByRole('timer')).not.toHaveText(/^0:0[01]$/);
  await page.getByRole('button', { name: 'Stop and save' }).click();
  await expect(page.getByText('Voice Note Saved')).toBeVisible();
}

/**
 * Runs in the browser while the toast is shown. The buttons that have another element in front of their middle.
 */
function coveredButtons(names: string[]): string[] {
  const shown = document.querySelector('.MuiSnackbar-root');
  if (!shown) throw new Error('The message is gone');
  return names.filter((name) => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    button?.scrollIntoView({ block: 'nearest' });
    const { left, width, top, height } = button?.getBoundingClientRect() ?? new DOMRect();
    return !button?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** Checks the device check: large targets, and a visible Join button, however the phone is held. */
async function expectFineDeviceCheck(page: Page, device: Device): Promise<void> {
  const join = page.getByRole('button', { name: 'Join with camera' });
  await expect(join).toBeVisible();
  await expect(page.getByLabel('Camera', { exact: true })).toBeVisible();
  await expectLargeTargets(page);
  await expectAccessible(page);
  if (device !== 'phone') return;
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(join).toBeInViewport({ ratio: 1 });
  await expectFits(page);
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Checks the room on a phone in landscape. */
async function expectFineSideways(page: Page): Promise<void> {
  await page.setViewportSize({ width: 844, height: 390 });
  for (const tab of ['Video', 'Checklist']) {
    await openTab(page, tab);
    await expectFits(page);
    await expectAccessible(page);
  }
}
