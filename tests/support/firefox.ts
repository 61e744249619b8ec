import { type Browser, launch, type Page } from 'puppeteer-core';
import type { DemoAccount } from '../../apps/api/src/seed/people.ts';
import { findFirefox } from '../../infra/setup/parts/firefox.ts';

/**
 * Real Firefox with a simulated camera and microphone that every page may use, as after "Remember this
 * decision". Playwright drives only its own Firefox, which cannot be downloaded everywhere, so puppeteer drives
 * Debian's (WebDriver BiDi).
 */
export async function launchFirefox(): Promise<Browser> {
  return await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'permissions.default.camera': 1,
      'permissions.default.microphone': 1,
      'media.autoplay.default': 0,
    },
  });
}

/** Reports of content that the security policy blocked, in any page. */
export const blockedByPolicy: string[] = [];

/** Opens a page in a separate browser profile and signs in. */
export async function signedInFirefox(
  firefox: Browser,
  url: string,
  { email, password }: Pick<DemoAccount, 'email' | 'password'>,
): Promise<Page> {
  const page = await (await firefox.createBrowserContext()).newPage();
  page.on('pageerror', (error) => {
    if (/Content-Security-Policy/.test(String(error))) blockedByPolicy.push(String(error));
  });
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForFunction(() => !document.querySelector('input[type=password]'));
  return page;
}

/** Joins the room from the device check, whose preview opens by itself if permission was already granted. */
export async function joinCall(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('[aria-label="Preview of your camera"]');
  await page.locator('::-p-text(Join with camera)').click();
  await page.waitForSelector('[aria-label="Call controls"]', { visible: true });
}

/**
 * Counts the frames of the other person that the page shows within a second. Only the page in front is
 * rendered.
 */
export async function framesInASecond(page: Page): Promise<number> {
  await page.bringToFront();
  return await page.evaluate(async () => {
    const videos = [...document.querySelectorAll('video')];
    const video = videos.find(({ ariaLabel }) => !/of you$/i.test(ariaLabel ?? ''));
    let frames = 0;
    const count = (): void => {
      frames += 1;
      video?.requestVideoFrameCallback(count);
    };
    video?.requestVideoFrameCallback(count);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return frames;
  });
}
