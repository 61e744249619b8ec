import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { CHECK_MS, CheckedPhone } from './support/checkedPhone.ts';
import { picture } from './support/pictures.ts';

/** The check of a phone the day before the call, over real media. */

test('K-4, K-6 a client checks the phone the day before, and the host sees that it is ready', {
  tag: '@full',
}, async ({ browser }) => {
  const checked = await CheckedPhone.open(browser);
  const { phone } = checked;
  await checked.openLink();
  await expect(phone.getByText('Tomorrow', { exact: false }).or(phone.getByText('Story Lane'))).toBeVisible();
  await expectAccessible(phone);
  await picture(phone, 'phone-check');
  await checked.check();
  await expect(phone.getByLabel('Your camera')).toBeVisible();
  // On a busy machine the picture is sent slowly.
  const result = /You are ready for tomorrow\.|You can join the call\./;
  await expect(phone.getByText(result)).toBeVisible({ timeout: CHECK_MS });
  await expect(phone.getByText('The inspector has the result.', { exact: false })).toBeVisible();
  await expect(checked.line('Live video, direct')).toContainText('Good');
  await expect(checked.line('Sending your picture')).toContainText('Mbps');
  for (const spare of ['Live video, backup', 'Live video, second backup'])
    await expect(phone.getByText(spare)).toBeHidden();
  await phone.getByRole('button', { name: 'Play a tone' }).click();
  const kept = phone.waitForResponse(
    (response) => response.url().endsWith('/phone-checks') && response.request().method() === 'POST',
  );
  await phone.getByRole('button', { name: 'I heard it' }).click();
  expect((await kept).status()).toBe(200);
  await expectAccessible(phone);
  await picture(phone, 'phone-check-ready');
  await checked.expectSeenByHost(/Checked today .*: (ready|slow connection.*) \(Chrome on/);
  await checked.close();
});
