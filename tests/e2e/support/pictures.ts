import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { SIZES } from './sizes.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/pictures');

/** Takes a screenshot for the documentation if DOCS_PICTURES is set. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.DOCS_PICTURES) return;
  const file = path.join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', style: WITHOUT_COVERS });
}

/** Takes a screenshot in light and in dark colors, like `picture`, and leaves the page in light ones. */
export async function pictureInBothSchemes(page: Page, name: string): Promise<void> {
  if (!process.env.DOCS_PICTURES) return;
  await picture(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilDrawn(page);
  await picture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Takes screenshots of a page on a desktop and on a phone, like `picture`. */
export async function bothPictures(page: Page, name: string): Promise<void> {
  const { desktop, phone } = SIZES;
  await picturesAt(page, { desktop, phone }, (device) => `${name}-${device}`);
}

/** The places whose pictures the walk over every page takes, by the person and the address. */
const PLACES: Readonly<Record<string, string>> = {
  'admin/': 'dashboard',
  'admin/calendar': 'calendar',
  'admin/communications': 'office-messages',
  'admin/inspection/ID': 'inspection',
  'admin/inspection/ID/checklist': 'inspection-checklist',
  'admin/inspections': 'lists',
  'admin/payments': 'payments',
  'admin/settings': 'settings',
  'elena.marsh/': 'client',
  'elena.marsh/inspection/ID/report': 'report',
};

interface Shown {
  /** The name in the address of the account. */
  person: string;
  path: string;
  scheme: 'light' | 'dark';
}

/** Takes screenshots of a place at each width, like `picture`; those of the dark scheme are named so. */
export async function placePictures(page: Page, { person, path: address, scheme }: Shown): Promise<void> {
  const place = PLACES[`${person}${address.replace(/[0-9a-f-]{36}/, 'ID')}`];
  const ending = scheme === 'dark' ? '-dark' : '';
  if (place) await picturesAt(page, SIZES, (device) => `${place}-${device}${ending}`);
}

type Sizes = Readonly<Record<string, { width: number; height: number }>>;

async function picturesAt(page: Page, sizes: Sizes, nameOf: (device: string) => string): Promise<void> {
  if (!process.env.DOCS_PICTURES) return;
  const before = page.viewportSize();
  for (const [device, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await untilDrawn(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await picture(page, nameOf(device));
  }
  if (before) await page.setViewportSize(before);
}

/** Waits until the page has its layout again, and some parts of it have rendered again. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Renders each page of a PDF, like `picture`, with the program of Debian's poppler-utils. */
export async function pagePictures(pdf: Uint8Array, name: string): Promise<void> {
  if (!process.env.DOCS_PICTURES) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-pages-'));
  await writeFile(path.join(folder, 'report.pdf'), pdf);
  const order = ['-png', '-r', '80', path.join(folder, 'report.pdf'), path.join(FOLDER, `${name}-page`)];
  await promisify(execFile)('pdftoppm', order);
  await rm(folder, { recursive: true });
}

/** Hides elements that would cover the page in a picture. */
const WITHOUT_COVERS = '[aria-label="Install the app"], .MuiSnackbar-root { visibility: hidden; }';

/** Chromium names a simulated camera by the path of its file, which does not belong in a picture. */
export async function nameSimulatedCamera(context: BrowserContext): Promise<void> {
  if (!process.env.DOCS_PICTURES) return;
  await context.addInitScript(() => {
    Object.defineProperty(MediaDeviceInfo.prototype, 'label', {
      get(this: MediaDeviceInfo): string {
        return this.kind === 'videoinput' ? 'Simulated camera' : 'Simulated microphone';
      },
    });
  });
}

/** Checks that the browser has loaded and decoded this picture. */
export async function expectLoaded(image: Locator): Promise<void> {
  const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

/** A photo in the form of a camera's, as a file to choose. */
export async function photoFile(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 1280, height: 960, channels: 3 as const, background: '#a65e2e' };
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}
