import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { CHECK_MS, CheckedPhone } from './support/checkedPhone.ts';

/** Phone checks of a person without a camera, and on a network that blocks UDP. */

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
