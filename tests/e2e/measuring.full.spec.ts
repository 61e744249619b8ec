import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { mintId } from '@sightline/contracts/core/ids';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { listPhotos, type Photo, updatePhoto } from '@sightline/contracts/photos/photos';
import { generateReport, prepareReport } from '@sightline/contracts/reports/signing';
import { listSiteRooms } from '@sightline/contracts/site/siteRooms';
import { expectAccessible } from './support/axe.ts';
import { ADMIN, INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { expectFits, expectLargeTargets } from './support/layout.ts';
import { calibrate, expectTrueWidth, measureDoor, openPhoto, uploadWall } from './support/measuring.ts';
import { readPdf } from './support/pdf.ts';
import { openBrowser, signIn } from './support/people.ts';
import { pagePictures, picture, pictureInBothSchemes } from './support/pictures.ts';
import { latestWithPdf } from './support/reportFiles.ts';
import { PHOTO_POSE } from './support/wall.ts';

/** A door of known width in a rendered photograph, measured with the taps of a finger. */

test('a door is measured on a phone without a connection; the true width is in the interval, in the gallery and in the report', async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const inspection = await scheduledOnSite(page);
  await uploadWall(page, inspection);
  await page.goto(`/inspection/${inspection.id}/measurements`);
  await openPhoto(page);
  const editor = page.getByRole('dialog', { name: 'Measure on photo 1' });
  await expect(editor.getByText('Loading the photo…')).toBeHidden();
  await context.setOffline(true);
  await calibrate(editor, PHOTO_POSE);
  const text = await measureDoor(editor, PHOTO_POSE);
  expectTrueWidth(text);
  await editor.getByRole('combobox', { name: 'Compare with' }).click();
  await page.getByRole('option', { name: 'Stair width of a dwelling, at least 36 in' }).click();
  await expect(editor.getByText(CHECKED)).toBeVisible();
  await expectAccessible(page);
  await expect(editor.getByRole('heading', { name: 'Measure on photo 1' })).toBeInViewport();
  await pictureInBothSchemes(page, 'measuring-phone');
  await editor.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('listitem').filter({ hasText: `Distance: ${text}` });
  await expect(row).toContainText('Saved on this device');
  await expect(row).toContainText(CHECKED);
  await assignItem(page, row);
  await arrives(context, row);
  await expectFits(page);
  await expectLargeTargets(page);
  await expectAccessible(page);
  const stored = await page.request.get(listMeasurements.path.replace(':inspectionId', inspection.id));
  expect(await stored.json()).toMatchObject([{ itemId: 'plumbingGasPiping', type: 'distance' }]);

  await page.goto(`/inspection/${inspection.id}/photos`);
  await page.getByRole('button', { name: /^Open photo 1/i }).click();
  await expect(page.getByRole('img', { name: /with 1 measurement$/ })).toBeVisible();
  await page.getByRole('switch', { name: 'Show measurements' }).click();
  await expect(page.getByRole('img', { name: /with 1 measurement$/ })).toBeHidden();
  await page.goto(`/inspection/${inspection.id}/checklist`);
  await expect(page.getByRole('list', { name: 'Measurements for this item' })).toContainText(text);
  await context.close();
  await isInReport(await openBrowser(browser, 'desktop'), inspection, text);
});

/** A door of 36 inches: no photo tells whether it is as wide as the limit. */
const CHECKED = /Stair width of a dwelling 3\d\.\d to 3\d\.\d in: cannot be told, measure by hand/;

async function assignItem(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit measurement' });
  await dialog.getByRole('combobox', { name: 'Checklist item' }).click();
  await page.getByRole('option', { name: 'Gas piping' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Gas piping');
}

async function arrives(context: BrowserContext, row: Locator): Promise<void> {
  await context.setOffline(false);
  await expect(row).not.toContainText(/Saving|Saved/);
}

async function isInReport(office: BrowserContext, { id }: Inspection, text: string): Promise<void> {
  const page = await office.newPage();
  await signIn(page, ADMIN);
  await page.goto(`/inspection/${id}/measurements`);
  await page.getByRole('button', { name: 'Photo 1', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Measure on photo 1, with 1 measurement' })).toBeVisible();
  await expect(page.getByText('Loading the photo…')).toBeHidden();
  await picture(page, 'measuring-desktop');
  await addRoom(page, id);
  await acceptSerial(page, id);
  await signReport(page, id);
  await page.goto(`/inspection/${id}/report`);
  const measurements = page.getByRole('region', { name: 'Measurements (1)' });
  await expect(measurements).toContainText(`Distance ${text}`);
  await expect(measurements).toContainText('Photo 1, Gas piping');
  await expect(measurements).toContainText(CHECKED);
  const rooms = page.getByRole('region', { name: 'Rooms (1)' });
  await expect(rooms).toContainText('(measured on Photo 1)');
  await expect(rooms).toContainText('Width 10 ft 0.00 in (typed)');
  await expect(page.getByRole('img', { name: /with 1 measurement$/ }).first()).toBeVisible();
  await isInPdf(page, id);
  await office.close();
}

const SERIAL = '1219E12345';

/** Accepts a serial number on the label in the measured photo, as a tap in the dialog does. */
async function acceptSerial({ request }: Page, id: string): Promise<void> {
  const [photo] = (await (await request.get(listPhotos.path.replace(':inspectionId', id))).json()) as Photo[];
  const at = { from: [0.4, 0.4], to: [0.6, 0.45] };
  const fact = { ...at, id: mintId(), field: 'serial', value: SERIAL, source: 'text', confidence: 0.92 };
  const answer = await request.patch(updatePhoto.path.replace(':photoId', photo?.id ?? ''), {
    data: { labels: { accepted: [{ ...fact, replaces: null }] } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** One report has the measurement with its check, and the accepted value of the label. */
async function isInPdf(page: Page, id: string): Promise<void> {
  await latestWithPdf(page, id);
  const pdf = await (await page.request.get(`/api/inspections/${id}/pdf`)).body();
  const { text } = await readPdf(pdf);
  expect(text).toMatch(CHECKED);
  for (const said of [SERIAL, `Accepted by ${ADMIN.firstName}`]) expect(text).toContain(said);
  await pagePictures(pdf, 'report-measured');
}

/** Adds a room with a typed width, and with the measured width of the door as its length. */
async function addRoom(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Add room' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add room' });
  await dialog.getByRole('combobox', { name: 'Length from' }).click();
  await page.getByRole('option', { name: /^Distance .*Photo 1$/ }).click();
  await dialog.getByRole('textbox', { name: 'Width' }).fill('10 ft');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Width 10 ft 0.00 in (typed)')).toBeVisible();
  const stored = async () => (await page.request.get(listSiteRooms.path.replace(':inspectionId', id))).json();
  await expect.poll(stored).toHaveLength(1);
}

async function signReport(page: Page, id: string): Promise<void> {
  const items = page.request;
  const at = (path: string): string => path.replace(':inspectionId', id);
  const change = { field: 'plumbingGasPiping', value: 'pass', follows: null };
  const marked = { ...change, changeId: crypto.randomUUID(), madeAt: new Date().toISOString() };
  await items.post(`/api/inspections/${id}/checklist`, { data: { changes: [marked] } });
  const { warnings } = await (await items.get(at(prepareReport.path))).json();
  const acknowledged = warnings.partial.map((warning: { id: string }) => warning.id);
  const signature = { width: 500, height: 200, strokes: [[[10, 20]]] };
  const order = { id: crypto.randomUUID(), result: 'partial', summary: 'Door measured.', signature };
  const signed = await items.post(at(generateReport.path), { data: { ...order, acknowledged } });
  expect(signed.status(), await signed.text()).toBeLessThan(300);
}
