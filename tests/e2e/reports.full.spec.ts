import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { passTheRest } from './support/checklist.ts';
import { ADMIN, scheduledOnSite } from './support/demo.ts';
import { expectFits, expectLargeTargets } from './support/layout.ts';
import { readPdf } from './support/pdf.ts';
import { openBrowser, signIn } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { BY_WORKER_MS } from './support/product.ts';
import { drawSignature } from './support/signature.ts';

test('an admin lays out a report, signs it, and reads the choices in its PDF; then changes the brand', async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, ADMIN);
  const { id, address } = await scheduledOnSite(page, { projectType: 'comprehensive' });
  await passTheRest(page, { id });

  await page.goto('/reports');
  await page.getByRole('button', { name: 'Generate Report' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Generate Report' });
  await dialog.getByLabel('Inspection', { exact: true }).fill(address);
  await page
    .getByRole('option', { name: new RegExp(address) })
    .first()
    .click();
  await dialog.getByRole('button', { name: /Layout and sections/ }).click();
  await dialog.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Legal' }).click();
  await dialog.getByLabel('Watermark').fill('DRAFT');
  await dialog.getByRole('checkbox', { name: 'Attendance' }).uncheck();
  await dialog.getByRole('button', { name: 'Move Charts up' }).click();
  await dialog.getByRole('button', { name: /Layout and sections/ }).scrollIntoViewIfNeeded();
  await expectFits(page);
  await picture(page, 'report-layout-phone');
  await page.setViewportSize({ width: 1280, height: 1000 });
  await dialog.getByRole('button', { name: /Layout and sections/ }).scrollIntoViewIfNeeded();
  await picture(page, 'report-layout-desktop');
  await expectAccessible(page);
  await expectLargeTargets(page);

  await dialog.getByRole('radio', { name: 'Partially approved' }).check();
  await dialog.getByRole('textbox', { name: /^Summary/ }).fill('The other items follow.');
  await dialog.getByRole('checkbox', { name: /signing anyway/ }).check();
  await drawSignature(page);
  await dialog.getByRole('button', { name: 'Generate Report' }).click();
  await expect(dialog.getByText(/^PDF ready/)).toBeVisible({ timeout: BY_WORKER_MS });
  await picture(page, 'report-signed-desktop');
  const { text } = await download(page);
  expect(text).toContain('DRAFT');
  expect(text).toMatch(/\d+\. Next steps/);
  expect(text).toContain('certify that this inspection was made by me');
  expect(text).not.toContain('Attendance');

  await page.goto('/settings/brand');
  await expect(page.getByRole('region', { name: 'Preview of the letterhead' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'settings-brand-desktop');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await picture(page, 'settings-brand-phone');
  await context.close();
});

async function download(page: Page) {
  await page.getByRole('button', { name: 'Download' }).click();
  const href = await page.getByRole('menuitem', { name: 'PDF' }).getAttribute('href');
  await page.keyboard.press('Escape');
  const answer = await page.request.get(href ?? '');
  return await readPdf(await answer.body());
}
