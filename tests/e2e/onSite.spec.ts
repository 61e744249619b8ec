import { expect, type Page, test } from '@playwright/test';
import { countUnsent } from '../faults/sending/unsentPhotos.ts';
import { ADMIN, INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { KillablePhone } from './support/KillablePhone.ts';
import { expectFourItems } from './support/layout.ts';
import { openBrowser, signIn } from './support/people.ts';
import { expectLoaded, picture } from './support/pictures.ts';
import { readAhead } from './support/savedCopy.ts';
import { drawSignature } from './support/signature.ts';

/** A whole inspection without signal, on a phone whose browser is killed during it. */

const FAILED = ['Duct rough', 'Gas piping'];

test('an inspector inspects, photographs and signs without a connection; the browser is killed; all work arrives once', async ({
  browser,
  baseURL,
}) => {
  const phone = await KillablePhone.create(baseURL ?? '');
  const morning = await phone.open({ offline: false });
  const start = morning.pages()[0] ?? (await morning.newPage());
  await signIn(start, INSPECTOR);
  const inspection = await scheduledOnSite(start, { projectType: 'comprehensive' });
  await start.goto('/');
  await readAhead(start, inspection.id);
  // The service worker replies from the next page on, and has the parts of the checklist's page.
  await start.reload();
  await expect(start.getByRole('heading', { level: 1, name: 'My Day' })).toBeVisible();
  // The browser is closed normally: Chromium writes the session's cookie half a minute late.
  await morning.close();
  const office = await openBrowser(browser, 'desktop');
  const desk = await office.newPage();
  await signIn(desk, ADMIN);
  await desk.goto(`/inspection/${inspection.id}/checklist`);
  await expect(desk.getByText('0 of 22 marked')).toBeVisible();

  const first = await phone.open({ offline: true });
  const page = first.pages()[0] ?? (await first.newPage());
  await page.goto('/');
  const card = page.getByRole('listitem').filter({ hasText: inspection.address });
  await card.getByRole('link', { name: /^Start Inspection/ }).click();
  await expect(page.getByText('0 of 22 marked')).toBeVisible();
  const taps = await markAll(page);
  expect(taps).toBeLessThanOrEqual(22);
  // Marked items name the person who marked them, and are not taller because of it.
  await page
    .getByRole('group', { name: 'Mark for Duct rough' })
    .evaluate((marks) => marks.scrollIntoView({ block: 'start' }));
  await expectFourItems(page);
  for (const label of FAILED) await photograph(page, label);
  await drawSignature(page);
  await picture(page, 'checklist-signature-phone');
  await page.getByRole('button', { name: 'Save Inspection' }).click();
  await expect(page.getByText(/^Version 1 is signed on this device/)).toBeVisible();
  // Items are shown while they are written. The start, 22 marks, two photos and the signature:
  await expect.poll(() => countUnsent(page)).toMatchObject({ entries: 26 });
  await phone.kill(first);

  const second = await phone.open({ offline: true });
  const reopened = second.pages()[0] ?? (await second.newPage());
  await reopened.goto(`/inspection/${inspection.id}/checklist`);
  await expect(reopened.getByText('22 of 22 marked')).toBeVisible();
  await expect(reopened.getByText(/^Version 1 is signed on this device/)).toBeVisible();
  await picture(reopened, 'checklist-offline-phone');
  await second.setOffline(false);
  await expect(reopened.getByText(/^Version 1, signed by/)).toBeVisible();

  await expect(desk.getByText('22 of 22 marked')).toBeVisible();
  await expect(desk.getByText(/^Version 1, signed by/)).toBeVisible();
  await expectPhotosOfItems(desk);
  await expectStoredOnce(desk, inspection.id);
  await second.close();
  await office.close();
  await phone.delete();
});

/** Marks the items in the order in which they appear, and returns the number of taps. */
async function markAll(page: Page): Promise<number> {
  let taps = 0;
  for (;;) {
    const open = page.getByRole('group', { name: /^Mark for/ }).filter({
      hasNot: page.locator('[aria-pressed="true"]'),
    });
    if ((await open.count()) === 0) return taps;
    const group = open.first();
    const name = ((await group.getAttribute('aria-label')) ?? '').replace('Mark for ', '');
    await group.getByRole('button', { name: FAILED.includes(name) ? 'Fail' : 'Pass' }).click();
    taps += 1;
  }
}

async function photograph(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: `Capture photo for ${label}` }).click();
  const camera = page.getByRole('dialog', { name: `Photos: ${label}` });
  await camera.getByRole('button', { name: 'Take Photo' }).click();
  await expect(camera.getByText('On this phone only')).toBeVisible();
  await camera.getByRole('button', { name: 'Close', exact: true }).click();
}

/** Checks that the office's page shows one loaded photo at each failed item, without a reload. */
async function expectPhotosOfItems(page: Page): Promise<void> {
  await expectPhotoOf(page, 'Duct rough');
  await page.getByRole('button', { name: /^Plumbing/ }).click();
  await expectPhotoOf(page, 'Gas piping');
}

async function expectPhotoOf(page: Page, label: string): Promise<void> {
  const photos = page
    .getByRole('listitem')
    .filter({ hasText: label })
    .getByRole('list', { name: 'Photos for this item' });
  await expect(photos.getByRole('button', { name: /^Open photo/i })).toHaveCount(1);
  await expectLoaded(photos.locator('img'));
}

async function expectStoredOnce(staff: Page, inspectionId: string): Promise<void> {
  const read = async (part: string) =>
    await (await staff.request.get(`/api/inspections/${inspectionId}${part}`)).json();
  const checklist = await read('/checklist');
  const values = Object.values(checklist.fields as Record<string, { value: unknown; revision: number }>);
  expect(values.filter(({ value }) => value === 'pass')).toHaveLength(20);
  expect(values.filter(({ value }) => value === 'fail')).toHaveLength(2);
  expect(values.every(({ revision }) => revision === 1)).toBe(true);
  const photos: { id: string; itemId: string }[] = await read('/photos');
  expect(photos.map(({ itemId }) => itemId).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'mechanicalDuctRough',
    'plumbingGasPiping',
  ]);
  const versions = await read('/signed-checklists');
  expect(versions).toMatchObject([{ version: 1, content: { signedBy: expect.any(String) } }]);
  expect(versions[0].content.photos.map(({ id }: { id: string }) => id)).toEqual(photos.map(({ id }) => id));
  expect(await read('')).toMatchObject({ status: 'in_progress' });
}
