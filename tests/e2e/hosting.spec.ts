import { expect, test } from '@playwright/test';
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

  await test.step('Back, at the bottom left, asks, leaves the call and shows the start page', async () => {
    const controls = page.getByRole('region', { name: 'Call controls' });
    const back = controls.getByRole('button', { name: 'Back', exact: true });
    expect((await back.boundingBox())?.x).toBeLessThan(60);
    await back.click();
    const question = page.getByRole('alertdialog', { name: 'Leave the call?' });
    await question.getByRole('button', { name: 'Leave call' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  });
  await context.close();
});
