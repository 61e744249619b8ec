import type { Browser } from 'playwright';
import { SAYS } from '../screenTexts.ts';
import { measureScripts } from './bundles.ts';

export interface EntranceFigures {
  /** The time from the navigation until the page can be used, each time with an empty cache. */
  usableMs: number[];
  scriptsKb: number;
}

/** The booking page, until it shows the types of inspections with their prices. */
export async function measureBookPage(
  browser: Browser,
  product: string,
  times: number,
): Promise<EntranceFigures> {
  const address = `${product}/book`;
  const usableMs = await firstUsable(
    browser,
    { address, usable: 'select:enabled option[value=mechanical]', text: '$' },
    times,
  );
  const scriptsKb = await measureScripts(browser, {
    address,
    until: async (page) => {
      await page.getByLabel(SAYS.bookingType).selectOption('mechanical');
      await page.getByRole('group', { name: SAYS.bookingDays }).waitFor();
    },
  });
  return { usableMs, scriptsKb };
}

/** The sign-in page, until it shows its button. */
export async function measureSignInPage(browser: Browser, product: string, times: number): Promise<number[]> {
  const entrance = { address: product, usable: 'form button[type=submit]:enabled' };
  return await firstUsable(browser, entrance, times);
}

interface Entrance {
  address: string;
  /** A selector, and a text that its first element contains, if it is empty at first. */
  usable: string;
  text?: string;
}

async function firstUsable(
  browser: Browser,
  { address, ...mark }: Entrance,
  times: number,
): Promise<number[]> {
  const usableMs: number[] = [];
  for (let time = 0; time < times; time++) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript(noteUsable, mark);
    await page.goto(address);
    const usable = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime);
    usableMs.push((await usable.jsonValue()) ?? Number.NaN);
    await context.close();
  }
  return usableMs;
}

/** Runs in the page, before any of its scripts. */
function noteUsable({ usable, text = '' }: Omit<Entrance, 'address'>): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(usable)?.textContent.includes(text)) return;
    watch.disconnect();
    performance.mark('usable');
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
}
