import { expect, type Page, test } from '@playwright/test';
import { ADMIN, INSPECTOR, scheduledVirtual } from './support/demo.ts';
import { joinRoom, openBrowser, openTab, signIn } from './support/people.ts';

/** Who hosts a call, as its people see it. */

/** What the host alone works with. */
const HOST_TABS = ['Checklist', 'GPS', 'Report'];

const INSPECTOR_NAME = `${INSPECTOR.firstName} ${INSPECTOR.lastName}`;

async function expectHostTabs(page: Page, isHost: boolean): Promise<void> {
  await expect(page.getByRole('tab', { name: 'People' })).toBeVisible();
  for (const name of HOST_TABS) await expect(page.getByRole('tab', { name })).toHaveCount(isHost ? 1 : 0);
}

test('hosting is handed to an inspector: their screen gets the work, the former host’s loses it', async ({
  browser,
}) => {
  const [office, phone] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const [admin, inspector] = [await office.newPage(), await phone.newPage()];
  await signIn(admin, ADMIN);
  await signIn(inspector, INSPECTOR);
  // Assigned to nobody, so the inspector is a participant until the host decides otherwise.
  const inspection = await scheduledVirtual(admin);
  for (const page of [admin, inspector]) {
    await page.goto(`/inspection/${inspection.id}/virtual`);
    await joinRoom(page);
  }
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

test('one tap in My Day leads the assigned inspector into the call as its host', async ({ browser }) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const inspection = await scheduledVirtual(page, { inspectorId: INSPECTOR.id });
  await page.goto('/');
  const card = page.getByRole('listitem').filter({ hasText: inspection.address });
  await card.getByRole('link', { name: /^Start Call/ }).click();
  await joinRoom(page);
  await expectHostTabs(page, true);
  await context.close();
});
