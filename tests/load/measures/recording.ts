import type { Browser, CDPSession, Page } from 'playwright';
import { INSPECTOR, scheduledOnSite } from '../../e2e/support/demo.ts';
import { openBrowser, signIn } from '../../e2e/support/people.ts';

export interface RecordingFigures {
  /** JavaScript objects, array buffers and DOM, after a collection, in megabytes for ten minutes of recording. */
  growthMb: number;
  /** The longest task of the page while it records and draws the waveform; 0 where none took over 50 ms. */
  longestTaskMs: number;
  /** From the press on Stop to the note being on the device, hashed. */
  stopMs: number;
}

const MEGABYTE = 1024 * 1024;
/** The code of the recorder is loaded and compiled, and the first parts are written. */
const WARM_UP_MS = 5000;
const STATED_MINUTES = 10;

/** A phone that records a voice note, with the waveform and the clock on the screen. */
export async function measureRecording(
  browser: Browser,
  url: string,
  minutes: number,
): Promise<RecordingFigures> {
  const context = await openBrowser(browser, 'phone', url);
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const { id } = await scheduledOnSite(page);
  await page.goto(`/inspection/${id}/voice-notes`);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('timer').waitFor();
  await page.waitForTimeout(WARM_UP_MS);
  const devtools = await context.newCDPSession(page);
  const before = await usedMegabytes(devtools);
  await watchLongTasks(page);
  await page.waitForTimeout(minutes * 60_000);
  const longestTaskMs = await longestTask(page);
  const growthMb = ((await usedMegabytes(devtools)) - before) * (STATED_MINUTES / minutes);
  const stopMs = await timeStop(page);
  await context.close();
  return { growthMb, longestTaskMs, stopMs };
}

async function usedMegabytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage');
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / MEGABYTE;
}

/** Collecting garbage is over when this begins: it is a long task of the measurement, not of the recorder. */
async function watchLongTasks(page: Page): Promise<void> {
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: 'longtask' });
  });
}

async function longestTask(page: Page): Promise<number> {
  return await page.evaluate(() => Math.max(0, ...(Reflect.get(globalThis, 'longTasks') as number[])));
}

async function timeStop(page: Page): Promise<number> {
  const pressedAt = performance.now();
  await page.getByRole('button', { name: 'Stop and save' }).click();
  await page.getByText('Voice Note Saved').waitFor();
  return performance.now() - pressedAt;
}
