import { expect, type Page, test } from '@playwright/test';
import { countUnsent } from '../faults/sending/unsentPhotos.ts';
import { ADMIN, INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { KillablePhone } from './support/KillablePhone.ts';
import { expectFourItems } from './support/layout.ts';
import { openBrowser, signIn } from './support/people.ts';
import { expectLoaded, picture } from './support/pictures.ts';
import { countPresses } from './support/presses.ts';
import { readAhead } from './support/savedCopy.ts';
import { drawSignature } from './support/signature.ts';

/** A whole inspection without signal, on a phone whose browser is killed during it. */

const FAILED = ['Duct rough', 'Gas piping'];

test('an inspector inspects, photographs and finishes without a connection; the browser is killed; all work and the report arrive once', async ({
  browser,
  baseURL,
}) => {
  const phone = await KillablePhone.create(baseURL ?? '');
  const morning = await phone.open({ offline: false });
  const start = morning.pages()[0] ?? (await morning.newPage());
  await signIn(start, INSPECTOR);
  const inspection = await scheduledOnSite(start, {
    projectType: 'comprehensive',
    permitAppliedOn: '2026-03-02',
  });
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
  const presses = await countPresses(page);
  await page.goto('/');
  const card = page.getByRole('listitem').filter({ hasText: inspection.address });
  await card.getByRole('link', { name: /^Start inspection/ }).click();
  await expect(page.getByText('0 of 22 marked')).toBeVisible();
  presses.count = 0;
  await markAll(page);
  await expect.poll(() => presses.count, 'one press for each mark').toBe(22);
  // Marked items name the person who marked them, and are not taller because of it.
  await page
    .getByRole('group', { name: 'Mark for Duct rough' })
    .evaluate((marks) => marks.scrollIntoView({ block: 'start' }));
  await expectFourItems(page);
  presses.count = 0;
  await photograph(page, 'Duct rough');
  await page.getByLabel('Description: Duct rough').click();
  await page.keyboard.insertText('Gap at the plenum.');
  expect(1 + presses.count, 'a mark, a photo and words').toBeLessThanOrEqual(5);
  await photograph(page, 'Gas piping');
  await describeMissing(page, 'Gas piping');
  await finish(page);
  // Items are shown while they are written. The start, 22 marks, two descriptions, the result, three photos, the
  // signature and the report:
  await expect.poll(() => countUnsent(page)).toMatchObject({ entries: 31 });
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
  await expectDelivered(desk, inspection.id);
  await second.close();
  await office.close();
  await phone.delete();
});

/** Marks the items in the order in which they appear. */
async function markAll(page: Page): Promise<void> {
  for (;;) {
    const open = page.getByRole('group', { name: /^Mark for/ }).filter({
      hasNot: page.locator('[aria-pressed="true"]'),
    });
    if ((await open.count()) === 0) return;
    const group = open.first();
    const name = ((await group.getAttribute('aria-label')) ?? '').replace('Mark for ', '');
    await group.getByRole('button', { name: FAILED.includes(name) ? 'Fail' : 'Pass' }).click();
  }
}

/** Two taps: the camera closes after one photo of an item. */
async function photograph(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: `Capture photo for ${label}` }).click();
  await page.getByRole('button', { name: 'Take photo' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const item = page.getByRole('listitem').filter({ hasText: label });
  await expect(item.getByText('On this phone only')).toBeVisible();
}

/** Finish asks first for the failed item that nothing describes, with its field. */
async function describeMissing(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Finish' }).click();
  const step = page.getByRole('dialog', { name: 'Missing descriptions' });
  await expect(step.getByText('1 failed item has no description.')).toBeVisible();
  await picture(page, 'on-site-finish-phone');
  await step.getByLabel(`Description: ${label}`).fill('Leaks at the union.');
  await step.getByRole('button', { name: 'Next', exact: true }).click();
}

/** Takes a missing view. Then three taps and one signature lead to the report on its way to the client. */
async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take photo: Address from the street' }).click();
  await page.getByRole('button', { name: 'Take photo' }).click();
  await expect(page.getByRole('button', { name: 'Take photo: Address from the street' })).toBeHidden();
  await page.getByRole('button', { name: /^Continue without \d+ photos/ }).click();
  await page.getByRole('radio', { name: 'Rejected' }).click();
  await page.getByLabel('Summary').fill('Two items failed.');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  // Nothing is scrolled to sign.
  await expect(page.getByLabel('Signature drawing area, empty')).toBeInViewport({ ratio: 1 });
  await drawSignature(page);
  await picture(page, 'checklist-signature-phone');
  await page.getByRole('button', { name: 'Sign and send report' }).click();
  await expect(page.getByText('Signed on this phone')).toBeVisible();
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
  expect(checklist.fields).toMatchObject({ inspectionUnsatisfactory: { value: true } });
  expect(values.every(({ revision }) => revision === 1)).toBe(true);
  const photos: { id: string; itemId: string | null; viewId: string | null }[] = await read('/photos');
  expect(photos.map(({ itemId, viewId }) => itemId ?? viewId)).toEqual([
    'mechanicalDuctRough',
    'plumbingGasPiping',
    'streetAddress',
  ]);
  const versions = await read('/signed-checklists');
  expect(versions).toMatchObject([{ version: 1, content: { signedBy: expect.any(String) } }]);
  expect(versions[0].content.photos.map(({ id }: { id: string }) => id)).toEqual(photos.map(({ id }) => id));
}

/** Checks that the one signature made the report, which is mailed once to the client as soon as its PDF is rendered. */
async function expectDelivered(staff: Page, inspectionId: string): Promise<void> {
  const read = async (part: string) =>
    await (await staff.request.get(`/api/inspections/${inspectionId}${part}`)).json();
  await expect.poll(() => read('/deliveries')).toHaveLength(1);
  const [version] = await read('/signed-checklists');
  const report = await read('/reports/latest');
  expect(report).toMatchObject({
    content: {
      result: 'rejected',
      summary: 'Two items failed.',
      signature: { signedAt: version.content.signedAt, ...version.content.signature },
    },
  });
}
