import type { Browser, Page } from 'playwright';
import { ADMIN, CLIENT, scheduledVirtual } from '../../e2e/support/demo.ts';
import { joinRoom, openBrowser, signIn } from '../../e2e/support/people.ts';
import { type Work, workCounter } from '../countWork.ts';
import type { Product } from '../product.ts';
import { SAYS } from '../screenTexts.ts';
import { firstFrame, installStopwatch, pressed, pressWhenReady } from '../stopwatch.ts';
import { measureStills, type SignedIn, type StillFigures, type Visit } from './stills.ts';

export interface ProductFigures {
  /** The time from a click on Join to the first remote frame, for the second participant. */
  joinMs: number[];
  /** The time from the page load to the first remote frame, signed in and with a cold cache. */
  loadMs: number[];
  loadWork: Work;
  /** The same time for a page whose earlier visits were killed: their seats are still in the room. */
  killedMs: number[];
  stills: StillFigures;
  /** The client's session and the path of the call, for the measurements that follow. */
  session: SignedIn;
  room: string;
}

export async function measureProduct(
  browser: Browser,
  { url, pid }: Product,
  times: number,
): Promise<ProductFigures> {
  const countWork = workCounter(pid);
  const office = await openBrowser(browser, 'desktop', url);
  const admin = await office.newPage();
  await installStopwatch(admin);
  await signIn(admin, ADMIN);
  const { id } = await scheduledVirtual(admin);
  await admin.goto(`/inspection/${id}/virtual`);
  await joinRoom(admin);
  const state = await sessionOf(browser, url);
  const visit = { browser, url, state, path: `/inspection/${id}/virtual` };
  const joinMs = await repeat(times, () => inVisit(visit, joinAfterCheck));
  const loadWork: Work = { browser: [], servers: [] };
  const loadMs = await repeat(times, () =>
    inVisit(visit, (page, path) => countWork(loadWork, () => loadAndJoin(page, path))),
  );
  const killedMs = await loadsAfterKills(visit, times);
  const stills = await measureStills({ ...visit, countWork }, admin, times);
  await office.close();
  return { joinMs, loadMs, loadWork, killedMs, stills, session: state, room: visit.path };
}

async function sessionOf(browser: Browser, url: string): Promise<SignedIn> {
  const context = await openBrowser(browser, 'desktop', url);
  const page = await context.newPage();
  await signIn(page, CLIENT);
  await page.goto('/');
  // The page stores the role of its visitor once its first screen is rendered.
  await page.locator('main h1').waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Joins the call with a browser that has an empty cache, and leaves it properly. */
async function inVisit(
  visit: Visit,
  measure: (page: Page, path: string) => Promise<number>,
): Promise<number> {
  const context = await openBrowser(visit.browser, 'desktop', visit.url, visit.state);
  const page = await context.newPage();
  await installStopwatch(page);
  const milliseconds = await measure(page, visit.path);
  await page.getByRole('button', { name: SAYS.leave }).click();
  await page.getByRole('heading', { name: SAYS.leftCall }).waitFor();
  await context.close();
  return milliseconds;
}

/** Uses an empty cache each time. The first visit has no killed one before it and is left out. */
async function loadsAfterKills(visit: Visit, times: number): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round <= times; round++) {
    const context = await openBrowser(visit.browser, 'desktop', visit.url, visit.state);
    const page = await context.newPage();
    await installStopwatch(page);
    values.push(await loadAndJoin(page, visit.path));
    const killed = page.waitForEvent('crash');
    // The command is never answered, because the page is gone.
    void (await context.newCDPSession(page)).send('Page.crash').catch(() => {});
    await killed;
    await context.close();
  }
  return values.slice(1);
}

async function joinAfterCheck(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.getByLabel(SAYS.cameraPreview).waitFor();
  // The wait is as long as the baseline's: time for a person to look at the picture and press the button.
  await page.waitForTimeout(1500);
  await page.getByRole('button', { name: SAYS.join }).click();
  const shown = await firstFrame(page);
  return shown - (await pressed(page));
}

async function loadAndJoin(page: Page, path: string): Promise<number> {
  await pressWhenReady(page, SAYS.join);
  await page.goto(path);
  return await firstFrame(page);
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < times; round++) values.push(await measure());
  return values;
}
