import type { Browser } from 'playwright';
import { measureScripts } from './bundles.ts';

export interface BookPageFigures {
  /** From the address to the types of inspections with their prices, each time with an empty cache. */
  usableMs: number[];
  scriptsKb: number;
}

/** The booking page as somebody finds it who comes from a search. */
export async function measureBookPage(
  browser: Browser,
  product: string,
  times: number,
): Promise<BookPageFigures> {
  const address = `${product}/book`;
  const usableMs: number[] = [];
  for (let time = 0; time < times; time++) usableMs.push(await firstUsable(browser, address));
  const scriptsKb = await measureScripts(browser, {
    address,
    until: async (page) => {
      await page.getByLabel('Inspection Type').selectOption('mechanical');
      await page.getByRole('group', { name: 'Days' }).waitFor();
    },
  });
  return { usableMs, scriptsKb };
}

async function firstUsable(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(noteUsable);
  await page.goto(address);
  const usable = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime);
  const ms = (await usable.jsonValue()) ?? Number.NaN;
  await context.close();
  return ms;
}

/** Runs in the page, before any of its scripts. */
function noteUsable(): void {
  const watch = new MutationObserver(() => {
    const option = document.querySelector<HTMLOptionElement>('select:enabled option[value=mechanical]');
    if (!option?.text.includes('$')) return;
    watch.disconnect();
    performance.mark('usable');
  });
  watch.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
}
