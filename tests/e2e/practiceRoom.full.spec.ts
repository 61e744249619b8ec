import { expect, test } from '@playwright/test';
import { INSPECTOR } from './support/demo.ts';
import { expectFineScreen } from './support/fineScreen.ts';
import { openBrowser, signIn } from './support/people.ts';

test('the practice room takes a photo, measures on it, and sends nothing', async ({ browser }) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto('/virtual-inspection?inspection=demo');
  await expect(page.getByText('Nothing here is sent', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Start camera' }).click();
  await page.getByRole('button', { name: 'Take photo' }).click();
  await expect(page.getByRole('dialog', { name: 'Practice' }).getByText('1 photo')).toBeVisible();
  await expectFineScreen(page, 'practice-video-phone');
  await page.getByRole('button', { name: 'Close camera' }).click();
  await expect(page.getByText('1 photo taken')).toBeVisible();
  await page.getByRole('tab', { name: 'Measure' }).click();
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Measure: Practice' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('tab', { name: 'Photos' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No photos', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Checklist' }).click();
  await expect(page.getByRole('heading', { name: 'Building Inspection Checklist' })).toBeVisible();
  expect(sent).toEqual([]);
  await context.close();
});
