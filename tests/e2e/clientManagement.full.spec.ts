import { expect, test } from '@playwright/test';
import { ADMIN } from './support/demo.ts';
import { expectFineScreen } from './support/fineScreen.ts';
import { openBrowser, signIn } from './support/people.ts';

// The workers import at low priority: on a busy machine, that takes longer than a screen.
const IMPORT = { timeout: 60_000 };

test('an admin connects the demo service, tries it, imports, retries failed rows, and finds the clients', async ({
  browser,
}) => {
  const desk = await openBrowser(browser, 'desktop');
  const page = await desk.newPage();
  await signIn(page, ADMIN);
  await page.goto('/');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Integration' }).click();
  await expect(page).toHaveURL(/\/honeybook$/);
  await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled();
  await page.getByRole('button', { name: 'Use the demo service' }).click();
  await page.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('Connection Successful')).toBeVisible();
  await expect(page.getByText('Demo: fictitious clients')).toBeVisible();

  await page.getByRole('switch', { name: /^Dry run/ }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Dry run completed')).toBeVisible(IMPORT);
  await expect(page.getByRole('list', { name: 'What would happen' })).toContainText('Elena Marquez');
  await page.getByRole('switch', { name: /^Dry run/ }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Import Successful')).toBeVisible(IMPORT);
  await expect(page.getByText('24 clients and 24 projects added', { exact: false }).first()).toBeVisible();
  const failed = page.getByRole('list', { name: 'Rows that were not stored' });
  await expect(
    failed.getByText('“Roof Tie-Down” is not an inspection type here.', { exact: false }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Retry failed rows' }).click();
  await expect(page.getByText('Retry of failed rows (import)', { exact: false })).toBeVisible(IMPORT);
  const sync = page.getByRole('button', { name: 'Demo Sync' });
  await expect(sync).toBeEnabled(IMPORT);
  await sync.click();
  await expect(page.getByText('Sync Completed')).toBeVisible(IMPORT);
  await expectFineScreen(page, 'integration-desktop');

  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page.getByRole('link', { name: 'Coral Ridge Builders', exact: true })).toHaveCount(1);
  await desk.close();
});
