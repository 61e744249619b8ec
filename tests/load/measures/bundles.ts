import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';

interface Visit {
  address: string;
  state?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** The person's actions. Scripts requested until it resolves are counted. */
  until: (page: Page) => Promise<unknown>;
}

/** The JavaScript that a browser with an empty cache loads on a visit: the sum of the files' gzip kB. */
export async function measureScripts(browser: Browser, { address, state, until }: Visit): Promise<number> {
  const context = await browser.newContext({
    storageState: state,
    serviceWorkers: 'block',
    permissions: ['camera', 'microphone'],
  });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const size = response.body().then((body) => gzipSync(body).length);
    // Scripts that are preloaded later are not counted, and closing the page may interrupt them.
    size.catch(() => undefined);
    sizes.push(size);
  });
  await page.goto(address);
  await until(page);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return total / 1000;
}
