import { expect, test } from '@playwright/test';
import { ADMIN, INSPECTOR, scheduledVirtual } from './support/demo.ts';
import { joinRooms, openBrowser, signIn } from './support/people.ts';

test('plans on the screen in the office are large on the phone, until sharing ends', async ({ browser }) => {
  const [office, phone] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const [admin, inspector] = [await office.newPage(), await phone.newPage()];
  await signIn(admin, ADMIN);
  await signIn(inspector, INSPECTOR);
  const inspection = await scheduledVirtual(admin);
  await joinRooms([admin, inspector], inspection.id);
  await admin.getByRole('button', { name: 'More' }).last().click();
  await admin.getByRole('menuitem', { name: 'Share your screen' }).click();
  await expect(admin.getByText('Everyone on the call sees your screen.')).toBeVisible();

  const plans = inspector.getByLabel(/^Large video of .*’s screen$/);
  await expect(plans).toBeVisible();
  await expect.poll(() => plans.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  // The people stay in the strip, below the plans.
  const person = inspector.getByLabel(/^Video of (?!You)/);
  await expect(person).toBeVisible();
  const [below, above] = [await person.boundingBox(), await plans.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? Number.NaN) + (above?.height ?? Number.NaN));

  await admin.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(plans).toHaveCount(0);
  await Promise.all([office.close(), phone.close()]);
});
