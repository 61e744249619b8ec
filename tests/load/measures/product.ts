import type { Browser, BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { ADMIN, CLIENT, scheduledVirtual } from '../../e2e/support/demo.ts';
import { joinRoom, openBrowser, openTab, signIn } from '../../e2e/support/people.ts';
import { firstFrame, installStopwatch, pressed } from '../stopwatch.ts';

export interface ProductFigures {
  /** Click on Join to the first remote frame, second participant. */
  joinMs: number[];
  /** Page load, signed in and with a cold cache, to the first remote frame. */
  loadMs: number[];
  /** Press on Capture Photo to the stored photo shown at the host, for a 12-megapixel JPEG. */
  stillMs: number[];
  /** The client's session and the path of the room, for what is measured next. */
  session: SignedIn;
  room: string;
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function measureProduct(browser: Browser, url: string, times: number): Promise<ProductFigures> {
  const office = await openBrowser(browser, 'desktop', url);
  const admin = await office.newPage();
  await installStopwatch(admin);
  await signIn(admin, ADMIN);
  const { id } = await scheduledVirtual(admin);
  await admin.goto(`/inspection/${id}/virtual`);
  await joinRoom(admin);
  const state = await sessionOf(browser, url);
  const [joinMs, loadMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < times; round++) {
    const { join, load } = await joinOnce(browser, url, state, id);
    joinMs.push(join);
    loadMs.push(load);
  }
  const stillMs = await measureStills(browser, url, state, admin, id, times);
  await office.close();
  return { joinMs, loadMs, stillMs, session: state, room: `/inspection/${id}/virtual` };
}

async function sessionOf(browser: Browser, url: string): Promise<SignedIn> {
  const context = await openBrowser(browser, 'desktop', url);
  const page = await context.newPage();
  await signIn(page, CLIENT);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function joinOnce(
  browser: Browser,
  url: string,
  state: SignedIn,
  id: string,
): Promise<{ join: number; load: number }> {
  const context = await openBrowser(browser, 'desktop', url, state);
  const page = await context.newPage();
  await installStopwatch(page);
  await page.goto(`/inspection/${id}/virtual`);
  await page.getByRole('button', { name: 'Join with camera' }).click();
  const shown = await firstFrame(page);
  const join = shown - (await pressed(page));
  await context.close();
  return { join, load: shown };
}

async function measureStills(
  browser: Browser,
  url: string,
  state: SignedIn,
  admin: Page,
  id: string,
  times: number,
): Promise<number[]> {
  const context = await openBrowser(browser, 'desktop', url, state);
  const field = await context.newPage();
  await giveTwelveMegapixels(field);
  await field.goto(`/inspection/${id}/virtual`);
  await joinRoom(field);
  await openTab(admin, 'Photos');
  const values: number[] = [];
  for (let taken = 1; taken <= times; taken++) {
    await admin.getByRole('button', { name: 'Capture Photo' }).first().click();
    await admin.waitForFunction(
      (count) =>
        [...document.querySelectorAll<HTMLImageElement>('button[aria-label^="Open Photo"] img')].filter(
          (image) => image.complete && image.naturalWidth > 0,
        ).length >= count,
      taken,
      { polling: 'raf', timeout: 60_000 },
    );
    values.push((await admin.evaluate(() => performance.now())) - (await pressed(admin)));
  }
  await context.close();
  return values;
}

/** The made-up camera has no 12 megapixels: its picture is replaced by a file of that size, the way to the host is real. */
async function giveTwelveMegapixels(page: Page): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const body = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#777', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  await page.route('**/twelve-megapixels.jpg', (route) => route.fulfill({ body, contentType: 'image/jpeg' }));
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
}
