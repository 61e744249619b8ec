import type { Browser, Page } from 'playwright';
import { INSPECTOR, scheduledOnSite } from '../../e2e/support/demo.ts';
import { openBrowser, signIn } from '../../e2e/support/people.ts';
import { usedMegabytes } from '../pageMemory.ts';
import { SAYS } from '../screenTexts.ts';

export interface RecordingFigures {
  /**
   * The growth of JavaScript objects, array buffers and DOM after a collection, in megabytes for ten minutes.
   */
  growthMb: number;
  /** The processor time of the page's longest task while it records and draws the waveform. */
  longestTaskMs: number;
  /** The time from the press on Stop until the note is on the device with its hash. */
  stopMs: number;
}

/** The time in which the recorder's code is loaded and compiled, and the first parts are written. */
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
  await page.getByRole('button', { name: SAYS.startRecording }).click();
  await page.getByRole('timer').waitFor();
  await page.waitForTimeout(WARM_UP_MS);
  const before = await usedMegabytes(page);
  const longestTaskMs = await longestTask(browser, page, minutes * 60_000);
  const growthMb = ((await usedMegabytes(page)) - before) * (STATED_MINUTES / minutes);
  const stopMs = await timeStop(page);
  await context.close();
  return { growthMb, longestTaskMs, stopMs };
}

/**
 * The longest task of the page's main thread in milliseconds of processor time: measured by the clock, a task
 * would also wait for other programs on this machine. The trace is read in slices, because the browser keeps it
 * in memory.
 */
async function longestTask(browser: Browser, page: Page, durationMs: number): Promise<number> {
  let longest = 0;
  for (let left = durationMs; left > 0; left -= SLICE_MS) {
    await browser.startTracing(page, { categories: ['toplevel'] });
    await page.waitForTimeout(Math.min(left, SLICE_MS));
    longest = Math.max(longest, longestOf(await browser.stopTracing()));
  }
  return longest;
}

const SLICE_MS = 60_000;

/** An event of a trace. Durations are microseconds; `tdur` is the processor's. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/** The longest task of all pages of the browser, of which only the recorder is active. */
function longestOf(trace: Buffer): number {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;
  const isPage = ({ name, args }: TraceEvent): boolean =>
    name === 'thread_name' && args?.name === 'CrRendererMain';
  const pages = new Set(events.filter(isPage).map(threadOf));
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && pages.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The trace of the browser has no tasks of a page');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000;
}

async function timeStop(page: Page): Promise<number> {
  const pressedAt = performance.now();
  await page.getByRole('button', { name: SAYS.stopAndSave }).click();
  await page.getByText(SAYS.noteSaved).waitFor();
  return performance.now() - pressedAt;
}
