import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { joinRoom, openBrowser, openTab } from '../../e2e/support/people.ts';
import { bundleBaselinePage } from '../baseline/bundle.ts';
import { startStillBaseline } from '../baseline/stillServer.ts';
import type { CountWork, Work } from '../countWork.ts';
import { SAYS } from '../screenTexts.ts';
import { pressed } from '../stopwatch.ts';

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A signed-in person about to join a call. */
export interface Visit {
  browser: Browser;
  url: string;
  state: SignedIn;
  path: string;
}

export interface StillFigures {
  /** The time from a press on Capture photo to the stored photo at the host, for a 12-megapixel JPEG. */
  stillMs: number[];
  stillWork: Work;
  /** The time for a plain resumable upload of the same bytes and their thumbnail, during the same call. */
  baselineMs: number[];
}

/**
 * The host is on the call. One round of the baseline follows each still, so that both run under the same
 * conditions.
 */
export async function measureStills(
  visit: Visit & { countWork: CountWork },
  admin: Page,
  times: number,
): Promise<StillFigures> {
  const picture = await twelveMegapixels();
  const context = await openBrowser(visit.browser, 'desktop', visit.url, visit.state);
  const field = await context.newPage();
  const given = await giveTwelveMegapixels(field, picture);
  await field.goto(visit.path);
  await joinRoom(field);
  await given();
  await openTab(admin, 'Photos');
  const baseline = await openBaseline(visit.browser, picture);
  const stillWork: Work = { browser: [], servers: [] };
  const figures: StillFigures = { stillMs: [], stillWork, baselineMs: [] };
  for (let taken = 1; taken <= times; taken++) {
    // The larger renditions of the last still must be finished first.
    await admin.waitForTimeout(1000);
    figures.stillMs.push(await visit.countWork(stillWork, () => timeStill(admin, taken)));
    figures.baselineMs.push(await baseline.send());
  }
  await baseline.close();
  await context.close();
  return figures;
}

async function timeStill(admin: Page, taken: number): Promise<number> {
  const shown = photosShown(admin, taken);
  await admin.getByRole('button', { name: SAYS.capture }).first().click();
  return (await shown) - (await pressed(admin));
}

/** The page's time when this many stored photos are shown. As in the baseline, the page is not polled. */
async function photosShown(admin: Page, count: number): Promise<number> {
  return await admin.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const images = document.querySelectorAll<HTMLImageElement>('button[aria-label^="Open Photo"] img');
          const shown = [...images].filter((image) => image.complete && image.naturalWidth > 0);
          if (shown.length >= wanted) resolve(performance.now());
        };
        document.addEventListener('load', look, { capture: true });
      }),
    count,
  );
}

async function openBaseline(
  browser: Browser,
  picture: Buffer,
): Promise<{ send: () => Promise<number>; close: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sightline-baseline-'));
  const baseline = await startStillBaseline(await bundleBaselinePage('stillPage.ts'), directory);
  const page = await browser.newPage();
  await page.route('**/picture.jpg', (route) => route.fulfill({ body: picture, contentType: 'image/jpeg' }));
  await page.goto(baseline.url);
  await page.evaluate('baseline.fetchPicture("/picture.jpg")');
  await page.unroute('**/picture.jpg');
  return {
    send: () => page.evaluate('baseline.send()') as Promise<number>,
    close: async () => {
      await page.close();
      baseline.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A JPEG of 4032 x 3024 noisy pixels, which has more bytes than most scenes. */
async function twelveMegapixels(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const picture = sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#777', noise } });
  return await picture.jpeg({ quality: 90 }).toBuffer();
}

/**
 * Replaces the fake camera's still by a file of 12 megapixels. Everything else is real. Resolves with a
 * function that waits for the file: afterward requests are not intercepted, since inspecting an upload takes
 * 0.2 s.
 */
async function giveTwelveMegapixels(page: Page, body: Buffer): Promise<() => Promise<void>> {
  const fetched = Promise.withResolvers<void>();
  await page.route('**/twelve-megapixels.jpg', async (route) => {
    await route.fulfill({ body, contentType: 'image/jpeg' });
    fetched.resolve();
  });
  await page.addInitScript(() => {
    const picture = fetch('/twelve-megapixels.jpg').then((answer) => answer.blob());
    Object.defineProperty(window, 'ImageCapture', {
      value: class {
        track: MediaStreamTrack;
        constructor(track: MediaStreamTrack) {
          this.track = track;
        }
        takePhoto = (): Promise<Blob> => picture;
        getPhotoCapabilities = (): Promise<object> =>
          Promise.resolve({ imageWidth: { max: 4032 }, imageHeight: { max: 3024 } });
      },
    });
  });
  return async () => {
    await fetched.promise;
    await page.unroute('**/twelve-megapixels.jpg');
  };
}
