import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';

interface Visit {
  address: string;
  state?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** What the person does; the scripts that were requested until it resolves are counted. */
  until: (page: Page) => Promise<unknown>;
}

/** JavaScript that a visit makes a browser load with an empty cache, gzip kB of each file added up. */
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
    // What is requested later, ahead of its use, is not counted, and may be cut off by closing the page.
    size.catch(() => undefined);
    sizes.push(size);
  });
  await page.goto(address);
  await until(page);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return total / 1000;
}
