import { expect, type Page, test } from '@playwright/test';
import { renderPlate } from '../support/plates.ts';
import { passTheRest } from './support/checklist.ts';
import { INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { expectFineScreen } from './support/fineScreen.ts';
import { openBrowser, signIn } from './support/people.ts';
import { pictureInBothSchemes } from './support/pictures.ts';
import { generateReport, readReportFiles } from './support/reportFiles.ts';
import { reloadFromServiceWorker } from './support/serviceWorker.ts';

/** Nameplates in photos, read by the networks that the product ships. */

/** One thread loads and runs the networks, next to other tests. */
const READ = { timeout: 120_000 };

async function choosePlate(page: Page, name: string): Promise<Awaited<ReturnType<typeof renderPlate>>> {
  const plate = await renderPlate(1);
  await page.getByLabel('Photo files').setInputFiles({ name, mimeType: 'image/jpeg', buffer: plate.jpeg });
  return plate;
}

test('a plate is read, accepted facts are in every file of the report and in the search, and the reader works offline', async ({
  browser,
}) => {
  test.setTimeout(4 * READ.timeout);
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const inspection = await scheduledOnSite(page);
  await page.goto(`/inspection/${inspection.id}/photos`);
  await reloadFromServiceWorker(page);
  const { facts } = await choosePlate(page, 'plate.jpg');
  await page.getByRole('button', { name: /^Open Photo 1/ }).click();
  await page.getByRole('button', { name: 'Read the label' }).click();
  const dialog = page.getByRole('dialog', { name: 'Read the label' });
  await expect(dialog.getByRole('textbox', { name: 'Serial number' })).toHaveValue(facts.serial ?? '', READ);
  await expect(dialog.getByRole('img', { name: 'Serial number on the label' })).toBeVisible();
  const stored = async () =>
    await (await page.request.get(`/api/inspections/${inspection.id}/photos`)).json();
  expect(await stored()).toMatchObject([{ labels: [] }]);
  for (const field of ['Model', 'Serial number']) {
    await dialog.getByRole('button', { name: `Accept ${field}` }).click();
    await expect(dialog.getByRole('listitem', { name: field })).toContainText('Accepted by');
  }
  await expectFineScreen(page);
  await pictureInBothSchemes(page, 'label-phone');
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await stored()).toMatchObject([
    {
      labels: [
        { field: 'model', value: facts.model },
        { field: 'serial', value: facts.serial },
      ],
    },
  ]);
  const found = await page.request.get('/api/inspections', { params: { search: facts.serial ?? '' } });
  expect(await found.json()).toMatchObject({ items: [{ id: inspection.id }] });

  await page.getByRole('button', { name: 'Close' }).click();
  await context.setOffline(true);
  await choosePlate(page, 'again.jpg');
  await page.getByRole('button', { name: 'Describe unsent photo 2' }).click();
  await page.getByRole('button', { name: 'Read the label' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Serial number' })).toHaveValue(facts.serial ?? '', READ);
  await expect(dialog.getByText('You can accept these once the photo is on the server.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Accept Model' })).toBeDisabled();
  await context.setOffline(false);
  await expect(dialog.getByRole('button', { name: 'Accept Model' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await passTheRest(page, inspection);
  await generateReport(page, inspection.id);
  const files = await readReportFiles(page, inspection.id);
  for (const [file, text] of Object.entries(files))
    for (const said of [facts.model ?? '', facts.serial ?? '', `Accepted by ${INSPECTOR.firstName}`])
      expect(text.replaceAll(/\s+/g, ' '), file).toContain(said);
  await context.close();
});
