import { expect, type Page, test } from '@playwright/test';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { expectMovingPicture } from './support/media.ts';
import { joinRooms, openBrowser, openTab, signIn } from './support/people.ts';
import { installPhoneSystem, setHidden } from './support/phoneSystem.ts';

/** A phone on site that is interrupted during a call: everyone reads why, and it returns by itself. */

const PICTURE = 'Large video of Elena Marsh';
let admin: Page;
let client: Page;

async function begin(camera?: 'drawn'): Promise<void> {
  await installPhoneSystem(client, camera ? { camera } : {});
  await Promise.all([signIn(admin, ADMIN), signIn(client, CLIENT)]);
  const { id } = await scheduledVirtual(admin);
  await joinRooms([admin, client], id);
  await expectMovingPicture(admin.getByLabel(PICTURE));
}

test.beforeEach(async ({ browser }) => {
  const [office, phone] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  [admin, client] = [await office.newPage(), await phone.newPage()];
});
test.afterEach(async () => {
  await Promise.all([admin.context().close(), client.context().close()]);
});

const opened = (kind: 'audio' | 'video') => client.evaluate((which) => window.phone.opened(which), kind);

/** Withdraws or grants the permission as a person does in the browser's settings. */
async function setCameraPermission(setting: 'denied' | 'granted'): Promise<void> {
  const context = client.context();
  const browser = await context.browser()?.newBrowserCDPSession();
  const page = await context.newCDPSession(client);
  const { targetInfo } = await page.send('Target.getTargetInfo');
  await browser?.send('Browser.setPermission', {
    permission: { name: 'camera' },
    setting,
    origin: new URL(client.url()).origin,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
}

test('R-50 a phone call: both sides read it, and the microphone returns although the system leaves it muted', async () => {
  await begin();
  await openTab(admin, 'People');
  const row = admin.getByRole('listitem').filter({ hasText: 'Elena Marsh' });
  // Together: the phone soon opens its devices again by itself.
  const read = [
    expect(admin.getByText('Elena Marsh is on a phone call')).toBeVisible(),
    expect(row).toContainText('Phone call'),
    expect(client.getByText('Your phone has muted the microphone', { exact: false })).toBeVisible(),
  ];
  await client.evaluate(() => {
    window.phone.mute('audio', true);
    window.phone.mute('video', true);
  });
  await Promise.all(read);
  await setHidden(client, true);
  await setHidden(client, false);
  // The tracks stay muted, so both devices are opened again after two seconds.
  await expect(client.getByText('Your microphone is back')).toBeVisible();
  expect([await opened('audio'), await opened('video')]).toEqual([2, 2]);
  await expect(admin.getByText('Elena Marsh is on a phone call')).toBeHidden();
  await expectMovingPicture(admin.getByLabel(PICTURE));
});

test('R-50 a page behind another app, and a shorter phone call whose tracks the system gives back', async () => {
  await begin();
  await setHidden(client, true);
  await expect(admin.getByText('Elena Marsh has left the app for a moment')).toBeVisible();
  await client.evaluate(() => window.phone.mute('audio', true));
  await expect(admin.getByText('Elena Marsh is on a phone call')).toBeVisible();
  await client.evaluate(() => window.phone.mute('audio', false));
  await setHidden(client, false);
  await expect(admin.getByText(/Elena Marsh (is on|has left)/)).toBeHidden();
  expect(await opened('audio')).toBe(1);
});

test('R-50 a camera that another app has taken returns when that app is closed', async () => {
  await begin();
  await client.evaluate(() => window.phone.takeCamera());
  await expect(admin.getByText('Elena Marsh’s camera is used by another app').first()).toBeVisible();
  await expect(client.getByText('Your camera returns by itself when it is free.')).toBeVisible();
  await client.evaluate(() => window.phone.releaseCamera());
  await expectMovingPicture(admin.getByLabel(PICTURE));
  await expect(admin.getByText('camera is used by another app')).toHaveCount(0);
  await expect(client.getByText('returns by itself')).toHaveCount(0);
});

test('R-50 a withdrawn permission: the page explains it without a prompt, and continues when it is granted', async () => {
  await begin();
  await expect.poll(() => opened('video')).toBe(1);
  await setCameraPermission('denied');
  await expect(admin.getByText('Elena Marsh’s browser does not allow the camera').first()).toBeVisible();
  await client.getByRole('button', { name: 'How to allow it' }).click();
  await client.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  // Chromium ends the microphone as well, which is still allowed and opens again.
  await expect.poll(() => opened('audio')).toBe(2);
  expect(await opened('video')).toBe(1);
  await setCameraPermission('granted');
  await expectMovingPicture(admin.getByLabel(PICTURE));
  expect(await opened('video')).toBe(2);
});

test('a phone that is turned: its picture turns in all layers, and so does the still that follows', async () => {
  await begin('drawn');
  await client.evaluate(() => window.phone.turnUpright());
  const picture = admin.getByLabel(PICTURE);
  await expect.poll(() => shapeOf(admin)).toBe('upright');
  await expectMovingPicture(picture);
  await expect.poll(async () => areUpright(await layersSent())).toBe(true);
  await admin.getByRole('button', { name: 'Capture photo' }).first().click();
  await openTab(admin, 'Photos');
  await admin
    .getByRole('button', { name: /^Open Photo/ })
    .first()
    .click();
  const photo = admin.getByRole('dialog').getByRole('img').first();
  await expect(photo).toBeVisible();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
    .toBe(true);
});

interface Layer {
  width: number;
  height: number;
}

/** The sizes of the layers that the phone encodes at the moment. */
async function layersSent(): Promise<Layer[]> {
  return await client.evaluate(() => window.phone.layers());
}

const areUpright = (layers: Layer[]): boolean =>
  layers.length > 0 && layers.every(({ width, height }) => height > width);

function shapeOf(page: Page): Promise<string> {
  return page.getByLabel(PICTURE).evaluate((video: HTMLVideoElement) => {
    return video.videoHeight > video.videoWidth ? 'upright' : 'wide';
  });
}
