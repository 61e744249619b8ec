import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { CHECK_MS, CheckedPhone } from './support/checkedPhone.ts';
import { picture } from './support/pictures.ts';

/** The check of a phone the day before the call, over real media. */

test('K-4, K-6 a client checks the phone the day before, and the host sees that it is ready', async ({
  browser,
}) => {
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

test('K-6 a phone whose camera is refused sends a generated picture, and says how to allow the camera', async ({
  browser,
}) => {
  const checked = await CheckedPhone.open(browser);
  const { phone } = checked;
  await phone.addInitScript(() => {
    const media = navigator.mediaDevices;
    const open = media.getUserMedia.bind(media);
    media.getUserMedia = (constraints) =>
      constraints?.video
        ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
        : open(constraints);
  });
  await checked.check();
  await expect(phone.getByText('Not ready for the call.', { exact: false })).toBeVisible({
    timeout: CHECK_MS,
  });
  await expect(checked.line('Camera')).toContainText('How to allow it in');
  await expect(checked.line('Sending your picture')).toContainText('Mbps');
  await expectAccessible(phone);
  await checked.expectSeenByHost(/camera blocked, asked to allow it/);
  await checked.close();
});

test('K-4 on a network that blocks UDP the picture is sent over TCP', async ({ browser }) => {
  const checked = await CheckedPhone.open(browser);
  const { phone } = checked;
  await phone.addInitScript(() => {
    window.RTCPeerConnection = class extends RTCPeerConnection {
      override async setRemoteDescription({ type, sdp }: RTCSessionDescriptionInit): Promise<void> {
        const withoutUdp = sdp?.replaceAll(/a=candidate:.* udp .*\r\n/gi, '') ?? '';
        await super.setRemoteDescription({ type, sdp: withoutUdp });
      }
    };
  });
  await checked.check();
  await expect(phone.getByText('You can join the call.', { exact: false })).toBeVisible({
    timeout: CHECK_MS,
  });
  await expect(checked.line('Live video, direct')).toContainText(
    'Your network blocks the best way for live video.',
  );
  await expect(checked.line('Live video, backup')).toContainText('Good');
  await checked.expectSeenByHost(/works, over a backup connection|slow connection/);
  await checked.close();
});
