import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright';

/** JavaScript that a page makes a browser load with an empty cache, gzip kB of each file added up. */
export async function measureScripts(
  browser: Browser,
  address: string,
  options: { state?: Awaited<ReturnType<BrowserContext['storageState']>>; until: string },
): Promise<number> {
  const context = await browser.newContext({ storageState: options.state, serviceWorkers: 'block' });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(address);
  await page.locator(options.until).first().waitFor();
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return total / 1000;
}
