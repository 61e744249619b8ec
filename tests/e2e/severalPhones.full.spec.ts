import { expect, type Page, test } from '@playwright/test';
import { ADMIN, INSPECTOR, scheduledVirtual } from './support/demo.ts';
import { joinRoom, openBrowser, signIn } from './support/people.ts';

const heightOf = (page: Page, label: RegExp): Promise<number> =>
  page
    .getByLabel(label)
    .first()
    .evaluate((video: HTMLVideoElement) => video.videoHeight);

test('S-1 to S-6 the host shows one of two phones of an inspector, and takes photos with it', async ({
  browser,
}) => {
  const contexts = [
    await openBrowser(browser, 'desktop'),
    await openBrowser(browser, 'phone'),
    await openBrowser(browser, 'tablet'),
  ] as const;
  const [office, phone, second] = [
    await contexts[0].newPage(),
    await contexts[1].newPage(),
    await contexts[2].newPage(),
  ];
  await signIn(office, ADMIN);
  for (const page of [phone, second]) await signIn(page, INSPECTOR);
  const inspection = await scheduledVirtual(office);
  for (const page of [office, phone, second]) {
    await page.goto(`/inspection/${inspection.id}/virtual`);
    await joinRoom(page);
  }

  // Only this page enlarges it at first.
  await office.getByRole('button', { name: /^Video of .* \(2\)/ }).click();
  await expect(office.getByLabel(/^Large video of .* \(2\)$/)).toBeVisible();
  await expect(office.getByText(/^Photos come from .* \(2\)’s camera$/)).toBeVisible();
  await expect(phone.getByLabel('Large video of you')).toBeVisible();
  await office.getByRole('button', { name: 'Show to all' }).click();
  await expect(phone.getByLabel(/^Large video of .* \(2\)$/)).toBeVisible();
  await expect(second.getByLabel('Large video of you')).toBeVisible();

  // The shown camera is sent in its high layer, the other one in its low layer.
  await expect
    .poll(
      async () => (await heightOf(office, /^Large video/)) > (await heightOf(office, /^Video of (?!You)/)),
      // Browsers on a busy machine find bandwidth slowly.
      { timeout: 60_000 },
    )
    .toBe(true);

  await office.getByRole('button', { name: 'Capture photo' }).click();
  await expect(second.getByText('The inspector took a photo.')).toBeVisible();
  await expect(phone.getByTestId('shutter-flash')).toHaveCount(0);

  // A reload is the same phone, and it is shown as before.
  await second.reload();
  await expect(office.getByLabel(/^Large video of .* \(2\)$/)).toBeVisible();
  await expect(second.getByLabel('Large video of you')).toBeVisible();

  await second.getByRole('button', { name: /^Leave/ }).click();
  await expect(office.getByText(/ \(2\) has left\. You see .* in the meantime\./)).toBeVisible();
  await expect(office.getByLabel(/^Large video of (?!.*\(2\))/)).toBeVisible();
  await expect(office.getByText(/^Photos come from (?!.*\(2\))/)).toBeVisible();

  await second.goto(`/inspection/${inspection.id}/virtual`);
  await joinRoom(second);
  await expect(office.getByLabel(/^Large video of .* \(2\)$/)).toBeVisible();
  await expect(office.getByText(/has left/)).toHaveCount(0);
  await Promise.all(contexts.map((context) => context.close()));
});
