import { expect, type Page, test } from '@playwright/test';
import { ADMIN, INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { expectFinePage } from './support/fineScreen.ts';
import { openBrowser, signIn, signOut } from './support/people.ts';
import { expectLoaded, photoFile } from './support/pictures.ts';
import { readAhead } from './support/savedCopy.ts';
import { reloadFromServiceWorker } from './support/serviceWorker.ts';

/** An inspector's phone on the way to a site without signal, with saved records and photos. */

const DAY_MS = 24 * 60 * 60_000;
const ACCESS = 'Gate code 4711. The dog is friendly.';

test('an inspector reads the day and an inspection without a connection, and starts it', async ({
  browser,
}) => {
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

test("the photos of the day's inspections are shown without a connection, including those of other people", async ({
  browser,
}) => {
  const office = await openBrowser(browser, 'desktop');
  const desk = await office.newPage();
  await signIn(desk, ADMIN);
  const inspection = await scheduledOnSite(desk);
  await desk.goto(`/inspection/${inspection.id}/photos`);
  await desk.getByLabel('Photo files').setInputFiles(await photoFile('front.jpg'));
  await expect(desk.getByText('On the server')).toBeVisible();
  await office.close();

  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'My Day' })).toBeVisible();
  await readAhead(page, inspection.id);
  const photos = await page.request.get(`/api/inspections/${inspection.id}/photos`);
  const [{ id }] = (await photos.json()) as [{ id: string }];
  await expect.poll(() => isThumbnailSaved(page, id)).toBe(true);
  // The service worker replies from the next page on.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My Day' })).toBeVisible();
  await context.setOffline(true);
  await page.goto(`/inspection/${inspection.id}/photos`);
  const tile = page.getByRole('button', { name: /^Open photo 1/i });
  await expectLoaded(tile.locator('img'));
  await expectFinePage(page, 'photos-offline-phone');
  await context.close();
});

function isThumbnailSaved(page: Page, photoId: string): Promise<boolean> {
  const path = `/api/photos/${photoId}/thumbnail`;
  return page.evaluate(async (address) => (await caches.match(address)) !== undefined, path);
}

test('saved thumbnails are shown without a connection, and are gone when the person signs out', async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  await page.goto('/');
  await reloadFromServiceWorker(page);
  await expect(page.getByRole('heading', { level: 1, name: 'My Day' })).toBeVisible();
  await page.evaluate(
    async ([name, path]) => (await caches.open(name)).put(path, new Response('a thumbnail')),
    [`sightline-thumbnails:${INSPECTOR.id}`, THUMBNAIL] as const,
  );
  const thumbnail = () =>
    page.evaluate(
      (path) =>
        fetch(`${path}?try=0`).then(
          (response) => response.text(),
          () => 'unreachable',
        ),
      THUMBNAIL,
    );
  // While the server can be reached, its reply is used.
  expect(await thumbnail()).toContain('notFound');
  await context.setOffline(true);
  expect(await thumbnail()).toBe('a thumbnail');
  await signOut(page);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.poll(thumbnail).toBe('unreachable');
  await context.close();
});

const THUMBNAIL = '/api/photos/00000000-0000-4000-8000-000000000000/thumbnail';
