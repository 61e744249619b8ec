import { expect, type Page, test } from '@playwright/test';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { ADMIN, scheduledOnSite } from './support/demo.ts';
import { openBrowser, signIn } from './support/people.ts';
import { drawSignature } from './support/signature.ts';

/** An admin changes the items of the company's checklists. */

const ADDED = 'GFCI protection at wet locations';

test('a new checklist follows an edited template; a signed one stays unchanged', async ({ browser }) => {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  await signIn(page, ADMIN);
  const before = await electrical(page);
  await page.goto(`/inspection/${before.id}/checklist`);
  await page.getByRole('button', { name: 'Pass the rest (4)' }).click();
  await drawSignature(page);
  await page.getByRole('button', { name: 'Save Checklist, Photos & Signature' }).click();
  await expect(page.getByText(/^Version 1, signed by/)).toBeVisible();

  await page.goto('/settings/templates');
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Electrical' }).click();
  await page.getByLabel('New item of Electrical').fill(ADDED);
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByLabel('Note for the history').fill('Asked for by the county');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Checklist template saved')).toBeVisible();

  const after = await electrical(page);
  await page.goto(`/inspection/${after.id}/checklist`);
  await expect(page.getByRole('button', { name: 'Pass the rest (5)' })).toBeVisible();
  await expect(page.getByText(ADDED)).toBeVisible();
  await page.goto(`/old-checklist?inspection=${before.id}`);
  await expect(page.getByText('Version 1 of 1.', { exact: true })).toBeVisible();
  await expect(page.getByText('Wall / ceiling rough')).toBeVisible();
  await expect(page.getByText(ADDED)).toHaveCount(0);
  await context.close();
});

async function electrical(page: Page): Promise<Inspection> {
  return await scheduledOnSite(page, { projectType: 'electrical', inspectorId: null });
}
