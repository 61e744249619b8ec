import type { Page } from 'playwright';
import sharp from 'sharp';
import { INSPECTOR, scheduledOnSite } from '../../e2e/support/demo.ts';
import { openBrowser, signIn } from '../../e2e/support/people.ts';
import { launchChromium } from '../../support/chromium.ts';
import { renderPlate } from '../../support/plates.ts';
import { processOf } from '../pageMemory.ts';
import { peakMegabytes } from '../processUse.ts';
import { SAYS } from '../screenTexts.ts';

export interface PhoneLabelFigures {
  /** The time from the press to the first draft, with the download of the reader. */
  firstMs: number;
  /** The same, with the reader on the device. */
  ms: number[];
  /** The highest memory until then of the process that runs the page and the reader. */
  megabytes: number;
}

/** The size of a phone's camera. */
const PHOTO = { width: 4000, height: 3000 };
/** The longest wait for a draft, also on a busy machine. */
const PATIENCE_MS = 120_000;

/** A phone that reads one plate in the dialog, in a browser of its own, so that no other page counts. */
export async function measureLabelOnPhone(url: string, times: number): Promise<PhoneLabelFigures> {
  const browser = await launchChromium();
  try {
    const context = await openBrowser(browser, 'phone', url);
    const page = await context.newPage();
    await signIn(page, INSPECTOR);
    const { id } = await scheduledOnSite(page);
    await page.goto(`/inspection/${id}/photos`);
    const { jpeg } = await renderPlate(1);
    const buffer = await sharp(jpeg).resize(PHOTO).jpeg().toBuffer();
    const file = { name: 'plate.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel(SAYS.photoFiles).setInputFiles(file);
    await page.getByRole('button', { name: `${SAYS.openPhoto}Photo 1` }).click();
    const firstMs = await timeReading(page);
    const ms: number[] = [];
    while (ms.length < times) ms.push(await timeReading(page));
    return { firstMs, ms, megabytes: peakMegabytes(await processOf(page)) };
  } finally {
    await browser.close();
  }
}

/** Each opening of the dialog has a new worker, which loads the reader again. */
async function timeReading(page: Page): Promise<number> {
  const press = page.getByRole('button', { name: SAYS.readLabel });
  await press.waitFor();
  const start = performance.now();
  await press.click();
  const serial = page.getByRole('textbox', { name: SAYS.serialNumber });
  await serial.waitFor({ timeout: PATIENCE_MS });
  const ms = performance.now() - start;
  await page.keyboard.press('Escape');
  await serial.waitFor({ state: 'detached' });
  return ms;
}
