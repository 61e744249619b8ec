import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { sha256, writePictures } from '../faults/sending/pictures.ts';
import { countUnsent } from '../faults/sending/unsentPhotos.ts';
import { ADMIN, INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { everythingOnDevice } from './support/everythingOnDevice.ts';
import { type Account, openBrowser, signIn, signInByForm } from './support/people.ts';

/** Two people share a phone: the second one must not be able to read the first one's unsent work. */

const NOTE = 'Rust behind the water heater';
/** The latitude of a test's browser. */
const LATITUDE = '26.0078';

test('unsent work of one account cannot be read by the next one, and is sent when its owner returns', async ({
  browser,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-shared-'));
  const [[file = '', hash = ''] = []] = await writePictures(folder, { count: 1, bytes: 200_000 });
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const { id } = await scheduledOnSite(page);
  await page.goto(`/inspection/${id}/checklist`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The service worker replies from the next page on, and has the parts of both pages.
  await page.goto(`/inspection/${id}/photos`);
  await expect(page.getByText('No photos', { exact: true })).toBeVisible();

  await context.setOffline(true);
  await page.locator('input[type=file][multiple]').setInputFiles(file);
  await expect(page.getByText('On this phone only').first()).toBeVisible();
  // The photo is shown at once, and stored a moment later.
  await expect.poll(() => unsentOf(page)).toBe(1);
  await page.goto(`/inspection/${id}/checklist`);
  await page.getByRole('button', { name: 'Location', exact: true }).click();
  await expect(page.getByText('GPS Location Captured')).toBeVisible();
  await page.getByRole('textbox', { name: 'General notes' }).fill(NOTE);
  await page.getByRole('textbox', { name: 'General notes' }).blur();
  await expect.poll(() => unsentOf(page)).toBe(3);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out with unsent work?' });
  await expect(question).toContainText('3 captures or changes have not been sent');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectSealed(page, await readFile(file));

  await context.setOffline(false);
  // The form first sends the sign-out that could not arrive.
  await signInByForm(page, ADMIN);
  await page.goto(`/inspection/${id}/photos`);
  await expect(page.getByText('No photos', { exact: true })).toBeVisible();
  await page.goto(`/inspection/${id}/checklist`);
  await expect(page.getByRole('textbox', { name: 'General notes' })).toHaveValue('');
  await expect(page.getByText(/not sent|GPS Location Captured/i)).toHaveCount(0);
  // A page resumes unsent work by itself after three seconds.
  await page.waitForTimeout(4000);
  await expectSealed(page, await readFile(file));
  expect(await unsentOf(page)).toBe(3);

  await signOutAndIn(page, INSPECTOR);
  await expect.poll(() => unsentOf(page), { timeout: 30_000 }).toBe(0);
  const read = async (part: string) => await (await page.request.get(`/api/inspections/${id}${part}`)).json();
  const { fields } = await read('/checklist');
  expect(fields).toMatchObject({
    generalNotes: { value: NOTE },
    locationData: { value: { latitude: 26.0078 } },
  });
  const photos: { id: string; sha256: string }[] = await read('/photos');
  expect(photos.map(({ sha256: stored }) => stored)).toEqual([hash]);
  const original = await page.request.get(`/api/photos/${photos[0]?.id}/original`);
  expect(sha256(await original.body())).toBe(hash);
  await context.close();
  await rm(folder, { recursive: true });
});

/** Checks that no storage that scripts of this origin can read contains any of it. */
async function expectSealed(page: Page, photo: Buffer): Promise<void> {
  const everything = await everythingOnDevice(page);
  expect(everything).toContain(INSPECTOR.id);
  // Random bytes of the file, which occur only there.
  const parts = [photo.subarray(1000, 1032), photo.subarray(150_000, 150_032)];
  for (const secret of [NOTE, LATITUDE, ...parts.map((part) => part.toString('latin1'))])
    expect(everything.includes(secret), secret).toBe(false);
}

async function signOutAndIn(page: Page, account: Account): Promise<void> {
  const ended = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await ended;
  await signIn(page, account);
  await page.goto('/');
}

async function unsentOf(page: Page): Promise<number> {
  return (await countUnsent(page)).entries;
}
