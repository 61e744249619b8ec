import { test } from '@playwright/test';
import { INSPECTOR, scheduledVirtual } from './support/demo.ts';
import { expectHostTabs, joinRoom, openBrowser, signIn } from './support/people.ts';

test('one tap in My Day leads the assigned inspector into the call as its host', { tag: '@full' }, async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const inspection = await scheduledVirtual(page, { inspectorId: INSPECTOR.id });
  await page.goto('/');
  const card = page.getByRole('listitem').filter({ hasText: inspection.address });
  await card.getByRole('link', { name: /^Start call/ }).click();
  await joinRoom(page);
  await expectHostTabs(page, true);
  await context.close();
});
