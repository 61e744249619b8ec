import { expect, type Page, test } from '@playwright/test';
import type { Invitation, InvitationLink } from '@sightline/contracts/rooms/rooms';
import { expectAccessible } from './support/axe.ts';
import { ADMIN, scheduledVirtual } from './support/demo.ts';
import { openBrowser, signIn } from './support/people.ts';
import { picture } from './support/pictures.ts';

/** The check of a phone the day before the call, over real media. */

const DAY_MS = 86_400_000;
/** The check sends for five seconds, and tries ways that are blocked for five seconds each. */
const CHECK_MS = 40_000;

let admin: Page;
let phone: Page;
let inspectionId: string;
let link: string;

test.beforeEach(async ({ browser }) => {
  const [office, site] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  [admin, phone] = [await office.newPage(), await site.newPage()];
  await signIn(admin, ADMIN);
  const scheduledDate = new Date(Date.now() + DAY_MS).toISOString();
  ({ id: inspectionId } = await scheduledVirtual(admin, { scheduledDate }));
  const made = await admin.request.post(`/api/inspections/${inspectionId}/client-invitation`);
  const { id } = (await made.json()) as Invitation;
  const handedOver = await admin.request.get(`/api/invitations/${id}/link`);
  const { hash } = new URL(((await handedOver.json()) as InvitationLink).link);
  link = `/check${hash}`;
});
test.afterEach(async () => {
  await Promise.all([admin.context().close(), phone.context().close()]);
});

async function check(): Promise<void> {
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Check my phone' }).click();
}

const line = (name: string) =>
  phone.getByRole('list', { name: 'What is checked' }).locator('> li').filter({ hasText: name });

async function expectSeenByHost(text: RegExp): Promise<void> {
  await admin.goto(`/inspection/${inspectionId}`);
  await expect(admin.getByText(text)).toBeVisible();
}

test('K-4, K-6 a client checks the phone the day before, and the host sees that it is ready', async () => {
  await phone.goto(link);
  await expect(phone.getByText('Tomorrow', { exact: false }).or(phone.getByText('Story Lane'))).toBeVisible();
  await expectAccessible(phone);
  await picture(phone, 'phone-check');
  await check();
  await expect(phone.getByLabel('Your camera')).toBeVisible();
  // On a busy machine the picture is sent slowly.
  const result = /You are ready for tomorrow\.|You can join the call\./;
  await expect(phone.getByText(result)).toBeVisible({ timeout: CHECK_MS });
  await expect(phone.getByText('The inspector has the result.', { exact: false })).toBeVisible();
  await expect(line('Live video, direct')).toContainText('Good');
  await expect(line('Live video on a restricted network')).toContainText('Good');
  await expect(line('Sending your picture')).toContainText('Mbps');
  await expect(phone.getByText('strict firewall')).toBeHidden();
  await phone.getByRole('button', { name: 'Play a tone' }).click();
  const kept = phone.waitForResponse(
    (response) => response.url().endsWith('/phone-checks') && response.request().method() === 'POST',
  );
  await phone.getByRole('button', { name: 'I heard it' }).click();
  expect((await kept).status()).toBe(200);
  await expectAccessible(phone);
  await picture(phone, 'phone-check-ready');
  await expectSeenByHost(/Checked today .*: (ready|slow connection.*) \(Chrome on/);
});

test('K-6 a phone whose camera is refused sends a generated picture, and says how to allow the camera', async () => {
  await phone.addInitScript(() => {
    const media = navigator.mediaDevices;
    const open = media.getUserMedia.bind(media);
    media.getUserMedia = (constraints) =>
      constraints?.video
        ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
        : open(constraints);
  });
  await check();
  await expect(phone.getByText('Not ready for the call.', { exact: false })).toBeVisible({
    timeout: CHECK_MS,
  });
  await expect(line('Camera')).toContainText('How to allow it in');
  await expect(line('Sending your picture')).toContainText('Mbps');
  await expectAccessible(phone);
  await expectSeenByHost(/camera blocked, asked to allow it/);
});

test('K-4 on a network that blocks UDP the picture is sent over TCP', async () => {
  await phone.addInitScript(() => {
    window.RTCPeerConnection = class extends RTCPeerConnection {
      override async setRemoteDescription({ type, sdp }: RTCSessionDescriptionInit): Promise<void> {
        const withoutUdp = sdp?.replaceAll(/a=candidate:.* udp .*\r\n/gi, '') ?? '';
        await super.setRemoteDescription({ type, sdp: withoutUdp });
      }
    };
  });
  await check();
  await expect(phone.getByText('You can join the call.', { exact: false })).toBeVisible({
    timeout: CHECK_MS,
  });
  await expect(line('Live video, direct')).toContainText('Your network blocks the best way for live video.');
  await expect(line('Live video on a restricted network')).toContainText('Good');
  await expectSeenByHost(/works, with a restricted network|slow connection/);
});
