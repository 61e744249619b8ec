import { expect, test } from '@playwright/test';
import { ADMIN, INSPECTOR, scheduledVirtual } from './support/demo.ts';
import { expectHostTabs, joinRoom, joinRooms, openBrowser, openTab, signIn } from './support/people.ts';

test('one tap in My Day leads the assigned inspector into the call as its host', async ({ browser }) => {
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

const INSPECTOR_NAME = `${INSPECTOR.firstName} ${INSPECTOR.lastName}`;

test('hosting is handed to an inspector: their screen gets the work, the former host’s loses it', async ({
  browser,
}) => {
  const [office, phone] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const [admin, inspector] = [await office.newPage(), await phone.newPage()];
  await signIn(admin, ADMIN);
  await signIn(inspector, INSPECTOR);
  // No inspector is assigned, so the inspector is a participant until the host hands over.
  const inspection = await scheduledVirtual(admin);
  await joinRooms([admin, inspector], inspection.id);
  await expectHostTabs(admin, true);
  await expectHostTabs(inspector, false);

  await openTab(admin, 'People');
  await admin.getByRole('button', { name: `More actions for ${INSPECTOR_NAME}` }).click();
  await admin.getByRole('menuitem', { name: 'Make host' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Make host' }).click();
  await expectHostTabs(inspector, true);
  await expectHostTabs(admin, false);

  await openTab(inspector, 'Checklist');
  const item = inspector.getByRole('group', { name: /^Mark for .*duct rough/i });
  await item.getByRole('button', { name: 'Pass' }).click();
  await expect(item.getByRole('button', { name: 'Pass' })).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => {
      const stored = await admin.request.get(`/api/inspections/${inspection.id}/checklist`);
      return JSON.stringify((await stored.json()).fields);
    })
    .toContain('"pass"');
  await Promise.all([office.close(), phone.close()]);
});
