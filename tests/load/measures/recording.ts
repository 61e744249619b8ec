import type { Browser, Page } from 'playwright';
import { INSPECTOR, scheduledOnSite } from '../../e2e/support/demo.ts';
import { openBrowser, signIn } from '../../e2e/support/people.ts';
import { usedMegabytes } from '../pageMemory.ts';

export interface RecordingFigures {
  /** JavaScript objects, array buffers and DOM, after a collection, in megabytes for ten minutes of recording. */
  growthMb: number;
  /** The longest task of the page while it records and draws the waveform, in processor time. */
  longestTaskMs: number;
  /** From the press on Stop to the note being on the device, hashed. */
  stopMs: number;
}

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
  const before = await usedMegabytes(page);
  const longestTaskMs = await longestTask(browser, page, minutes * 60_000);
  const growthMb = ((await usedMegabytes(page)) - before) * (STATED_MINUTES / minutes);
  const stopMs = await timeStop(page);
  await context.close();
  return { growthMb, longestTaskMs, stopMs };
}

/**
 * Of the page's main thread, in milliseconds of processor time: by the clock, a task also waits for whatever else runs on
 * this machine. Read in slices, because the browser keeps a trace in memory.
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

/** Durations are microseconds; `tdur` is the processor's. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/** Over the pages of the browser, of which only the recorder does anything. */
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
  await page.getByRole('button', { name: 'Stop and save' }).click();
  await page.getByText('Voice Note Saved').waitFor();
  return performance.now() - pressedAt;
}
