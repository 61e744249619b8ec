import { expect, test } from '@playwright/test';
import { ADMIN, INSPECTOR, scheduledVirtual } from './support/demo.ts';
import { expectHostTabs, joinRooms, openBrowser, openTab, signIn } from './support/people.ts';

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
