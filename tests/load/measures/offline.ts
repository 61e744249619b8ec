import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { BrowserContext, Page } from 'playwright';
import { INSPECTOR, scheduledOnSite } from '../../e2e/support/demo.ts';
import { signIn } from '../../e2e/support/people.ts';
import { Phone } from '../../faults/sending/Phone.ts';
import { writePictures } from '../../faults/sending/pictures.ts';
import { keepPhotos } from '../../faults/sending/unsentPhotos.ts';
import { peakMegabytes } from '../processUse.ts';
import { SAYS } from '../screenTexts.ts';

export interface OfflineFigures {
  /**
   * The time from a tap on the day's list to the checklist with all its items, in a page that has not loaded it
   * yet.
   */
  openMs: number[];
  /** The time from a tap on a mark until its entry can be read from IndexedDB. */
  markMs: number[];
  /** The time from the start of the navigation to the day's list, while photos are unsent. */
  fullOpenMs: number[];
  /** The size of JavaScript objects, array buffers, and the browser's data for the page's DOM. */
  heapMb: number;
  /** The highest resident memory of the page's process, including the browser's libraries. */
  processMb: number;
}

/**
 * The number of items in view: the first section of the 22 items is open, and the others show their progress.
 */
const ITEMS_IN_VIEW = 7;
const PROGRESS = / of 22 marked/;
/** The longest wait inside a page, which has no limit by itself. */
const PATIENCE_MS = 30_000;
const PHOTO_BYTES = 3_000_000;
/** The outbox is read 3 s after the page has opened, and the first attempts to send fail right afterward. */
const WATCHED_MS = 20_000;
const LOOK_EVERY_MS = 250;

/**
 * An inspector's phone without signal, after one visit with it. Its profile is on disk, since memory cannot
 * hold 1.5 GB.
 */
export async function measureOffline(
  url: string,
  { times, photos }: { times: number; photos: number },
): Promise<OfflineFigures> {
  const phone = await Phone.start(url);
  try {
    const context = (await phone.open()).context();
    const inspection = await visitOnce(context);
    await context.setOffline(true);
    const [openMs, markMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < times; round++) {
      const page = await context.newPage();
      openMs.push(await timeOpening(page, inspection));
      markMs.push(await timeMark(page, round));
      await page.close();
    }
    await context.setOffline(false);
    await keepAll(context, inspection, photos);
    await context.setOffline(true);
    const fullOpenMs: number[] = [];
    for (let round = 0; round < times; round++) fullOpenMs.push(await timeFullOpening(context, inspection));
    await phone.rememberSignIn();
    await phone.killBrowser();
    return { openMs, markMs, fullOpenMs, ...(await measureMemory(phone)) };
  } finally {
    await phone.close();
  }
}

/** Signs in, and stays on the day's list until the app and the day are on the device. */
async function visitOnce(context: BrowserContext): Promise<Inspection> {
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const inspection = await scheduledOnSite(page, { projectType: 'comprehensive' });
  const started = { status: 'in_progress', from: 'scheduled' };
  await page.request.patch(`/api/inspections/${inspection.id}/status`, { data: started });
  await page.goto('/');
  await linkTo(page, inspection).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const read = page.waitForResponse(`**/api/inspections/${inspection.id}/photos`);
  await page.reload();
  await read;
  // The saved copy is written half a second after the last read.
  await page.waitForTimeout(3000);
  await page.close();
  return inspection;
}

function linkTo(page: Page, { address }: Inspection) {
  return page
    .getByRole('listitem')
    .filter({ hasText: address })
    .getByRole('link', { name: SAYS.continueChecklist });
}

async function timeOpening(page: Page, inspection: Inspection): Promise<number> {
  await page.goto('/');
  const link = linkTo(page, inspection);
  await link.waitFor();
  // A person reads the list; by that time, the page has finished loading ahead.
  await page.waitForTimeout(1000);
  const shown = page.evaluate(
    ({ items, progress, patienceMs }) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('the checklist was not shown')), patienceMs);
        let tappedAt = 0;
        addEventListener('click', ({ timeStamp }) => (tappedAt = timeStamp), { capture: true, once: true });
        const watch = new MutationObserver(() => {
          if (document.querySelectorAll('[aria-label^="Mark for"]').length < items) return;
          if (!new RegExp(progress).test(document.body.textContent)) return;
          watch.disconnect();
          // The frame after the next one begins when the items are rendered.
          requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - tappedAt)));
        });
        watch.observe(document, { childList: true, subtree: true });
      }),
    { items: ITEMS_IN_VIEW, progress: PROGRESS.source, patienceMs: PATIENCE_MS },
  );
  await link.click();
  return await shown;
}

/**
 * Polls for the entry every few milliseconds, so that the figure is slightly too large rather than too small.
 */
async function timeMark(page: Page, item: number): Promise<number> {
  const stored = page.evaluate(
    (patienceMs) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('the mark was not stored')), patienceMs);
        const opening = indexedDB.open('sightline');
        opening.addEventListener('error', () => reject(new Error('the outbox does not open')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const count = (then: (value: number) => void): void => {
            const counting = database.transaction('entries').objectStore('entries').count();
            counting.addEventListener('success', () => then(counting.result));
          };
          const lookFor = (before: number, tappedAt: number): void =>
            count((now) => {
              if (now <= before) return void setTimeout(() => lookFor(before, tappedAt), 1);
              database.close();
              resolve(performance.now() - tappedAt);
            });
          count((before) => {
            addEventListener('click', ({ timeStamp }) => lookFor(before, timeStamp), {
              capture: true,
              once: true,
            });
          });
        });
      }),
    PATIENCE_MS,
  );
  await page.waitForTimeout(500);
  await page
    .getByRole('group', { name: SAYS.markFor })
    .nth(item % ITEMS_IN_VIEW)
    .getByRole('button', { name: SAYS.pass })
    .click();
  return await stored;
}

async function keepAll(context: BrowserContext, { id }: Inspection, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-pictures-'));
  const files = await writePictures(folder, { count, bytes: PHOTO_BYTES });
  const page = await context.newPage();
  await keepPhotos(page, [...files.keys()], { inspectionId: id });
  await page.close();
  await rm(folder, { recursive: true });
}

async function timeFullOpening(context: BrowserContext, inspection: Inspection): Promise<number> {
  const page = await context.newPage();
  await page.goto('/');
  await linkTo(page, inspection).waitFor();
  const shownAfter = await page.evaluate(() => performance.now());
  await page.close();
  return shownAfter;
}

/**
 * Measures from the start of the app until the outbox has been read and has tried to send for a while. The
 * browser has just started: the process of earlier pages would still hold the photos' bytes that this test
 * itself wrote.
 */
async function measureMemory(phone: Phone): Promise<Pick<OfflineFigures, 'heapMb' | 'processMb'>> {
  const context = (await phone.open()).context();
  await context.setOffline(true);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto('/');
  let heapMb = 0;
  for (let watched = 0; watched < WATCHED_MS; watched += LOOK_EVERY_MS) {
    const { usedSize, embedderHeapUsedSize, backingStorageSize } =
      await devtools.send('Runtime.getHeapUsage');
    heapMb = Math.max(heapMb, (usedSize + embedderHeapUsedSize + backingStorageSize) / 1024 / 1024);
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  await page.getByText(SAYS.unsent).waitFor();
  return { heapMb, processMb: Math.max(...(await phone.pageProcesses()).map(peakMegabytes)) };
}
