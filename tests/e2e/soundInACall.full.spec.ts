import { type Browser, expect, type Page, test } from '@playwright/test';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { expectMovingPicture, expectSound, loudestHeard } from './support/media.ts';
import { joinRoom, openBrowser, openTab, signIn } from './support/people.ts';

/** What a person hears, is heard with, and sees during a call, chosen on their own device. */

/** Below it, a page hears nothing. */
const SILENCE = 0.001;
const HOST = `${ADMIN.firstName} ${ADMIN.lastName}`;

let host: Page;
let client: Page;
let id: string;

async function begin(browser: Browser): Promise<void> {
  const [office, home] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  [host, client] = [await office.newPage(), await home.newPage()];
  await Promise.all([keepTracks(host), signIn(host, ADMIN), signIn(client, CLIENT)]);
  ({ id } = await scheduledVirtual(host));
  for (const page of [host, client]) {
    await page.goto(`/inspection/${id}/virtual`);
    await joinRoom(page);
  }
}

/** Keeps the microphone tracks that the page opens, so that a test can read their settings. */
async function keepTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const microphones: MediaStreamTrack[] = [];
    Object.assign(globalThis, { microphones });
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      microphones.push(...stream.getAudioTracks());
      return stream;
    };
  });
}

/** Whether each microphone that is open suppresses noise. */
const suppressing = (page: Page) =>
  page.evaluate(() => {
    const { microphones = [] } = globalThis as { microphones?: MediaStreamTrack[] };
    const open = microphones.filter(({ readyState }) => readyState === 'live');
    return open.map((track) => track.getSettings().noiseSuppression);
  });

async function changeSound(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Sound settings' }).click();
  await page.getByRole('switch', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

async function expectSilence(page: Page): Promise<void> {
  await expect.poll(() => loudestHeard(page, 1.5), { message: 'nothing is heard' }).toBeLessThan(SILENCE);
}

test.beforeEach(async ({ browser }) => await begin(browser));
test.afterEach(async () => {
  await Promise.all([host.context().close(), client.context().close()]);
});

test('A-1 push to talk: the others hear a person only while they hold the key or the button', async () => {
  await expectSound(client);
  await changeSound(host, 'Push to talk');
  await expectSilence(client);
  const button = host.getByRole('button', { name: 'Hold to talk' });

  await host.keyboard.down(' ');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expectSound(client);
  await host.keyboard.up(' ');
  await expectSilence(client);

  await button.hover();
  await host.mouse.down();
  await expectSound(client);
  // The pointer may leave the button.
  await host.mouse.move(10, 400);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await host.mouse.up();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expectSilence(client);

  // It is remembered, and applies before a page that comes back is heard.
  await host.reload();
  await expect(host.getByRole('button', { name: 'Hold to talk' })).toBeVisible();
  await expectSilence(client);
});

test('A-2 a mute by the host ends a hold, and the person is heard again when they press again', async () => {
  await client.getByRole('region', { name: 'Call controls' }).getByRole('button', { name: 'More' }).click();
  await client.getByRole('menuitem', { name: 'Sound settings' }).click();
  await client.getByRole('switch', { name: 'Push to talk' }).click();
  await client.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const button = client.getByRole('button', { name: 'Hold to talk' });
  await button.hover();
  await client.mouse.down();
  await expectSound(host);
  await openTab(host, 'People');
  await host.getByRole('button', { name: 'Mute Elena Marsh' }).click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expectSilence(host);
  await client.mouse.up();
  await client.mouse.down();
  await expectSound(host);
  await client.mouse.up();
  await expectSilence(host);
});

test('A-4 noise suppression is turned off in a call: the microphone really is without it, and is still heard', async () => {
  expect(await suppressing(host)).toEqual([true]);
  await changeSound(host, 'Noise suppression');
  await expect.poll(() => suppressing(host)).toEqual([false]);
  await expectSound(client);
  await host.reload();
  await expectSound(client);
  expect(await suppressing(host)).toEqual([false]);
});

test('A-5 all voices play on the chosen speaker, also after a reload', async () => {
  await expectSound(host);
  await host.getByRole('button', { name: 'Sound settings' }).click();
  const speaker = host.getByRole('combobox', { name: 'Speaker' });
  const chosen = await speaker.locator('option').last().getAttribute('value');
  expect(chosen).not.toBe('');
  await speaker.selectOption(chosen);
  const used = () => host.evaluate(() => [...document.querySelectorAll('audio')].map(({ sinkId }) => sinkId));
  await expect.poll(used).toEqual([chosen]);
  await host.reload();
  await expect.poll(used).toEqual([chosen]);
  await expectSound(host);
});

test('A-6 a person is quieter on one device only, also after their connection is replaced and after a reload', async () => {
  await expectSound(client);
  await openTab(client, 'People');
  await client.getByRole('button', { name: `More actions for ${HOST}` }).click();
  await client.getByRole('menuitem', { name: 'Volume' }).click();
  const slider = client.getByRole('slider', { name: `Volume of ${HOST}` });
  await slider.focus();
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Muted for you');
  const heard = () =>
    client.evaluate(() =>
      [...document.querySelectorAll('audio')].map(({ muted, volume }) => (muted ? 0 : volume)),
    );
  await expect.poll(heard).toEqual([0]);
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  await expect.poll(heard).toEqual([0.1]);
  await host.reload();
  await expectMovingPicture(host.getByLabel('Large video of Elena Marsh'));
  await expectSound(client);
  expect(await heard()).toEqual([0.1]);
  await client.reload();
  await expectSound(client);
  expect(await heard()).toEqual([0.1]);
  await expectSound(host);
});

test('A-7 picture in picture moves, follows the large picture, and is closed with the call', async () => {
  const floating = () =>
    host.evaluate(async () => {
      const video = document.pictureInPictureElement;
      if (!(video instanceof HTMLVideoElement)) return null;
      const before = video.getVideoPlaybackQuality().totalVideoFrames;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return video.getVideoPlaybackQuality().totalVideoFrames > before ? 'moves' : 'stopped';
    });
  await expectMovingPicture(host.getByLabel('Large video of Elena Marsh'));
  const button = host.getByRole('button', { name: 'Picture in picture' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(floating).toBe('moves');

  await client.getByRole('button', { name: 'Stop camera' }).click();
  await expect(host.getByText('Elena Marsh’s camera is off.')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await client.getByRole('button', { name: 'Start camera' }).click();
  await expectMovingPicture(host.getByLabel('Large video of Elena Marsh'));
  await expect.poll(floating).toBe('moves');

  await host.getByRole('button', { name: 'Leave' }).click();
  await host.getByRole('menuitem', { name: 'Leave call' }).click();
  await expect(host.getByRole('button', { name: 'Picture in picture' })).toHaveCount(0);
  expect(await floating()).toBeNull();
});
